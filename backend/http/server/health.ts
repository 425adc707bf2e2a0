import { setTimeout as pause } from 'node:timers/promises';
import type { FastifyInstance } from 'fastify';
import { refusalBody } from './refusals.ts';

export type Readiness = 'ready' | 'database is unavailable' | 'migrations are missing';

/** A load balancer must get its answer before its own timeout, even if the database hangs. */
const READINESS_TIMEOUT_MS = 3_000;

/** Adds `/healthz` (the process runs) and `/readyz` (it can serve requests). They are not part of the contract. */
export function addHealth(app: FastifyInstance, readiness: () => Promise<Readiness>): void {
  const quiet = { config: { requestsPerMinute: 0 }, logLevel: 'warn' } as const;
  app.get('/healthz', quiet, async (_request, reply) =>
    reply.header('cache-control', 'no-store').send({ alive: true }),
  );
  app.get('/readyz', quiet, async (_request, reply) => {
    const state = await Promise.race([readiness(), timeout()]);
    void reply.header('cache-control', 'no-store');
    if (state === 'ready') return { ready: true };
    return reply
      .code(503)
      .header('retry-after', 5)
      .send({ ready: false, because: state, ...refusalBody('unavailable') });
  });
}

const timeout = (): Promise<Readiness> =>
  pause(READINESS_TIMEOUT_MS, 'database is unavailable' as const, { ref: false });
