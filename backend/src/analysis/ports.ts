/** What analysis needs of the single writer: the verbs of its own two queues, and no other. */
import type { StoreWriter } from '../store/store';

export type AnalysisMemory = Pick<StoreWriter, 'claimJobs' | 'markReachedModel' | 'settle' | 'fail' | 'giveBack'>;
export type OutboxMemory = Pick<StoreWriter, 'claimNotices' | 'noticeDelivered' | 'noticeFailed'>;
