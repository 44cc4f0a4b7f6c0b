/**
 * Reads secrets from the environment; they are handed to the doors that need them and to the redactor, and to nobody
 * else.
 */
import { z } from 'zod';
import { httpSecrets } from '../http/options';
import { modelSecrets } from '../llm/options';
import { ntfySecrets } from '../delivery/options';
import { readWith, type Read } from './config';

export const secretSections = { 'Server and doors': httpSecrets, Model: modelSecrets, Delivery: ntfySecrets } as const;

const schema = z.object({ ...httpSecrets.shape, ...modelSecrets.shape, ...ntfySecrets.shape });

export type Secrets = z.output<typeof schema>;

export function readSecrets(env: NodeJS.ProcessEnv): Read<Secrets> {
  return readWith(schema, env);
}

export function valuesOf(secrets: Secrets): string[] {
  return Object.values(secrets).filter((value): value is string => typeof value === 'string');
}

/** The current one, and the one before while senders are moved. */
export function pair(current: string | undefined, previous: string | undefined): string[] {
  return [current, previous].filter((value): value is string => value !== undefined);
}
