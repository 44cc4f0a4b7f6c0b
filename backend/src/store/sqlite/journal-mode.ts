/**
 * Chooses the journal by where the file lies: a write-ahead log needs shared memory and locks that only a local file
 * system keeps.
 */
import { statfsSync } from 'node:fs';
import { platform } from 'node:os';
import { dirname, resolve } from 'node:path';

export type JournalMode = 'DELETE' | 'WAL';
export type WantedJournal = JournalMode | 'auto';

/**
 * Types by `statfs` on Linux, as in linux/magic.h. Whatever is not among them (NFS, SMB, FUSE, 9p, Ceph, Lustre, the
 * shared folders of virtual machines, what is yet to come) may be a network's: a damaged file is worse than a slow one.
 */
const LOCAL: ReadonlySet<number> = new Set([
  ...[0xef53 /* ext2, 3, 4 */, 0x58465342 /* XFS */, 0x9123683e /* btrfs */, 0x2fc12fc1 /* ZFS */],
  ...[0xf2f52010 /* F2FS */, 0xca451a4e /* bcachefs */, 0x3153464a /* JFS */, 0x3434 /* NILFS */],
  ...[0x52654973 /* ReiserFS */, 0x7366746e /* NTFS */, 0x2011bab0 /* exFAT */, 0x4d44 /* FAT */],
  ...[0x01021994 /* tmpfs */, 0x858458f6 /* ramfs */, 0x794c7630 /* overlayfs */, 0xf15f /* eCryptfs */],
]);

export function journalModeFor(wanted: WantedJournal, path: string, typeOf = fileSystemTypeOf): JournalMode {
  if (wanted !== 'auto') return wanted;
  const type = typeOf(path);
  return type !== null && LOCAL.has(type) ? 'WAL' : 'DELETE';
}

/** Of the file, or of the nearest folder above it that exists; null where its number says nothing. */
function fileSystemTypeOf(path: string): number | null {
  if (platform() !== 'linux') return null;
  for (let at = resolve(path); ; at = dirname(at)) {
    try {
      return statfsSync(at).type;
    } catch {
      if (at === dirname(at)) return null;
    }
  }
}
