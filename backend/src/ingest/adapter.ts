/**
 * What an adapter is: one file that turns a sender's body into the domain's events. It knows nothing of storage or
 * HTTP.
 */
import type { Labels, Millis, ReadDelivery, Source } from '../domain/types';
import type { KnownTexts } from './known-texts';

/** Keeps secrets out of whatever is kept of an alert. */
export interface TextFilter {
  text(text: string): string;
  labels(labels: Labels): Labels;
  url(url: string): string;
}

export interface ReadContext {
  now: Millis;
  /** From the door's `?orgId=`, else 1; a body that names its organisation is heard first. */
  orgId: number;
  filter: TextFilter;
  /** Names from the settings, in lower case, of alerts that fire all the time on purpose. */
  heartbeats: ReadonlySet<string>;
  /** Labels that only tell copies of a sender apart. */
  replicaLabels: readonly string[];
  /** Saves looking for secrets in texts that came before. */
  known?: KnownTexts;
}

export interface Adapter {
  id: Source;
  /** Path of its door. */
  path: string;
  methods: ReadonlyArray<'post' | 'put'>;
  /** `signed`: this sender can sign the raw bytes (Grafana's HMAC). */
  signed: boolean;
  /** What an accepted request is answered with; null is an empty body. */
  acknowledges: 'json' | 'empty';
  /** Throws Unreadable when nothing of the body can be kept. */
  read(body: unknown, context: ReadContext): ReadDelivery;
}

/** Nothing of this body can be kept; the message says what was expected. */
export class Unreadable extends Error {}
