import { readFileSync } from 'node:fs';

/** What /proc counts a process's time in: a hundredth of a second on every Linux there is (sysconf(_SC_CLK_TCK)). */
const MS_A_TICK = 10;

/** Milliseconds of processor time a process has used up to now, in its own code and in the kernel's. */
export function processorMs(pid) {
  const stat = readFileSync(`/proc/${pid}/stat`, 'utf8');
  // Behind the name in brackets, which may hold anything, the state is the first field, and the times come 11 later.
  const fields = stat.slice(stat.lastIndexOf(')') + 2).split(' ');
  return (Number(fields[11]) + Number(fields[12])) * MS_A_TICK;
}

/** Memory a process holds now and has held at most, in megabytes. */
export function memoryMb(pid) {
  const status = readFileSync(`/proc/${pid}/status`, 'utf8');
  const mb = (name) => Math.round(Number(new RegExp(`${name}:\\s+(\\d+)`).exec(status)?.[1]) / 1024);
  return { now: mb('VmRSS'), most: mb('VmHWM') };
}
