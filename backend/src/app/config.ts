/**
 * Reads the settings of every module from the environment; all that is wrong is told at once. Secrets are read
 * elsewhere.
 */
import { z } from 'zod';
import { analysisOptions } from '../analysis/options';
import { choice } from '../base/options';
import { httpOptions } from '../http/options';
import { actOptions } from '../acts/options';
import { modelOptions } from '../llm/options';
import { ntfyOptions } from '../delivery/options';
import { recallOptions } from '../recall/options';
import { storeOptions } from '../store/options';

const appOptions = z.object({
  LOG_LEVEL: choice(
    ['fatal', 'error', 'warn', 'info', 'debug'],
    'info',
    'How much is logged, as JSON lines on stderr.'
  ),
});

/** In the order in which docs/configuration.md lists them. */
export const sections = {
  'Server and doors': httpOptions,
  'History store': storeOptions,
  'Counting, admission and retention': actOptions,
  Recall: recallOptions,
  Analysis: analysisOptions,
  Model: modelOptions,
  Delivery: ntfyOptions,
  Log: appOptions,
} as const;

const schema = z.object({
  ...httpOptions.shape,
  ...storeOptions.shape,
  ...actOptions.shape,
  ...recallOptions.shape,
  ...analysisOptions.shape,
  ...modelOptions.shape,
  ...ntfyOptions.shape,
  ...appOptions.shape,
});

export type Config = z.output<typeof schema>;

export type Read<T> = { value: T; problems: [] } | { value: null; problems: string[] };

export function readConfig(env: NodeJS.ProcessEnv): Read<Config> {
  return readWith(schema, env);
}

/**
 * White space at the ends does not count: a secret made with `echo` ends in a newline, which no sender could send.
 * An empty variable counts as absent: that is how compose files leave one out.
 */
export function readWith<S extends z.ZodObject>(schema: S, env: NodeJS.ProcessEnv): Read<z.output<S>> {
  const texts = Object.keys(schema.shape).map((name) => [name, env[name]?.trim() ?? ''] as const);
  const given = Object.fromEntries(texts.filter(([, text]) => text !== ''));
  const parsed = schema.safeParse(given);
  if (parsed.success) return { value: parsed.data, problems: [] };
  return {
    value: null,
    problems: parsed.error.issues.map(
      (issue) => `${issue.path.join('.')} ${missing(issue, given) ? 'is required and not set' : issue.message}`
    ),
  };
}

function missing(issue: z.core.$ZodIssue, given: Record<string, unknown>): boolean {
  return issue.code === 'invalid_type' && !(String(issue.path[0]) in given);
}
