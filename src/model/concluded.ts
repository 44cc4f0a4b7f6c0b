/** "What was concluded?" in one line: the newest cause that a model named, as a guess, else what is missing. Pure. */
import type { AlertDetail } from '@alert-recall/contract';
import { confidenceInWords } from './analysis-words';
import { counted } from './counting-words';
import { type Present, namedTime, relativeTime } from './instants';

type Finding = NonNullable<AlertDetail['concluded']['finding']>;

export interface Concluded {
  /** What was said, untrusted; null: nothing yet. */
  said: string | null;
  /** Who, when, how sure; or what is missing. */
  note: string;
  /** Where it can be read. */
  finding: Finding | null;
}

export function concluded(
  {
    concluded: { finding, byRules, withoutCause },
    fingerprint,
    name,
  }: Pick<AlertDetail, 'concluded' | 'fingerprint' | 'name'>,
  present: Present
): Concluded {
  if (finding === null) {
    const analyses = (count: number) => counted(count, 'analysis', 'analyses');
    const model = withoutCause > 0 ? ` ${analyses(withoutCause)} by the model named none.` : '';
    const facts = byRules > 0 ? ` ${analyses(byRules)} by the rules told facts only.` : '';
    return { said: null, note: `None yet: nobody has named a cause.${model}${facts}`, finding };
  }
  const { at, confidence, summary, alertName } = finding;
  const of =
    finding.fingerprint === fingerprint ? '' : ` for ${alertName === name ? 'another alert of the case' : alertName}`;
  const when = `${namedTime(at, present)} (${relativeTime(at, present)})`;
  const note = `a guess of the model${of}, ${when}, ${confidenceInWords(confidence)}, confirmed by nobody`;
  return { said: summary, note, finding };
}
