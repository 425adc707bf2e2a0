import { readdirSync, readFileSync } from 'node:fs';

/** Milliseconds of one tick in /proc: sysconf(_SC_CLK_TCK) is 100 on every Linux. */
const TICK_MS = 10;

/** Returns the processor time of a process so far in milliseconds, user and kernel. */
export const processorMs = (pid) => statOf(pid).ms;

/** The same with all children of the process, those that have ended included. */
export function familyMs(pid) {
  const own = statOf(pid);
  const running = readdirSync('/proc').filter((name) => /^\d+$/.test(name));
  const children = running.flatMap((child) => childOf(child, pid) ?? []);
  return children.reduce((sum, { ms }) => sum + ms, own.ms + own.endedMs);
}

function childOf(child, pid) {
  try {
    const stat = statOf(child);
    return stat.parent === pid ? stat : undefined;
  } catch {
    // It has ended since the folder was read.
    return undefined;
  }
}

function statOf(pid) {
  const stat = readFileSync(`/proc/${pid}/stat`, 'utf8');
  // The name in brackets may contain anything. The state follows it; the times are 11 fields after the state.
  const fields = stat
    .slice(stat.lastIndexOf(')') + 2)
    .split(' ')
    .map(Number);
  const [user, system, endedUser, endedSystem] = fields.slice(11, 15);
  return { parent: fields[1], ms: (user + system) * TICK_MS, endedMs: (endedUser + endedSystem) * TICK_MS };
}

/** Returns the resident memory of a process in MiB: now, and the maximum so far. */
export function memoryMb(pid) {
  const status = readFileSync(`/proc/${pid}/status`, 'utf8');
  const mb = (name) => Math.round(Number(new RegExp(`${name}:\\s+(\\d+)`).exec(status)?.[1]) / 1024);
  return { now: mb('VmRSS'), most: mb('VmHWM') };
}
