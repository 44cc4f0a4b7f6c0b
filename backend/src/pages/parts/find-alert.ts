/** The alert that a page is about; an unknown one is an error that says so. */
import { AppError } from '../../base/errors';
import type { StoreReader } from '../../store/store';
import type { AlertRecord } from './listed-groups';

export interface AlertParams {
  orgId: number;
  fingerprint: string;
}

export async function findAlert(reader: StoreReader, { orgId, fingerprint }: AlertParams): Promise<AlertRecord> {
  const alert = await reader
    .selectFrom('described_alerts')
    .selectAll()
    .where('org_id', '=', orgId)
    .where('fingerprint', '=', fingerprint)
    .executeTakeFirst();
  if (!alert)
    throw new AppError('not_found', `No alert with fingerprint ${fingerprint} is known in organisation ${orgId}.`);
  return alert;
}
