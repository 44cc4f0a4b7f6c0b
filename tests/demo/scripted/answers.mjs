// @ts-check
/**
 * What the scripted analyst answers to the demo's stories, by alert name: the first time, the second, and so on; the
 * last one ever after. An early answer may be wrong, and a later one says so.
 */

/**
 * @typedef {{ summary: string, rootCause: string | null, confidence: number, rests: string, next: string[], why: string }} Answer
 */

/** @type {Record<string, Answer[]>} */
export const ANSWERS = {
  CheckoutHighErrorRate: [
    {
      summary: 'The database pool of checkout is too small for the afternoon',
      rootCause: 'More requests arrive than the pool has connections for, so that they wait until they time out.',
      confidence: 0.45,
      rests: 'It fires in the afternoon, when most people buy.',
      next: ['Look at the pool’s waiting requests at the time of the fire', 'Look at requests per minute'],
      why: 'A guess from the hour alone: nothing about the pool is on record.',
    },
    {
      summary: 'The pool of checkout may be too small; its time-outs name the session service',
      rootCause: 'Either the pool is too small, or calls to the session service are slow and hold its connections.',
      confidence: 0.4,
      rests: 'The alert says that most errors are time-outs of the session service.',
      next: ['Look at the latency of the session service', 'Compare it with the pool’s waiting requests'],
      why: 'The text of the alert speaks against what was said before.',
    },
    {
      summary: 'The session service answers too late; the pool is not the cause',
      rootCause:
        'Calls to the session service time out while its cache is filled anew after the daily release at 14:00. What was said of the pool does not hold: the alert names the session service in every fire.',
      confidence: 0.6,
      rests: 'Each fire names time-outs of the session service, and most begin soon after 14:00.',
      next: ['Look at what the session service does at 14:00', 'Fill its cache before it takes requests'],
      why: 'Three fires say the same, at the same hour.',
    },
  ],
  PaymentsHighErrorRate: [
    {
      summary: 'A release of payments brought the errors',
      rootCause: 'The release changed how calls to the card gateway are tried again, and they pile up.',
      confidence: 0.55,
      rests: 'The version is new to this alert, and it fired soon after.',
      next: ['Compare the release with the one before it', 'Roll it back if errors go on'],
      why: 'It is the first fire: only the label of the version speaks for it.',
    },
    {
      summary: 'Again a release of payments: retries to the card gateway pile up',
      rootCause:
        'Each release so far brought this. Retries to the card gateway are not bounded, and start all at once.',
      confidence: 0.6,
      rests: 'Every fire came with a version that had never fired before.',
      next: ['Bound the retries to the card gateway', 'Release to a part of the traffic first'],
      why: 'The pattern holds over several versions; nothing live was looked at.',
    },
  ],
  KubePodCrashLooping: [
    {
      summary: 'The cart’s container does not start: its configuration is wrong',
      rootCause: 'The container ends within seconds of its start, again and again: it cannot read its configuration.',
      confidence: 0.5,
      rests: 'It fires every few hours for two days, always for the same container.',
      next: ['Read the log of the container that ended last', 'Compare its ConfigMap with the one before'],
      why: 'The rhythm is that of a container that is started anew with growing pauses.',
    },
  ],
  NodeUnreachable: [
    {
      summary: 'One thing failed under all of these hosts: a switch or an uplink of dc-2',
      rootCause: 'All hosts of the cluster went out of reach within a minute and came back together: a network device.',
      confidence: 0.6,
      rests: 'Hundreds of alerts began within a minute, in one cluster.',
      next: ['Look at the switches and uplinks of dc-2', 'Do not restart hosts: they were not the cause'],
      why: 'So many hosts do not fail one by one within a minute.',
    },
  ],
  ApiErrorRatio: [
    {
      summary: 'Not known: errors in office hours, with nothing on record that explains them',
      rootCause: null,
      confidence: 0.2,
      rests: 'It fires in office hours only.',
      next: ['Look at which route fails', 'Look for a job that runs in these hours'],
      why: 'The hour is all there is.',
    },
    {
      summary: 'A report that people start in office hours overloads the service',
      rootCause: 'A heavy report, started by hand in office hours, takes the workers that answer requests.',
      confidence: 0.4,
      rests: 'It fires on working days only, and is over within a quarter of an hour.',
      next: ['Look at the slowest requests of the last fire'],
      why: 'A guess from days and length.',
    },
  ],
  KafkaUnderReplicated: [
    {
      summary: 'A broker was restarted, and its partitions had to be copied again',
      rootCause: 'One broker left and came back; until its partitions are copied they lack a copy.',
      confidence: 0.5,
      rests: 'It is over within a quarter of an hour, as copying takes.',
      next: ['Look for a restart of a broker just before'],
      why: 'Seldom, short, and over by itself.',
    },
  ],
  ProbeFailed: [
    {
      summary: 'Not known: the page answers too late, and nothing on record says why',
      rootCause: null,
      confidence: 0.2,
      rests: 'It is over within minutes each time.',
      next: ['Open the page from another network', 'Look at the answer times of its backend'],
      why: 'A probe says that something is slow, not what.',
    },
  ],
  IngressErrors: [
    {
      summary: 'Deployments behind the ingress are cut over before they are ready',
      rootCause: 'New pods get traffic before they can answer it: their readiness probe says yes too early.',
      confidence: 0.35,
      rests: 'It fires in office hours, when deployments are made, and is over within minutes.',
      next: ['Compare its times with rollouts', 'Look at what the readiness probe asks'],
      why: 'A guess from the hour and the length.',
    },
  ],
  LoginFailuresHigh: [
    {
      summary: 'Somebody tries passwords from lists; the limit per address does not stop it',
      rootCause: 'Many addresses try a few passwords each, which a limit per address does not see.',
      confidence: 0.4,
      rests: 'It comes at any hour, and ends by itself.',
      next: ['Look at how many accounts and addresses were tried', 'Limit by account too'],
      why: 'Customers who forget a password do not come at night in such numbers.',
    },
  ],
  NodeNotReady: [
    {
      summary: 'The node runs out of memory for its own services',
      rootCause: 'Pods take what the kubelet needs, so that it does not answer in time.',
      confidence: 0.35,
      rests: 'It is the same node each time, for a few minutes.',
      next: ['Look at the memory pressure of the node', 'Reserve memory for the system'],
      why: 'The same node, short, and over by itself.',
    },
  ],
  RaidDegraded: [
    {
      summary: 'A disk of the array has failed',
      rootCause: 'One disk has left the array; until it is replaced, another failure loses data.',
      confidence: 0.6,
      rests: 'The alert says that the array is degraded.',
      next: ['Replace the disk', 'Check that the last backup can be read'],
      why: 'There is little else that it can mean.',
    },
  ],
};
