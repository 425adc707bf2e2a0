import { existsSync, mkdirSync, readFileSync, rmdirSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';

const CGROUPS = '/sys/fs/cgroup';

/**
 * Counts the seconds of the processor that a process takes with all processes that it starts from now on: in a cgroup of
 * their own below this process's. Returns undefined where none can be made, such as for an ordinary user.
 */
export function countProcessorTime(pid: number): (() => number | undefined) | undefined {
  try {
    const group = join(ownGroup(), `check-${pid}`);
    mkdirSync(group);
    writeFileSync(join(group, 'cgroup.procs'), String(pid));
    return () => endGroup(group);
  } catch {
    return undefined;
  }
}

/** Finds the cgroup of this process: of version 2, or of the controller `cpuacct` of version 1. */
function ownGroup(): string {
  const lines = readFileSync('/proc/self/cgroup', 'utf8').split('\n');
  const cpuacct = lines.find((line) => line.split(':')[1]?.split(',').includes('cpuacct'));
  const path = (cpuacct ?? lines.find((line) => line.startsWith('0::')))?.split(':')[2] ?? '';
  return join(CGROUPS, cpuacct === undefined ? '' : 'cpuacct', path);
}

function endGroup(group: string): number | undefined {
  try {
    const nanoseconds = join(group, 'cpuacct.usage');
    if (existsSync(nanoseconds)) return Number(readFileSync(nanoseconds, 'utf8')) / 1e9;
    const microseconds = /^usage_usec (\d+)$/m.exec(readFileSync(join(group, 'cpu.stat'), 'utf8'))?.[1];
    return microseconds === undefined ? undefined : Number(microseconds) / 1e6;
  } finally {
    removeGroup(group);
  }
}

function removeGroup(group: string): void {
  try {
    rmdirSync(group);
  } catch {
    // A process that the check left behind is still in it.
  }
}
