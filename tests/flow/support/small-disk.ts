/** A small file system of its own, that a test may fill: a tmpfs, which only root may mount. */
import { execFileSync } from 'node:child_process';
import { appendFileSync, mkdtempSync, rmSync, statfsSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';

export interface SmallDisk {
  folder: string;
  /** Leaves this many bytes free. */
  fill(leave: number): void;
  free(): void;
  remount(options: 'ro' | 'rw'): void;
  /** Read-only for whatever is opened from now on; a file system that is in use does not let itself be remounted. */
  coverReadOnly(): void;
  uncover(): void;
  remove(): void;
}

export function mountSmallDisk(megabytes: number): SmallDisk {
  const folder = mkdtempSync(join(tmpdir(), 'alert-recall-disk-'));
  execFileSync('mount', ['-t', 'tmpfs', '-o', `size=${megabytes}m`, 'tmpfs', folder]);
  const filler = join(folder, 'filler');
  return {
    folder,
    fill(leave) {
      const page = Buffer.alloc(4096);
      const free = () => Number(statfsSync(folder).bavail) * Number(statfsSync(folder).bsize);
      try {
        while (free() > leave) appendFileSync(filler, page);
      } catch (error) {
        if ((error as NodeJS.ErrnoException).code !== 'ENOSPC') throw error;
      }
    },
    free: () => rmSync(filler, { force: true }),
    remount: (options) => void execFileSync('mount', ['-o', `remount,${options}`, folder]),
    coverReadOnly() {
      execFileSync('mount', ['--bind', folder, folder]);
      execFileSync('mount', ['-o', 'remount,bind,ro', folder]);
    },
    uncover: () => void execFileSync('umount', ['--lazy', folder]),
    remove() {
      execFileSync('umount', ['--lazy', folder]);
      rmSync(folder, { recursive: true, force: true });
    },
  };
}
