/** One JSON line per finding on stdout, for whatever collects the container's output. */
import type { Notice, Notifier } from './notifier';

export interface StdoutOptions {
  /** Adds the end of the line itself. */
  write(line: string): void;
}

export function createStdoutNotifier({ write }: StdoutOptions): Notifier {
  return {
    id: 'stdout',
    async send({ at, startsAt, body: _body, ...notice }: Notice) {
      write(
        JSON.stringify({
          event: 'finding',
          at: new Date(at).toISOString(),
          startsAt: new Date(startsAt).toISOString(),
          ...notice,
        })
      );
    },
  };
}
