/** Lets the two threads take turns at a file with a rollback journal, where a commit has to wait for queries and they for it. SQLite alone polls for its lock, up to a tenth of a second late; what other processes do is still between it and them. */

/** What both threads see; null where nobody waits for anybody. */
export type SharedTurns = SharedArrayBuffer | null;

export interface Turns {
  /** One query, after a commit that is due. */
  read<T>(query: () => T): T;
  /** A commit, after the query that is being answered. */
  commit<T>(work: () => T): T;
}

const [COMMIT_DUE, READING] = [0, 1];

export function shareTurns(): SharedArrayBuffer {
  return new SharedArrayBuffer(2 * Int32Array.BYTES_PER_ELEMENT);
}

/** Nobody waits longer than `limitMs`: then SQLite's own lock decides. */
export function createTurns(shared: SharedTurns, limitMs: number): Turns {
  if (shared === null) return { read: (query) => query(), commit: (work) => work() };
  const cells = new Int32Array(shared);
  const set = (cell: number, value: 0 | 1) => {
    Atomics.store(cells, cell, value);
    if (value === 0) Atomics.notify(cells, cell);
  };

  /** Looked at again once it has begun, since a commit may have come due in between. */
  function beginReading(): void {
    for (let late = false; !late;) {
      late = Atomics.wait(cells, COMMIT_DUE, 1, limitMs) === 'timed-out';
      set(READING, 1);
      if (Atomics.load(cells, COMMIT_DUE) === 0) return;
      if (!late) set(READING, 0);
    }
  }

  return {
    read(query) {
      beginReading();
      try {
        return query();
      } finally {
        set(READING, 0);
      }
    },
    commit(work) {
      set(COMMIT_DUE, 1);
      Atomics.wait(cells, READING, 1, limitMs);
      try {
        return work();
      } finally {
        set(COMMIT_DUE, 0);
      }
    },
  };
}
