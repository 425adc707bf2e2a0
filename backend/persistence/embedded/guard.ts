import { spawn } from 'node:child_process';
import { asUser } from './cluster.ts';
import type { Home } from './home.ts';

/**
 * Waits at a pipe whose other end only this process holds, and which therefore closes when this process ends, however
 * it ends. Then it asks the server to stop: first so that clients may finish (TERM), after a while at once (INT).
 */
const SCRIPT = `
read -r _
read -r pid < "$2/postmaster.pid" && [ "$pid" = "$1" ] || exit 0
kill -TERM "$1"
n=0
while [ "$n" -lt 15 ]; do
  sleep 1
  [ -e "$2/postmaster.pid" ] || exit 0
  n=$((n + 1))
done
kill -INT "$1"
`;

/** Lets no server outlive the process that started it, not even after kill -9. Returns the way to end the guard. */
export function guardServer(home: Home, pid: number): () => Promise<void> {
  const guard = spawn('/bin/sh', ['-c', SCRIPT, 'koron-do-guard', String(pid), home.cluster], {
    ...asUser(home),
    detached: true,
    stdio: ['pipe', 'ignore', 'ignore'],
  });
  guard.unref();
  // A guard that could not start guards nothing; the next start finds the server by its note instead.
  guard.stdin.on('error', () => {});
  const gone = new Promise<void>((resolve) => {
    guard.once('error', () => resolve());
    guard.once('exit', () => resolve());
  });
  return () => {
    guard.ref();
    guard.kill('SIGKILL');
    return gone;
  };
}
