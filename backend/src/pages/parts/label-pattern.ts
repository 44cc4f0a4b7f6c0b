/**
 * Regular expressions that people type, run in linear time, so that none can hang the sidecar. Anchored, as in
 * Prometheus.
 */
import { RE2JS } from 're2js';
import { AppError, messageOf } from '../../base/errors';

interface LabelExpression {
  name: string;
  value: string;
  at: number;
}

/** `at`: where the expression begins in the search, counted from 1. */
export function labelPattern({ name, value: expression, at }: LabelExpression): (value: string) => boolean {
  try {
    const pattern = RE2JS.compile(expression, RE2JS.DOTALL);
    return (value) => pattern.matches(value);
  } catch (error) {
    const problem = messageOf(error).replace(/^error parsing regexp: /, '');
    throw new AppError(
      'bad_request',
      `The search cannot be read. At character ${at}: ${expression} is no regular expression for label ${name} (${problem}).`,
      { cause: error }
    );
  }
}
