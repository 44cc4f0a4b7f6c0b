/**
 * The parts of the sidecar that the demo, the docs and the benchmark of this repository use: the third entry of the
 * bundle, never loaded by a sidecar.
 */
export { createSimulatedClock } from '../base/clock';
export { createMetrics } from '../base/metrics';
export { DEFAULT_SCOPE_LABELS } from '../domain/alert/place-labels';
export { scopeOf } from '../domain/alert/scope';
export { caseKeyOf } from '../domain/case/case-key';
export { searchTextOf } from '../domain/alert/search-text';
export { labelsKeyOf } from '../domain/alert/succession';
export { hash53 } from '../domain/hash53';
export { sections } from './config';
export { readEnvironment } from './env';
export { secretSections } from './secrets';
export { createSidecar } from './sidecar';
