import { createServer } from 'node:net';
import { setTimeout as pause } from 'node:timers/promises';
import { OperatorError } from '#backend/persistence/db/operator-error.ts';
import type { ShopEnv } from './environment.ts';

/** For a process that hangs: the end of one that fails ends the wait. A start on a busy machine takes minutes. */
const READY_MS = 600_000;

/** Throws if a port is taken. Called before anything is started. */
export async function ensurePortsFree(env: ShopEnv): Promise<void> {
  await ensureFree('PORT', env.PORT, ['127.0.0.1', undefined]);
  await ensureFree('BACKEND_PORT', env.BACKEND_PORT, [env.BACKEND_HOST]);
  await ensureFree('CONSOLE_PORT', env.CONSOLE_PORT, ['127.0.0.1']);
}

async function ensureFree(
  variable: string,
  port: number,
  hosts: readonly (string | undefined)[],
): Promise<void> {
  for (const host of hosts) {
    const refusal = await tryListening(port, host);
    if (refusal !== undefined) throw new OperatorError(portError(variable, port, refusal));
  }
}

function portError(variable: string, port: number, code: string): string {
  if (code === 'EADDRINUSE') {
    return `Port ${port} (${variable}) is taken by another program: stop it, or set ${variable} to another port.`;
  }
  if (code === 'EACCES')
    return `Port ${port} (${variable}) may not be used by this user: choose one above 1023.`;
  return `Port ${port} (${variable}) cannot be listened on: ${code}.`;
}

function tryListening(port: number, host: string | undefined): Promise<string | undefined> {
  return new Promise((resolve) => {
    const server = createServer();
    server.once('error', (error: NodeJS.ErrnoException) => resolve(error.code ?? error.message));
    server.listen({ port, host }, () => server.close(() => resolve(undefined)));
  });
}

/** Waits until an address answers; with `whole` until it answers with success. Throws after 10 minutes. */
export async function waitUntilReady(url: string, whole: boolean, stop: AbortSignal): Promise<void> {
  const until = Date.now() + READY_MS;
  for (;;) {
    stop.throwIfAborted();
    const answer = await fetch(url, { signal: AbortSignal.timeout(5_000), redirect: 'manual' }).catch(
      () => undefined,
    );
    await answer?.body?.cancel();
    if (answer !== undefined && (answer.ok || !whole)) return;
    if (Date.now() > until)
      throw new OperatorError(`${url} does not answer after ${READY_MS / 1000} seconds.`);
    await pause(50);
  }
}
