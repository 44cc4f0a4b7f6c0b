/** Every act by its name. A new one is one file and one line here (and a route, where a person does it). */
import { admitOwed } from './admit-owed';
import { askForAnalysis } from './ask-for-analysis';
import { claimJobs } from './claim-jobs';
import { claimNotices } from './claim-notices';
import { expireStale } from './expire-stale';
import { failAnalysis } from './fail-analysis';
import { giveBackJobs } from './give-back-jobs';
import { noteUnreadable } from './note-unreadable';
import { prune } from './prune';
import { putAwayHeartbeat } from './put-away-heartbeat';
import { recordDelivery } from './record-delivery/record-delivery';
import { settleAnalysis } from './settle-analysis';
import { settleNotice } from './settle-notice';
import { takeOver } from './take-over';

export const ACTS = {
  'record-delivery': recordDelivery,
  'note-unreadable': noteUnreadable,
  'ask-for-analysis': askForAnalysis,
  'put-away-heartbeat': putAwayHeartbeat,
  'claim-jobs': claimJobs,
  'settle-analysis': settleAnalysis,
  'fail-analysis': failAnalysis,
  'give-back-jobs': giveBackJobs,
  'take-over': takeOver,
  'claim-notices': claimNotices,
  'settle-notice': settleNotice,
  'admit-owed': admitOwed,
  'expire-stale': expireStale,
  prune,
} as const;

export type ActName = keyof typeof ACTS;
export type RequestOf<N extends ActName> = Parameters<(typeof ACTS)[N]['plan']>[1];
export type AnswerOf<N extends ActName> = ReturnType<(typeof ACTS)[N]['plan']>['answer'];
