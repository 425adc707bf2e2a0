import { linkSync, readFileSync, renameSync, rmSync, writeFileSync } from 'node:fs';
import { spawnSync } from 'node:child_process';
import { z } from 'zod';

const Process = z.object({ name: z.string(), pid: z.int().positive(), mark: z.string() });
const Holder = Process.extend({ children: z.array(Process) });

export type KnownProcess = z.infer<typeof Process>;

/** A running process holds the lock. */
export class LockHeldError extends Error {
  readonly holder: KnownProcess;
  constructor(holder: KnownProcess) {
    super(`in use by process ${holder.pid}`);
    this.holder = holder;
  }
}

export type Lock = {
  /** Running processes that a dead holder had started. */
  readonly leftBehind: readonly KnownProcess[];
  /** Stores the started processes, so that the next holder finds them after a crash. */
  recordChildren(children: readonly KnownProcess[]): void;
  release(): void;
};

/** Takes the lock of a file, also from a dead process. Throws `LockHeldError` if its holder is alive. */
export function takeLock(file: string, name: string): Lock {
  const self = { name, pid: process.pid, mark: markOf(process.pid) ?? '' };
  const write = (children: readonly KnownProcess[], put: (draft: string) => void) => {
    const draft = `${file}.${process.pid}`;
    try {
      writeFileSync(draft, `${JSON.stringify({ ...self, children })}\n`, { mode: 0o644 });
      put(draft);
    } finally {
      rmSync(draft, { force: true });
    }
  };
  const leftBehind = clearDeadHolder(file);
  write(leftBehind, (draft) => placeNew(draft, file));
  return {
    leftBehind,
    recordChildren: (children) => write(children, (draft) => renameSync(draft, file)),
    release: () => {
      const holder = readHolder(file);
      if (holder?.pid === self.pid && holder.mark === self.mark) rmSync(file, { force: true });
    },
  };
}

/** The live holder of a lock; `undefined`: not held. */
export function holderOf(file: string): KnownProcess | undefined {
  const holder = readHolder(file);
  return holder !== undefined && isAlive(holder) ? holder : undefined;
}

/** A link is created atomically with its content: of two processes at once, one fails. */
function placeNew(draft: string, file: string): void {
  try {
    linkSync(draft, file);
  } catch (error) {
    const holder = holderOf(file);
    throw holder === undefined ? error : new LockHeldError(holder);
  }
}

function clearDeadHolder(file: string): readonly KnownProcess[] {
  const holder = readHolder(file);
  if (holder !== undefined && isAlive(holder)) throw new LockHeldError(holder);
  const aside = `${file}.dead.${process.pid}`;
  try {
    renameSync(file, aside);
  } catch {
    return []; // No lock there, or another newcomer has just put it aside.
  }
  const moved = readHolder(aside);
  // Between reading and moving, another process may have cleared the dead holder and taken the lock: it gets the lock
  // back.
  if (moved !== undefined && isAlive(moved)) {
    renameSync(aside, file);
    throw new LockHeldError(moved);
  }
  rmSync(aside, { force: true });
  return moved?.children.filter(isAlive) ?? [];
}

/** An unreadable lock, for example after a power cut, counts as free. */
function readHolder(file: string): z.infer<typeof Holder> | undefined {
  try {
    return Holder.parse(JSON.parse(readFileSync(file, 'utf8')));
  } catch {
    return undefined;
  }
}

/**
 * Returns a text that identifies one process for good. Process numbers are reused; together with the start times of
 * process and machine they are unique.
 */
export function markOf(pid: number): string | undefined {
  return process.platform === 'linux' ? markFromProc(pid) : markFromPs(pid);
}

export function isAlive({ pid, mark }: { pid: number; mark: string }): boolean {
  return markOf(pid) === mark;
}

function markFromProc(pid: number): string | undefined {
  try {
    const stat = readFileSync(`/proc/${pid}/stat`, 'utf8');
    // The name in brackets may contain any character, so fields are counted from the last bracket.
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
