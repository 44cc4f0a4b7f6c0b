/** Takes secrets out of a finding, then cuts each part to the length that is kept. */
import { cut, shorten } from '../redaction/cut';
import type { Redactor } from '../redaction/redactor';
import type { Finding } from './reply-schema';

export const LONGEST_SUMMARY = 200;
const LONGEST_CAUSE = 2000;
const LONGEST_STATEMENT = 600;
const LONGEST_BODY = 20_000;
const LONGEST_REPLY = 60_000;
const MOST_EVIDENCE = 20;
const MOST_STEPS = 10;

export function redactFinding(finding: Finding, redactor: Pick<Redactor, 'text'>): Finding {
  const line = (text: string, max: number) => shorten(redactor.text(text), max);
  const text = (value: string | null, max: number) => (value === null ? null : cut(redactor.text(value), max));
  return {
    summary: line(finding.summary, LONGEST_SUMMARY),
    rootCause: text(finding.rootCause, LONGEST_CAUSE),
    confidence: finding.confidence,
    confidenceNote: finding.confidenceNote,
    evidence: finding.evidence.slice(0, MOST_EVIDENCE).map(({ statement, source, outcome }) => ({
      statement: line(statement, LONGEST_STATEMENT),
      source: line(source, 100),
      outcome,
    })),
    nextSteps: finding.nextSteps.slice(0, MOST_STEPS).map((step) => line(step, LONGEST_STATEMENT)),
    body: text(finding.body, LONGEST_BODY),
  };
}

export function redactReply(reply: string | null, redactor: Pick<Redactor, 'text'>): string | null {
  return reply === null ? null : cut(redactor.text(reply), LONGEST_REPLY);
}
