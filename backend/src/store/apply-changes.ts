/** Carries out the changes of seldom acts, in Kysely, the same for every engine. */
import type { Kysely } from 'kysely';
import type { Change, NewJob } from './change';
import type { Schema } from './schema';

type SeldomChange = Exclude<Change, { do: 'write-delivery' }>;

export async function applyChange(db: Kysely<Schema>, change: SeldomChange): Promise<void> {
  switch (change.do) {
    case 'note-delivery':
      return void (await db.insertInto('deliveries').values(change.row).execute());
    case 'queue-job':
      return queueJob(db, change.job);
    case 'update-job':
      return void (await db.updateTable('jobs').set(change.set).where('id', '=', change.id).execute());
    case 'update-incident':
      return void (await db.updateTable('incidents').set(change.set).where('id', '=', change.id).execute());
    case 'update-alert':
      return void (await db.updateTable('alerts').set(change.set).where('id', '=', change.id).execute());
    case 'update-fire':
      return updateFire(db, change);
    case 'store-analysis':
      return storeAnalysis(db, change);
    case 'queue-notice': {
      const row = { ...change.row, state: 'waiting' as const, attempts: 0 };
      return void (await db
        .insertInto('outbox')
        .values(row)
        .onConflict((it) => it.column('dedupe_key').doNothing())
        .execute());
    }
    case 'update-notice':
      return void (await db.updateTable('outbox').set(change.set).where('id', '=', change.id).execute());
    case 'clear-group-cooldown':
      return void (await db
        .deleteFrom('group_cooldowns')
        .where('org_id', '=', change.orgId)
        .where('group_key', '=', change.groupKey)
        .execute());
    case 'clear-group-cooldowns-until':
      return void (await db.deleteFrom('group_cooldowns').where('until', '<', change.at).execute());
    case 'remove':
      if (change.ids.length > 0) await db.deleteFrom(change.from).where('id', 'in', change.ids).execute();
      return;
  }
}

async function updateFire(
  db: Kysely<Schema>,
  { id, set, reason }: Extract<Change, { do: 'update-fire' }>
): Promise<void> {
  const why = reason === undefined ? {} : { reason_id: await idOfReason(db, reason) };
  await db
    .updateTable('fires')
    .set({ ...set, ...why })
    .where('id', '=', id)
    .execute();
}

async function idOfReason(db: Kysely<Schema>, reason: string): Promise<number> {
  await db
    .insertInto('reasons')
    .values({ reason })
    .onConflict((it) => it.column('reason').doNothing())
    .execute();
  const { id } = await db.selectFrom('reasons').select('id').where('reason', '=', reason).executeTakeFirstOrThrow();
  return id;
}

async function queueJob(db: Kysely<Schema>, job: NewJob): Promise<void> {
  const row = { ...job, state: 'queued' as const, attempts: 0 };
  const { id } = await db.insertInto('jobs').values(row).returning('id').executeTakeFirstOrThrow();
  const { incident_id: incidentId } = job;
  if (incidentId === null || incidentId === undefined) return;
  await db.updateTable('incidents').set({ job_id: id }).where('id', '=', incidentId).execute();
}

async function storeAnalysis(
  db: Kysely<Schema>,
  { row, recalls }: Extract<Change, { do: 'store-analysis' }>
): Promise<void> {
  await db.insertInto('analyses').values(row).execute();
  if (recalls.length === 0) return;
  const rows = recalls.map((recalled) => ({ run_id: row.run_id, recalled_run_id: recalled }));
  await db
    .insertInto('analysis_recalls')
    .values(rows)
    .onConflict((it) => it.doNothing())
    .execute();
}
