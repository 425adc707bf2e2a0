import { readFileSync } from 'node:fs';

/** Milliseconds of one tick in /proc: sysconf(_SC_CLK_TCK) is 100 on every Linux. */
const TICK_MS = 10;

/** Returns the processor time of a process so far in milliseconds, user and kernel. */
export function processorMs(pid) {
  const stat = readFileSync(`/proc/${pid}/stat`, 'utf8');
  // The name in brackets may contain anything. The state follows it; the times are 11 fields after the state.
  const fields = stat.slice(stat.lastIndexOf(')') + 2).split(' ');
  return (Number(fields[11]) + Number(fields[12])) * TICK_MS;
}

/** Returns the resident memory of a process in MiB: now, and the maximum so far. */
export function memoryMb(pid) {
  const status = readFileSync(`/proc/${pid}/status`, 'utf8');
  const mb = (name) => Math.round(Number(new RegExp(`${name}:\\s+(\\d+)`).exec(status)?.[1]) / 1024);
  return { now: mb('VmRSS'), most: mb('VmHWM') };
}
