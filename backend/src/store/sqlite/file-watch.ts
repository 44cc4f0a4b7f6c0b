/**
 * Notices that a path no longer names the file that is open under it: what is written then is answered for, and nobody
 * will find it again. Knows nothing of SQLite.
 */
import { stat } from 'node:fs/promises';

const LOOK_EVERY_MS = 1_000;

export interface FileWatch {
  /** At the last look the path named another file, or none. */
  isMissing(): boolean;
  stop(): void;
}

export interface FileWatchOptions {
  path: string;
  /** At a first look without it: it may be back at the next. */
  onMissing(): void;
  /** At a second look without it. Told once. */
  onGone(): void;
}

export async function watchFile(
  { path, onMissing, onGone }: FileWatchOptions,
  lookEveryMs = LOOK_EVERY_MS
): Promise<FileWatch> {
  const opened = await identityOf(path);
  let missing = false;
  let looking = false;

  async function look(): Promise<void> {
    if (looking) return;
    looking = true;
    const found = await identityOf(path);
    looking = false;
    // A look that failed says nothing of the file.
    if (found === 'unknown') return;
    if (found === opened) {
      missing = false;
    } else if (missing) {
      stop();
      onGone();
    } else {
      missing = true;
      onMissing();
    }
  }

  const timer = setInterval(() => void look(), lookEveryMs).unref();
  const stop = () => clearInterval(timer);
  return { isMissing: () => missing, stop };
}

async function identityOf(path: string): Promise<string> {
  try {
    const { dev, ino } = await stat(path, { bigint: true });
    return `${dev}:${ino}`;
  } catch (error) {
    return /^(ENOENT|ENOTDIR)$/.test((error as NodeJS.ErrnoException).code ?? '') ? 'none' : 'unknown';
  }
}
