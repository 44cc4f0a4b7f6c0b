/**
 * What an alert is about, across versions and instances: a service, what owns its pods, a host, or only its scope.
 * Pure.
 */
import { HOST_LABELS } from '../alert/place-labels';
import type { Labels } from '../types';
import { isExporter } from './exporter-jobs';

export type WorkloadKind = 'service' | 'owner' | 'host' | 'scope';

export interface Workload {
  kind: WorkloadKind;
  /** From the widest to the narrowest; empty where it is not known. */
  parts: readonly string[];
}

const SERVICE_LABELS = ['service', 'service_name', 'app', 'app_kubernetes_io_name', 'component', 'job'] as const;
const OWNER_LABELS = ['deployment', 'statefulset', 'daemonset', 'cronjob', 'workload'] as const;
const LONGEST_VALUE = 200;

/** `fallbackScope`: the alert's own scope. */
export function workloadOf(labels: Labels, fallbackScope: string): Workload {
  const service = serviceOf(labels);
  if (service !== '') return { kind: 'service', parts: [service] };
  // Where no service is known, cluster and namespace tell one from another.
  const where = [valueOf(labels, 'cluster'), valueOf(labels, 'namespace')];
  const owner = ownerOf(labels);
  if (owner !== '') return { kind: 'owner', parts: [...where, owner] };
  const host = hostOf(labels);
  if (host !== '')
    return { kind: 'host', parts: [...where, host, valueOf(labels, 'mountpoint') || valueOf(labels, 'device')] };
  return { kind: 'scope', parts: [...where, fallbackScope.slice(0, 1000)] };
}

/** Trimmed, in lower case, cut; empty when there is none. */
export function valueOf(labels: Labels, name: string): string {
  const value = labels[name];
  return value ? shortened(value.trim().toLowerCase()) : '';
}

/** Never half a character at its end. */
export function shortened(value: string): string {
  return value.length <= LONGEST_VALUE ? value : value.slice(0, LONGEST_VALUE).replace(/[\ud800-\udbff]$/, '');
}

export function firstOf(labels: Labels, names: readonly string[]): string {
  for (const name of names) {
    const value = valueOf(labels, name);
    if (value !== '') return value;
  }
  return '';
}

function serviceOf(labels: Labels): string {
  for (const name of SERVICE_LABELS) {
    const value = valueOf(labels, name);
    if (value !== '' && !isExporter(value)) return value;
  }
  return '';
}

function ownerOf(labels: Labels): string {
  const owner =
    firstOf(labels, OWNER_LABELS) || withoutRun(valueOf(labels, 'job_name')) || withoutHashes(valueOf(labels, 'pod'));
  return isExporter(owner) ? '' : owner;
}

/** An instance is an address: its port says nothing of the host. */
function hostOf(labels: Labels): string {
  return firstOf(labels, HOST_LABELS).replace(/^(.*[^:]):\d{1,5}$/, '$1');
}

/** The letters and digits that Kubernetes makes names of. */
const RANDOM = '[bcdfghjklmnpqrstvwxz2456789]';
const POD_HASH = new RegExp(`-${RANDOM}{5}$`);
const SET_HASH = new RegExp(`-(?:${RANDOM}{8,10}|(?=[a-f]*[0-9])[a-f0-9]{8,10})$`);

/** `api-7c9d8b6f5d-x2x4z`, `agent-4xk2v`, `db-0` and `backup-29110320-8nzq5` are pods of api, agent, db and backup. */
export function withoutHashes(pod: string): string {
  if (!POD_HASH.test(pod)) return pod.replace(/-\d{1,5}$/, '');
  const owner = pod.replace(POD_HASH, '');
  return SET_HASH.test(owner) ? owner.replace(SET_HASH, '') : withoutRun(owner);
}

/** A run of a cron job carries the minute that it was due. */
function withoutRun(job: string): string {
  return job.replace(/-\d{8,12}$/, '');
}
