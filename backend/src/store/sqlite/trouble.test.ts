import { createTrouble } from './trouble';

let now = 1_000;
const make = () => createTrouble(() => now);

test('remembers since when writes fail, and why they fail now', () => {
  const trouble = make();
  trouble.failed({ message: 'database is locked', code: 'SQLITE_BUSY' }, 'write');
  now = 2_000;
  trouble.failed({ message: 'database or disk is full', code: 'SQLITE_FULL' }, 'write');
  expect(trouble.status(null)).toEqual({ ok: false, problem: 'database or disk is full', since: 1_000, damage: null });
  trouble.written();
  expect(trouble.status(null)).toEqual({ ok: true, problem: null, since: null, damage: null });
  now = 1_000;
});

test.each([['SQLITE_CONSTRAINT_CHECK'], ['SQLITE_MISMATCH'], ['SQLITE_TOOBIG'], ['ERROR']])(
  '%s is the fault of one request, not of the store',
  (code) => {
    const trouble = make();
    trouble.failed({ message: 'no', code }, 'write');
    expect(trouble.status(null).ok).toBe(true);
  }
);

test.each([['SQLITE_IOERR_WRITE'], ['SQLITE_READONLY'], ['SQLITE_CANTOPEN'], [undefined]])(
  '%s is trouble of the store',
  (code) => {
    const trouble = make();
    trouble.failed({ message: 'no', code }, 'write');
    expect(trouble.exists()).toBe(true);
  }
);

test('damage stays, also after a write on a sound page', () => {
  const trouble = make();
  trouble.failed({ message: 'database disk image is malformed', code: 'SQLITE_CORRUPT' }, 'write');
  trouble.written();
  expect(trouble.status(null)).toEqual({
    ok: true,
    problem: null,
    since: null,
    damage: { problem: 'database disk image is malformed', since: 1_000 },
  });
});

test('a page that cannot be read is damage, and keeps nobody from writing', () => {
  const trouble = make();
  trouble.failed({ message: 'database disk image is malformed', code: 'SQLITE_CORRUPT_VTAB' }, 'read');
  expect(trouble.status(null)).toMatchObject({ ok: true, damage: { since: 1_000 } });
});

test('a write that waits too long is trouble before it fails', () => {
  expect(make().status(400)).toMatchObject({ ok: false, since: 400, problem: expect.stringContaining('waits') });
});
