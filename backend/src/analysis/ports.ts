/** What analysis needs of the single writer: the verbs of its own queue, and no other. */
import type { StoreWriter } from '../store/store';

export type AnalysisMemory = Pick<StoreWriter, 'claimJobs' | 'settle' | 'fail' | 'giveBack'>;
