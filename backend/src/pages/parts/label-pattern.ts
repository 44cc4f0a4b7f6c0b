/**
 * Regular expressions that people type, run in linear time, so that none can hang the sidecar. Anchored, as in
 * Prometheus.
 */
import { RE2JS } from 're2js';
import { AppError, messageOf } from '../../base/errors';

export function labelPattern(label: string, expression: string): (value: string) => boolean {
  try {
    const pattern = RE2JS.compile(expression, RE2JS.DOTALL);
    return (value) => pattern.matches(value);
  } catch (error) {
    const problem = messageOf(error).replace(/^error parsing regexp: /, '');
    throw new AppError(
      'bad_request',
      `"q": ${expression} is not a regular expression that can be used for label ${label} (${problem}).`,
      { cause: error }
    );
  }
}
