/** Looks for work when nudged, and now and then as the safety net. Knows nothing of what the work is. */

export interface PollingLoop {
  start(): void;
  /** There may be work: look now. Does nothing before `start` and after `stop`. */
  nudge(): void;
  stop(): void;
}

const LOOK_EVERY_MS = 1000;

/** `look` never runs twice at once; a nudge while it runs makes it run once more. */
export function createPollingLoop(look: () => Promise<void>): PollingLoop {
  let timer: NodeJS.Timeout | undefined;
  let looking = false;
  let again = false;

  async function run(): Promise<void> {
    if (looking) {
      again = true;
      return;
    }
    looking = true;
    try {
      do {
        again = false;
        await look();
      } while (again && timer !== undefined);
    } catch {
      // Told as an event where it happened; the next look tries again.
    } finally {
      looking = false;
    }
  }

  return {
    start() {
      timer ??= setInterval(() => void run(), LOOK_EVERY_MS);
      void run();
    },
    nudge() {
      if (timer !== undefined) void run();
    },
    stop() {
      clearInterval(timer);
      timer = undefined;
    },
  };
}
