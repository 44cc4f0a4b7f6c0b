// @ts-check
/** The everyday alerts, one line each: what they watch, how often they fire in a week, for how long, at what hours. */

/**
 * @typedef {{ alertname: string, service: string, severity: string, perWeek: number, minutes: [number, number], hours: [number, number],
 *   summary: string, values: [number, number], about: string, page: string, labels?: Record<string, string>, folder?: string,
 *   uid?: string, sinceDays?: number }} Entry
 */

const ALL_DAY = /** @type {[number, number]} */ ([0, 23]);
const OFFICE = /** @type {[number, number]} */ ([8, 17]);
const EVENING = /** @type {[number, number]} */ ([17, 22]);
const NIGHT = /** @type {[number, number]} */ ([1, 5]);

/** @type {Entry[]} */
export const CATALOGUE = [
  entry(
    'ApiLatencyP99',
    'search',
    'warning',
    4,
    [4, 9],
    [16, 18],
    'The slowest hundredth of searches takes {} s',
    [2, 5],
    'search-latency',
    { folder: 'Shop', uid: 'shopsearch' }
  ),
  entry(
    'ApiLatencyP99',
    'catalog',
    'warning',
    3,
    [3, 12],
    OFFICE,
    'The slowest hundredth of requests takes {} s',
    [1, 3],
    'catalog-latency'
  ),
  entry('ApiErrorRatio', 'orders', 'critical', 3, [5, 18], OFFICE, '{} % of requests fail', [5, 12], 'orders-errors'),
  entry(
    'ApiErrorRatio',
    'accounts',
    'critical',
    2,
    [4, 15],
    OFFICE,
    '{} % of requests fail',
    [5, 9],
    'accounts-errors'
  ),
  entry('QueueBacklog', 'mail', 'warning', 5, [10, 45], OFFICE, '{} thousand messages wait', [12, 60], 'mail-queue'),
  entry('QueueBacklog', 'invoices', 'info', 3, [20, 60], NIGHT, '{} thousand messages wait', [5, 20], 'invoice-queue'),
  entry(
    'ReplicaLag',
    'postgres',
    'warning',
    4,
    [3, 14],
    ALL_DAY,
    'The replica is {} s behind',
    [30, 180],
    'replica-lag',
    { labels: { host: 'db-4.example.test' } }
  ),
  entry(
    'DeadlocksRising',
    'postgres',
    'info',
    2,
    [5, 10],
    OFFICE,
    '{} deadlocks in five minutes',
    [4, 20],
    'deadlocks',
    { labels: { host: 'db-1.example.test' } }
  ),
  entry('DiskWillFill', 'logs', 'warning', 3, [40, 180], ALL_DAY, 'The disk is full in {} h', [2, 4], 'disk-fills', {
    labels: { host: 'logs-1.example.test' },
  }),
  entry('DiskWillFill', 'metrics', 'warning', 2, [40, 160], ALL_DAY, 'The disk is full in {} h', [2, 4], 'disk-fills', {
    labels: { host: 'metrics-2.example.test' },
  }),
  entry('HighCpu', 'images', 'info', 6, [5, 25], OFFICE, 'CPU at {} %', [90, 99], 'high-cpu', {
    folder: 'Shop',
    uid: 'imagescpu',
  }),
  entry('HighCpu', 'video', 'info', 4, [8, 30], EVENING, 'CPU at {} %', [90, 99], 'high-cpu', {
    folder: 'Shop',
    uid: 'videocpu',
  }),
  entry('HighMemory', 'recommend', 'warning', 3, [10, 40], OFFICE, 'Memory at {} %', [91, 98], 'high-memory'),
  entry(
    'TargetDown',
    'exporter',
    'warning',
    5,
    [2, 8],
    ALL_DAY,
    '{} % of the targets are down',
    [5, 30],
    'target-down',
    { labels: { job: 'blackbox' } }
  ),
  entry(
    'ProbeFailed',
    'storefront',
    'critical',
    2,
    [2, 7],
    EVENING,
    'The page took {} s',
    [10, 30],
    'storefront-probe',
    { folder: 'Edge', uid: 'probestore' }
  ),
  entry(
    'ProbeFailed',
    'partner-api',
    'error',
    4,
    [3, 16],
    ALL_DAY,
    'The partner took {} s',
    [10, 30],
    'partner-probe',
    { folder: 'Edge', uid: 'probepartn' }
  ),
  entry('JobFailed', 'reports', 'warning', 5, [30, 70], NIGHT, '{} runs failed in a row', [1, 3], 'job-failed', {
    labels: { job_name: 'sales-report' },
  }),
  entry('JobFailed', 'cleanup', 'info', 2, [30, 70], NIGHT, '{} runs failed in a row', [1, 3], 'job-failed', {
    labels: { job_name: 'session-cleanup' },
  }),
  entry(
    'CacheHitRatioLow',
    'sessions',
    'warning',
    3,
    [6, 22],
    [13, 16],
    'Only {} % of look-ups hit',
    [30, 60],
    'cache-hits'
  ),
  entry(
    'RateLimited',
    'gateway',
    'info',
    5,
    [2, 9],
    EVENING,
    '{} requests a second are refused',
    [20, 90],
    'rate-limit'
  ),
  entry(
    'LoginFailuresHigh',
    'accounts',
    'error',
    3,
    [5, 20],
    ALL_DAY,
    '{} failed log-ins a minute',
    [40, 160],
    'login-failures',
    { folder: 'Security', uid: 'secloginf' }
  ),
  entry(
    'KafkaConsumerLag',
    'stock',
    'warning',
    5,
    [4, 18],
    OFFICE,
    '{} thousand records behind',
    [8, 40],
    'consumer-lag',
    { labels: { topic: 'stock-changes' } }
  ),
  entry(
    'KafkaUnderReplicated',
    'kafka',
    'critical',
    1,
    [6, 14],
    ALL_DAY,
    '{} partitions lack a copy',
    [1, 9],
    'kafka-copies'
  ),
  entry('IngressErrors', 'ingress', 'error', 3, [3, 12], OFFICE, '{} % of answers are 5xx', [2, 6], 'ingress-errors'),
  entry(
    'NodeNotReady',
    'kubernetes',
    'critical',
    1,
    [5, 12],
    ALL_DAY,
    'Not ready for {} min',
    [5, 9],
    'node-not-ready',
    { labels: { node: 'pool-b-7' } }
  ),
  entry('HpaAtLimit', 'checkout', 'info', 4, [10, 30], EVENING, 'All {} copies run', [8, 20], 'hpa-limit', {
    labels: { namespace: 'shop' },
  }),
  entry('ClockSkew', 'kubernetes', 'info', 1, [10, 20], ALL_DAY, 'The clock is {} ms off', [60, 200], 'clock-skew', {
    labels: { node: 'pool-a-2' },
  }),
  entry('DnsSlow', 'dns', 'warning', 2, [3, 9], ALL_DAY, 'A look-up takes {} ms', [120, 400], 'dns-slow'),
  entry('ThumbnailErrors', 'thumbnails', 'warning', 6, [4, 12], OFFICE, '{} % of pictures fail', [3, 9], 'thumbnails', {
    sinceDays: 5,
  }),
];

/**
 * @param {string} alertname @param {string} service @param {string} severity @param {number} perWeek @param {[number, number]} minutes
 * @param {[number, number]} hours @param {string} summary @param {[number, number]} values @param {string} page @param {Partial<Entry>} [more]
 * @returns {Entry}
 */
function entry(alertname, service, severity, perWeek, minutes, hours, summary, values, page, more) {
  const about = `Measured over five minutes for ${service} in production.`;
  return { alertname, service, severity, perWeek, minutes, hours, summary, values, page, about, ...more };
}
