import type { FastifyInstance } from 'fastify';
import { StorefrontProcess, STOREFRONTS_PATH } from '#lib/contract/storefront.ts';
import { isThisMachine } from '#lib/site/this-machine.ts';
import { hasBearerSecret } from './bearer-secret.ts';
import { refuse } from './refusals.ts';
import { releaseStorefront } from '#backend/persistence/content/storefronts.ts';
import type { Database } from '#backend/persistence/db/database.ts';
import { registerStorefront } from '#backend/actions/revalidation.ts';

const CONFLICT = 409;
const FORBIDDEN = 403;

type StorefrontAccess = {
  /** Undefined: none can register. */
  readonly secret: string | undefined;
  /** Those on other machines. */
  readonly origins: readonly string[];
};

/**
 * Adds the calls with which storefronts register, renew their lease and leave. Without the secret they answer like a path
 * that does not exist. They are not under `/api`, which the shop's public address forwards. Only this machine and named
 * origins can be registered: the backend sends its secret there.
 */
export function addStorefronts(
  app: FastifyInstance,
  db: Database,
  { secret, origins }: StorefrontAccess,
): void {
  const quiet = { config: { requestsPerMinute: 0 }, logLevel: 'warn' } as const;
  app.put(STOREFRONTS_PATH, quiet, async (request, reply) => {
    if (!hasBearerSecret(request, secret)) return refuse(reply, 'notFound');
    const process = StorefrontProcess.safeParse(request.body);
    if (!process.success) return refuse(reply, 'invalidInput');
    void reply.header('cache-control', 'no-store');
    const { origin } = process.data;
    if (!isThisMachine(new URL(origin).hostname) && !origins.includes(origin))
      return reply.code(FORBIDDEN).send({ code: 'notNamed' });
    const lease = await registerStorefront(db, process.data);
    if (typeof lease !== 'string') return lease;
    return reply.code(lease === 'taken' ? CONFLICT : FORBIDDEN).send({ code: lease });
  });
  app.delete(STOREFRONTS_PATH, quiet, async (request, reply) => {
    if (!hasBearerSecret(request, secret)) return refuse(reply, 'notFound');
    const process = StorefrontProcess.safeParse(request.body);
    if (!process.success) return refuse(reply, 'invalidInput');
    await releaseStorefront(db, process.data);
    return reply.code(204).send();
  });
}
