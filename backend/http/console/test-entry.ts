import type { FastifyInstance } from 'fastify';
import { signInToTestShop, type TestShopPasses } from '#backend/actions/staff/test-shop.ts';
import type { Database } from '#backend/persistence/db/database.ts';
import { TEST_ENTRY_PATH, TestShopEntry } from '#lib/contract/test-shop.ts';
import { refuse } from '../server/refusals.ts';
import { browserOf, type ConsoleCookie } from './console-calls.ts';

type EntryDeps = {
  readonly db: Database;
  readonly passes: TestShopPasses;
  readonly cookie: ConsoleCookie;
};

/** Adds the address of a link from the live console: it signs in, once, and leads to the first page. */
export function addTestEntry(app: FastifyInstance, { db, passes, cookie }: EntryDeps): void {
  app.get(TEST_ENTRY_PATH, async (request, reply) => {
    const entry = TestShopEntry.safeParse(request.query);
    const pass = entry.success ? passes.use(entry.data.pass, 'console') : undefined;
    if (pass === undefined) return refuse(reply, 'notFound');
    const { token } = await signInToTestShop(db, pass, browserOf(request));
    cookie.write(reply, token);
    return reply.header('cache-control', 'no-store').redirect('/', 303);
  });
}
