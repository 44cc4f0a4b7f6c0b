/** Settings of the store. */
import { z } from 'zod';
import { choice, flag, integer } from '../base/options';

export const storeOptions = z.object({
  HISTORY_ENABLED: flag(
    true,
    'Keep a history. `false`: nothing is kept beyond the life of the process, and analyses run without memory.'
  ),
  HISTORY_DB_PATH: z
    .string()
    .min(1)
    .default('data/history.db')
    .describe('Path of the SQLite file. Missing folders are made.'),
  JOURNAL_MODE: choice(
    ['auto', 'DELETE', 'WAL'],
    'auto',
    '`WAL` is several times faster and needs a local disk; `DELETE` is safe on every volume, network ones too. `auto` is `WAL` where the file system is known to be local, else `DELETE`.'
  ),
  BUSY_TIMEOUT_MS: integer(
    5000,
    { min: 0, max: 60_000 },
    'How long a write waits for another process that holds the file.'
  ),
  WRITE_TIMEOUT_MS: integer(
    8000,
    { min: 100, max: 60_000 },
    'A webhook whose write takes longer is answered 503, so that the sender tries again.'
  ),
});
