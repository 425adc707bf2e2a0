import { randomUUID } from 'node:crypto';
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import type { z } from 'zod';
import type { TestShopPasses } from '#backend/actions/staff/test-shop.ts';
import type { Database } from '#backend/persistence/db/database.ts';
import { inTransaction } from '#backend/persistence/db/transaction.ts';
import { COPY_ACTION, readTestShop } from '#backend/persistence/monitoring/test-shop.ts';
import { recordAction } from '#backend/persistence/staff/operator-log.ts';
import {
  TEST_SHOP_HEADER,
  TEST_SHOP_PATHS,
  TestShopCopyEnd,
  TestShopEntry,
  type TestShopState,
} from '#lib/contract/test-shop.ts';
import { TestShopPass } from '#lib/contract/ops/test-shop.ts';
import { hasBearerSecret } from './bearer-secret.ts';
import { acceptBytes } from './body-parsers.ts';
import { refuse } from './refusals.ts';

/** This backend's part of a test shop. */
export type OwnTestShop = {
  /** Of the live shop's backend. */
  readonly secret: string;
  readonly passes: TestShopPasses;
  /** Stops this process, which then deletes everything. */
  readonly erase: () => void;
  /** Stores a part of a copy. Returns the name of what could not be stored; `undefined`: all was. */
  readonly store: (part: Uint8Array) => Promise<string | undefined>;
};

type TestShopDeps = OwnTestShop & {
  readonly db: Database;
  readonly siteOrigin: string;
  readonly consoleOrigin: string;
  /** Shared with the test shop's storefront. */
  readonly revalidateSecret: string | undefined;
};

/** All versions of a picture, or the originals of a draw. */
const MAX_PART_BYTES = 512 * 1024 * 1024;

/**
 * Adds the calls of the live shop's backend and of this shop's storefront. Without the secret of the caller they answer like a
 * path that does not exist.
 */
export async function addTestShop(app: FastifyInstance, deps: TestShopDeps): Promise<void> {
  const { db, passes } = deps;
  const instance = randomUUID();
  answerOwnStorefront(app, deps.revalidateSecret);
  await app.register(async (scope) => {
    acceptBytes(scope);
    const quiet = { config: { requestsPerMinute: 0 }, logLevel: 'warn' } as const;
    const ofLiveShop = { ...quiet, onRequest: requireSecret(deps.secret) };
    const ofStorefront = { ...quiet, onRequest: requireSecret(deps.revalidateSecret) };

    scope.get(TEST_SHOP_PATHS.state, ofLiveShop, async (_request, reply) => {
      const { siteOrigin, consoleOrigin } = deps;
      const { orders, copy } = await readTestShop(db);
      const stored = copy && { ...copy, at: copy.at.toISOString() };
      return noStore(reply).send({
        instance,
        siteOrigin,
        consoleOrigin,
        orders,
        copy: stored,
      } satisfies TestShopState);
    });

    scope.post(TEST_SHOP_PATHS.passes, ofLiveShop, async ({ body }, reply) => {
      const pass = TestShopPass.safeParse(body);
      if (!pass.success) return refuse(reply, 'invalidInput');
      return noStore(reply).send({ pass: passes.issue(pass.data) } satisfies z.infer<typeof TestShopEntry>);
    });

    scope.post(TEST_SHOP_PATHS.entries, ofStorefront, async ({ body }, reply) => {
      const entry = TestShopEntry.safeParse(body);
      const pass = entry.success ? passes.use(entry.data.pass, 'shop') : undefined;
      return pass === undefined ? refuse(reply, 'notFound') : noStore(reply).code(204).send();
    });

    const large = { ...ofLiveShop, bodyLimit: MAX_PART_BYTES };
    scope.post<{ Body: Buffer }>(TEST_SHOP_PATHS.parts, large, async ({ body }, reply) => {
      const skipped = await deps.store(body);
      return noStore(reply).send({ skipped: skipped ?? null });
    });

    scope.post(TEST_SHOP_PATHS.copies, ofLiveShop, async ({ body }, reply) => {
      const copy = TestShopCopyEnd.safeParse(body);
      if (!copy.success) return refuse(reply, 'invalidInput');
      const { by: operator, skipped } = copy.data;
      await inTransaction(db, (tx) =>
        recordAction(tx, { operator, action: COPY_ACTION, facts: { skipped } }),
      );
      return noStore(reply).code(204).send();
    });

    scope.post(TEST_SHOP_PATHS.erase, ofLiveShop, async (_request, reply) => {
      reply.raw.once('finish', deps.erase);
      return noStore(reply).code(202).send();
    });
  });
}

/** Refuses calls that have not come through the test shop's storefront, which admits staff only. Webhooks are signed. */
function answerOwnStorefront(app: FastifyInstance, secret: string | undefined): void {
  app.addHook('onRequest', async ({ headers, routeOptions: { url = '' } }, reply) => {
    if (!url.startsWith('/api/') || url.startsWith('/api/webhook/')) return;
    if (secret === undefined || headers[TEST_SHOP_HEADER] !== secret) return refuse(reply, 'notFound');
  });
}

const requireSecret = (secret: string | undefined) => async (request: FastifyRequest, reply: FastifyReply) =>
  hasBearerSecret(request, secret) ? undefined : refuse(reply, 'notFound');

const noStore = (reply: FastifyReply): FastifyReply => reply.header('cache-control', 'no-store');

/** Marks every answer of a test shop: no search engine lists it, and its files have another name. */
export function markAnswers(app: FastifyInstance): void {
  app.addHook('onSend', async (_request, reply) => {
    void reply.header('x-robots-tag', 'noindex, nofollow');
    const disposition = reply.getHeader('content-disposition');
    if (typeof disposition === 'string')
      void reply.header('content-disposition', disposition.replace('filename="', 'filename="TEST-'));
  });
}
