import { setTimeout as pause } from 'node:timers/promises';
import type { FastifyInstance } from 'fastify';
import { refusalBody } from './refuse.ts';

export type Readiness = 'ready' | 'database is away' | 'migrations are missing';

/** Who asks whether the shop is ready gives up sooner than a database that hangs. */
const PATIENCE_MS = 3_000;

/** /healthz: this process lives. /readyz: it can serve. Outside the contract: they are for whoever runs the shop. */
export function addHealth(app: FastifyInstance, readiness: () => Promise<Readiness>): void {
  const quiet = { config: { rateLimit: false }, logLevel: 'warn' } as const;
  app.get('/healthz', quiet, async (_request, reply) =>
    reply.header('cache-control', 'no-store').send({ alive: true }),
  );
  app.get('/readyz', quiet, async (_request, reply) => {
    const found = await Promise.race([readiness(), givesUp()]);
    void reply.header('cache-control', 'no-store');
    if (found === 'ready') return { ready: true };
    return reply
      .code(503)
      .header('retry-after', 5)
      .send({ ready: false, because: found, ...refusalBody('unavailable') });
  });
}

const givesUp = (): Promise<Readiness> => pause(PATIENCE_MS, 'database is away' as const, { ref: false });
