/** Settings of the model: which one for which severity, where it is, what it costs. */
import { z } from 'zod';
import { integer } from '../base/options';
import type { Severity } from '../domain/types';
import { DEFAULT_PRICES, priceList } from './prices';

/** In place of a model: the rules write what the facts alone say. */
export const NO_MODEL = 'rules';

const modelName = z.string().regex(/^[\w.:@/-]{1,120}$/, { error: 'is not a model name' });
const forSeverity = (severity: string) =>
  modelName
    .optional()
    .describe(
      `Model for alerts of severity ${severity}; CLAUDE_MODEL when not set. \`${NO_MODEL}\`: none, the rules write.`
    );

const prices = z
  .string()
  .optional()
  .transform((text, context) => {
    try {
      const given = priceList.safeParse(JSON.parse(text ?? '{}'));
      if (given.success) return { ...DEFAULT_PRICES, ...given.data };
    } catch {
      // Told below, in the same words.
    }
    context.addIssue({
      code: 'custom',
      message:
        'is not a JSON object like {"claude-sonnet-5-5":{"input":2,"output":10,"cacheRead":0.2,"cacheWrite":2.5}}',
    });
    return z.NEVER;
  });

export const modelOptions = z.object({
  ANTHROPIC_BASE_URL: z
    .url({ protocol: /^https?$/, error: 'is not an http(s) address' })
    .default('https://api.anthropic.com')
    .describe('Address of the Messages API, or of a gateway that speaks it.'),
  CLAUDE_MODEL: modelName
    .refine((name) => name !== NO_MODEL, {
      error: `is no model: \`${NO_MODEL}\` is for single severities; without a key none is asked at all`,
    })
    .default('claude-sonnet-5-5')
    .describe('Model that analyses alerts.'),
  CLAUDE_MODEL_CRITICAL: forSeverity('critical'),
  CLAUDE_MODEL_ERROR: forSeverity('error'),
  CLAUDE_MODEL_WARNING: forSeverity('warning'),
  CLAUDE_MODEL_INFO: forSeverity('info'),
  CLAUDE_MODEL_NONE: forSeverity('none (no severity that we know)'),
  CLAUDE_MAX_TOKENS: integer(
    8000,
    { min: 256, max: 128_000 },
    'Longest reply, in tokens, what the model thinks included.'
  ),
  CLAUDE_PRICES: prices.describe(
    'Prices in US dollars per million tokens, as JSON by model; added to the built-in list. A model without a price counts as the dearest one.'
  ),
});
export type ModelOptions = z.output<typeof modelOptions>;

/** Read apart from settings: never printed, never part of a configuration dump. */
export const modelSecrets = z.object({
  ANTHROPIC_API_KEY: z
    .string()
    .min(12, { error: 'is shorter than 12 characters' })
    .optional()
    .describe('Key of the Messages API. Without it the rules analyst writes what the facts alone say.'),
});

/** Null: no model is asked. */
export function modelForSeverity(options: ModelOptions): (severity: Severity) => string | null {
  const models: Record<Severity, string | undefined> = {
    critical: options.CLAUDE_MODEL_CRITICAL,
    error: options.CLAUDE_MODEL_ERROR,
    warning: options.CLAUDE_MODEL_WARNING,
    info: options.CLAUDE_MODEL_INFO,
    none: options.CLAUDE_MODEL_NONE,
  };
  return (severity) => {
    const model = models[severity] ?? options.CLAUDE_MODEL;
    return model === NO_MODEL ? null : model;
  };
}

/** Every model that may be asked, each once. */
export function modelsInUse(options: ModelOptions): string[] {
  const modelFor = modelForSeverity(options);
  const models = (['critical', 'error', 'warning', 'info', 'none'] as const).map(modelFor);
  return [...new Set(models)].filter((model) => model !== null);
}
