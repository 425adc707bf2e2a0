import type { FastifyInstance } from 'fastify';
import { StorefrontProcess, STOREFRONTS_PATH } from '#lib/contract/storefront.ts';
import { hasBearerSecret } from './bearer-secret.ts';
import { refuse } from './refusals.ts';
import { releaseStorefront } from '#backend/persistence/content/storefronts.ts';
import type { Database } from '#backend/persistence/db/database.ts';
import { registerStorefront } from '#backend/actions/revalidation.ts';

const CONFLICT = 409;

/**
 * Adds the calls with which storefronts register, renew their lease and leave. Without the secret they answer like a path
 * that does not exist. They are not under `/api`, which the shop's public address forwards.
 */
export function addStorefronts(app: FastifyInstance, db: Database, secret: string | undefined): void {
  const quiet = { config: { requestsPerMinute: 0 }, logLevel: 'warn' } as const;
  app.put(STOREFRONTS_PATH, quiet, async (request, reply) => {
    if (!hasBearerSecret(request, secret)) return refuse(reply, 'notFound');
    const process = StorefrontProcess.safeParse(request.body);
    if (!process.success) return refuse(reply, 'invalidInput');
    const lease = await registerStorefront(db, process.data);
    void reply.header('cache-control', 'no-store');
    return lease === 'taken' ? reply.code(CONFLICT).send({ code: 'taken' }) : lease;
  });
  app.delete(STOREFRONTS_PATH, quiet, async (request, reply) => {
    if (!hasBearerSecret(request, secret)) return refuse(reply, 'notFound');
    const process = StorefrontProcess.safeParse(request.body);
    if (!process.success) return refuse(reply, 'invalidInput');
    await releaseStorefront(db, process.data);
    return reply.code(204).send();
  });
}
