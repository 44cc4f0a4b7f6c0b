/** What the decision about fires is asked with, and answers. Pure. */
import type { AlertEvent, EndReason, Millis } from '../types';

/** A fire as the decision sees it. */
export interface KnownFire {
  startsAt: Millis;
  endsAt: Millis | null;
  /** Null: it is open. An end that is not known has a reason all the same (stale, superseded). */
  endReason: EndReason | null;
  /** Push door: how long the sender said that it will fire ("firing until"). */
  expiresAt: Millis | null;
  /** When the resolve was received. */
  endHeardAt: Millis | null;
  /** The newest delivery of this very fire. */
  lastReceivedAt: Millis;
  /**
   * Superseded, and told again after the newer one was told. Stays when it is made one with the newer: it is known then
   * that two senders tell of it, each with a start of its own.
   */
  retold: boolean;
}

/** F is the caller's own object: the answer refers to it. */
export interface FireFacts<F extends KnownFire> {
  open: F | null;
  /** Of all, by start. */
  newest: F | null;
  /** With exactly the start that was sent. */
  same: F | null;
  /**
   * Newest first. Must hold, as far as there are such:
   * - every fire whose start lies in [sent start, sent end], so that what overlaps can be made one;
   * - the one with a known end whose span holds the sent start: it began before, and ended after it;
   * - when the sent start is older than that of the open fire: every fire that began between the two;
   * - the three newest: of a resolve without a start of its own, only the end says whose it is.
   * Others may stand in it too, `open`, `newest` and `same` among them.
   */
  around: readonly F[];
}

/** Each counts as a delivery of the fire that it names (of `into`, where two are made one). */
export type FireTransition<F> =
  /** If the fire is open, its lease is renewed. */
  | { outcome: 'delivery-of'; fire: F; reason: string }
  /** A delivery of a superseded fire, to be remembered as told again. */
  | { outcome: 'retells'; fire: F; reason: string }
  /** Its end is taken back: it goes on, and the count stays. */
  | { outcome: 'reopens'; fire: F; reason: string }
  /** The open fire, heard by another sender too, began earlier than was known. */
  | { outcome: 'starts-earlier'; fire: F; startsAt: Millis; reason: string }
  | { outcome: 'close'; fire: F; endsAt: Millis; endReason: EndReason; reason: string }
  | { outcome: 'opens'; supersedes: F | null; reason: string }
  | { outcome: 'records-past'; endsAt: Millis | null; endReason: EndReason; supersedes: F | null; reason: string }
  /**
   * They are one fire, which began with `into`; the count goes back. `also`: what began between the two as well, mostly
   * nothing. `end` null: it goes on.
   */
  | {
      outcome: 'merges';
      into: F;
      from: F;
      also: readonly F[];
      end: { endsAt: Millis; endReason: EndReason } | null;
      reason: string;
    };

/** What the decision needs of a notification. */
export type Notification = Pick<AlertEvent, 'status' | 'startsAt' | 'endsAt' | 'stateReason' | 'expiresAt' | 'kind'>;
