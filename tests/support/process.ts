import { type ChildProcess, spawn } from 'node:child_process';
import { createInterface } from 'node:readline';

type Line = Readonly<Record<string, unknown>>;

export type BackendProcess = {
  readonly origin: string;
  readonly child: ChildProcess;
  /** Its log so far. */
  readonly lines: readonly Line[];
  /** Resolves with the first log line whose message begins with `event`. */
  logged(event: string): Promise<Line>;
  /** Its exit code. */
  readonly ended: Promise<number | null>;
};

/** Starts the backend of a folder as a process on this database, on a free port. Rejects if it ends before it listens. */
export async function aBackendProcess(
  url: string,
  env: Record<string, string> = {},
  folder = process.cwd(),
): Promise<BackendProcess> {
  const child = spawn(process.execPath, ['backend/main.ts'], {
    cwd: folder,
    env: { ...process.env, DATABASE_URL: url, BACKEND_PORT: '0', ...env },
    stdio: ['ignore', 'pipe', 'inherit'],
  });
  const lines: Line[] = [];
  const waiting = new Set<() => void>();
  createInterface({ input: child.stdout }).on('line', (line) => {
    lines.push(JSON.parse(line));
    for (const check of waiting) check();
  });
  const logged = (event: string) =>
    new Promise<Line>((resolve) => {
      const check = () => {
        const found = lines.find(({ msg }) => String(msg).startsWith(event));
        if (found === undefined) return;
        waiting.delete(check);
        resolve(found);
      };
      waiting.add(check);
      check();
    });
  const ended = new Promise<number | null>((resolve) => child.on('exit', resolve));
  const endedEarly = ended.then((code) => {
    throw new Error(`The backend ended with ${code} before it listened.`);
  });
  const listening = await Promise.race([logged('Server listening at '), endedEarly]);
  return { origin: String(listening.msg).replace('Server listening at ', ''), child, lines, logged, ended };
}

export type ProgramResult = { readonly code: number | null; readonly out: string; readonly err: string };

/** Runs a program of the backend to its end. */
export function runProgram(
  args: readonly string[],
  env: Record<string, string>,
  input = '',
): Promise<ProgramResult> {
  const child = spawn(process.execPath, args, { env: { ...process.env, ...env } });
  child.stdin.end(input);
  let out = '';
  let err = '';
  child.stdout.on('data', (chunk) => (out += String(chunk)));
  child.stderr.on('data', (chunk) => (err += String(chunk)));
  return new Promise((resolve) => child.on('close', (code) => resolve({ code, out, err })));
}
