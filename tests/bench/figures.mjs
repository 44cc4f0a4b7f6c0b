// @ts-check
/** What is made of measured times, and the machine they were measured on. */
import { execFileSync } from 'node:child_process';
import { readdirSync, readFileSync } from 'node:fs';
import os from 'node:os';

/** @param {number[]} values @param {number} share 0 to 1 */
export function quantile(values, share) {
  const sorted = [...values].sort((a, b) => a - b);
  return sorted[Math.min(sorted.length - 1, Math.floor(sorted.length * share))];
}

/** @param {number} pid Peak resident memory in MB, as the kernel counts it. */
export function peakMemoryMb(pid) {
  return Math.round(Number(/VmHWM:\s+(\d+) kB/.exec(readFileSync(`/proc/${pid}/status`, 'utf8'))?.[1]) / 1024);
}

/** @param {number} pid Seconds of processor that its threads have used, as the kernel's scheduler counts them. */
export function processorSeconds(pid) {
  const used = readdirSync(`/proc/${pid}/task`).map((task) => {
    try {
      return Number(readFileSync(`/proc/${pid}/task/${task}/schedstat`, 'utf8').split(' ')[0]);
    } catch {
      // It has just ended.
      return 0;
    }
  });
  return used.reduce((sum, each) => sum + each, 0) / 1e9;
}

/** @param {string} folder Where the databases were. */
export function machine(folder) {
  const disk = execFileSync('df', ['--output=fstype', folder], { encoding: 'utf8' }).trim().split('\n').at(-1);
  const cpus = os.cpus();
  return `${cpus.length} × ${cpus[0].model.trim()}, ${Math.round(os.totalmem() / 2 ** 30)} GiB, ${disk}, Linux ${os.release().split('-')[0]}, Node ${process.versions.node}`;
}

/**
 * @typedef {{ what: string, value: number, unit: string, aim?: number, atLeast?: boolean, note?: string }} Figure
 * @param {Figure} figure @param {number} [slack] How many times the aim may be missed.
 */
export function isMet({ value, aim, atLeast }, slack = 1) {
  return aim === undefined || (atLeast ? value >= aim / slack : value <= aim * slack);
}

/** @param {Figure[]} figures */
export function table(figures) {
  const lines = figures.map((figure) => {
    const { what, value, unit, aim, atLeast, note } = figure;
    const wanted =
      aim === undefined ? '' : `${atLeast ? '≥' : '≤'} ${shown(aim)} ${unit}${isMet(figure) ? '' : '  MISSED'}`;
    return `  ${what.padEnd(62)} ${`${shown(value)} ${unit}`.padStart(16)}  ${wanted}${note ? `  (${note})` : ''}`;
  });
  return lines.join('\n');
}

/** @param {number} value */
function shown(value) {
  return value >= 100 ? Math.round(value).toLocaleString('en') : String(Math.round(value * 100) / 100);
}
