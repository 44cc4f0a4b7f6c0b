/** Reads parameters with the schemas of the route table; what does not fit is told by the name of the parameter. */
import type { z } from 'zod';
import { AppError } from '../../base/errors';

export function readInput<T extends z.ZodType>(schema: T, input: unknown): z.output<T> {
  const result = schema.safeParse(input);
  if (result.success) return result.data;
  const problems = result.error.issues.map(({ path, message }) => `"${path.join('.')}": ${message}`);
  throw new AppError('bad_request', `${problems.join('; ')}.`);
}
