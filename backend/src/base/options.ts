/**
 * Building blocks for settings: each reads the text of an environment variable and says what it wanted when it cannot.
 */
import ms from 'ms';
import { z } from 'zod';

/** `168h`, `400d`, `90s`; in milliseconds. */
export function duration(byDefault: string, description: string) {
  return z.string().default(byDefault).transform(toMilliseconds).describe(description);
}

export function optionalDuration(description: string) {
  return z
    .string()
    .optional()
    .transform((text, context) => (text === undefined ? undefined : toMilliseconds(text, context)))
    .describe(description);
}

function toMilliseconds(text: string, context: z.RefinementCtx): number {
  const value = /^\d+(\.\d+)?\s*[a-z]+$/i.test(text.trim()) ? ms(text.trim() as ms.StringValue) : undefined;
  if (value !== undefined && value > 0) return value;
  context.addIssue({
    code: 'custom',
    message: `"${text}" is not a time span; write for example 90s, 30m, 168h or 400d`,
  });
  return z.NEVER;
}

export function integer(byDefault: number, range: { min: number; max: number }, description: string) {
  return z
    .string()
    .default(String(byDefault))
    .transform((text, context) => {
      const value = Number(text);
      if (text.trim() !== '' && Number.isInteger(value) && value >= range.min && value <= range.max) return value;
      context.addIssue({
        code: 'custom',
        message: `"${text}" is not a whole number from ${range.min} to ${range.max}`,
      });
      return z.NEVER;
    })
    .describe(description);
}

/** Whole seconds, 0 is off; in milliseconds. */
export function seconds(byDefault: number, description: string) {
  return integer(byDefault, { min: 0, max: 31_536_000 }, description).transform((value) => value * 1000);
}

export function flag(byDefault: boolean, description: string) {
  return z
    .string()
    .default(String(byDefault))
    .transform((text, context) => {
      if (/^(true|1|yes|on)$/i.test(text)) return true;
      if (/^(false|0|no|off)$/i.test(text)) return false;
      context.addIssue({ code: 'custom', message: `"${text}" is neither true nor false` });
      return z.NEVER;
    })
    .describe(description);
}

/** Comma-separated names. */
export function list(byDefault: readonly string[], description: string) {
  return z
    .string()
    .default(byDefault.join(','))
    .transform((text) =>
      text
        .split(',')
        .map((name) => name.trim())
        .filter(Boolean)
    )
    .describe(description);
}

export function choice<const T extends readonly [string, ...string[]]>(
  options: T,
  byDefault: T[number],
  description: string
) {
  return z
    .enum(options, { error: `is none of ${options.join(', ')}` })
    .default(byDefault as never)
    .describe(description);
}
