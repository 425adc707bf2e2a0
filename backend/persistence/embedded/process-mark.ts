import { spawnSync } from 'node:child_process';
import { readFileSync } from 'node:fs';

/**
 * A word that belongs to one life of one process. A process number is given out again after its owner's death; together
 * with the moment its owner was born, and the machine's own start, it is not.
 */
export function markOf(pid: number): string | undefined {
  return process.platform === 'linux' ? markFromProc(pid) : markFromPs(pid);
}

export function lives({ pid, mark }: { pid: number; mark: string }): boolean {
  return markOf(pid) === mark;
}

function markFromProc(pid: number): string | undefined {
  try {
    const stat = readFileSync(`/proc/${pid}/stat`, 'utf8');
    // The name in brackets may hold anything, so the fields are counted from the last bracket on.
    const [state, ...fields] = stat.slice(stat.lastIndexOf(')') + 2).split(' ');
    const startedAt = fields[18];
    if (state === 'Z' || state === 'X') return undefined;
    return `${readFileSync('/proc/sys/kernel/random/boot_id', 'utf8').trim()} ${startedAt}`;
  } catch {
    return undefined;
  }
}

function markFromPs(pid: number): string | undefined {
  const answer = spawnSync('ps', ['-o', 'lstart=', '-p', String(pid)], { encoding: 'utf8' });
  return answer.stdout?.trim() || undefined;
}
