/** What was concluded last of the case of an alert: the newest cause that a model named, and how often none was. */
import type { AlertDetail } from '@alert-recall/contract';
import type { StoreReader } from '../../store/store';
import { instant } from '../figures/range';
import { analysesOfAlert } from './analysis-subject';
import type { AlertRecord } from './listed-groups';

type Subject = Pick<AlertRecord, 'id' | 'org_id' | 'fingerprint' | 'case_key'>;

/** Of its own case under all fingerprints, and of incidents that its fires joined. */
export async function concludedOf(reader: StoreReader, alert: Subject): Promise<AlertDetail['concluded']> {
  const runIds = await analysesOfAlert(reader, alert);
  const concerning = reader
    .selectFrom('analyses')
    .where('state', '=', 'done')
    .where(({ or, eb, and, ref }) =>
      or([
        and([eb('org_id', '=', alert.org_id), eb('case_key', '=', alert.case_key)]),
        reader.fragments.isOneOf(ref('run_id'), runIds),
      ])
    );
  const [finding, { byRules, withoutCause }] = await Promise.all([
    concerning
      .select(['run_id', 'finished_at', 'starts_at', 'summary', 'root_cause', 'confidence'])
      .select(['fingerprint', 'alert_name'])
      .where('analyst', '=', 'model')
      .where('root_cause', 'is not', null)
      .orderBy('finished_at', 'desc')
      .limit(1)
      .executeTakeFirst(),
    concerning
      .select(({ fn, and, eb }) => [
        fn.countAll<number>().filterWhere('analyst', '=', 'rules').as('byRules'),
        fn
          .countAll<number>()
          .filterWhere(and([eb('analyst', '=', 'model'), eb('root_cause', 'is', null)]))
          .as('withoutCause'),
      ])
      .executeTakeFirstOrThrow(),
  ]);
  if (!finding) return { finding: null, byRules, withoutCause };
  return {
    ...{ byRules, withoutCause },
    finding: {
      ...{ runId: finding.run_id, at: instant(finding.finished_at), fireStartsAt: instant(finding.starts_at) },
      ...{ summary: finding.summary ?? '', rootCause: finding.root_cause ?? '', confidence: finding.confidence },
      ...{ fingerprint: finding.fingerprint, alertName: finding.alert_name },
    },
  };
}
