/** What a process holds in memory, as Linux counts it. */
import { readFileSync } from 'node:fs';

export function residentMegabytes(pid: number): number {
  return kilobytes(pid, 'VmRSS') / 1024;
}

/** The most it has ever held. */
export function peakMegabytes(pid: number): number {
  return kilobytes(pid, 'VmHWM') / 1024;
}

function kilobytes(pid: number, field: string): number {
  return Number(new RegExp(`^${field}:\\s+(\\d+) kB`, 'm').exec(readFileSync(`/proc/${pid}/status`, 'utf8'))![1]);
}
