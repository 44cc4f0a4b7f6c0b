/**
 * Remembers since when the file cannot be written, and whether it is damaged. Judges SQLite's codes; runs no statement
 * itself.
 */
import type { Millis } from '../../domain/types';
import type { StoreStatus } from '../store';

export type Trouble = ReturnType<typeof createTrouble>;

/** The disk or the file; any other failure is the fault of the one request. */
const OF_THE_STORE = /^SQLITE_(FULL|IOERR|READONLY|BUSY|LOCKED|CANTOPEN|CORRUPT|NOTADB|PROTOCOL)/;
const DAMAGE = /^SQLITE_(CORRUPT|NOTADB)/;

export function createTrouble(now: () => Millis) {
  let trouble: { problem: string; since: Millis } | null = null;
  let damage: StoreStatus['damage'] = null;

  return {
    /** `code`: what SQLite called it, or undefined when no answer came at all. */
    failed({ message, code }: { message: string; code?: string }, what: 'read' | 'write'): void {
      if (code !== undefined && DAMAGE.test(code)) damage ??= { problem: message, since: now() };
      if (what === 'write' && (code === undefined || OF_THE_STORE.test(code)))
        trouble = { problem: message, since: trouble?.since ?? now() };
    },
    /**
     * Something was written and flushed. A write that found nothing to do proves nothing, and must not be told here.
     */
    written(): void {
      trouble = null;
    },
    exists: (): boolean => trouble !== null,
    /** `waiting`: since when the oldest write waits for the disk, when that is too long ago. */
    status(waitingSince: Millis | null): Pick<StoreStatus, 'ok' | 'problem' | 'since' | 'damage'> {
      const hung =
        waitingSince === null
          ? null
          : { problem: 'a write waits for the disk, or for another process that holds the file', since: waitingSince };
      const current = trouble ?? hung;
      return { ok: current === null, problem: current?.problem ?? null, since: current?.since ?? null, damage };
    },
  };
}
