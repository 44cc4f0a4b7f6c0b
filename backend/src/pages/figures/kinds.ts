/** Which kinds of alerts are in the figures, and which are listed without being asked for. */
import type { AlertKind } from '../../domain/types';

export const UNCOUNTED_KINDS: readonly AlertKind[] = ['heartbeat', 'inhibitor', 'monitoring-fault'];
export const COUNTED_KINDS: readonly AlertKind[] = ['alert'];
export const LISTED_KINDS: readonly AlertKind[] = ['alert', 'monitoring-fault'];
