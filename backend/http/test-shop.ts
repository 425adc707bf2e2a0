import type { TestShopClient } from '#backend/actions/staff/test-shop.ts';
import { startLongOperation } from '#backend/actions/staff/long-operations.ts';
import type { OperatorDatabase } from '#backend/persistence/db/database.ts';
import { inTransaction } from '#backend/persistence/db/transaction.ts';
import { listLongOperations } from '#backend/persistence/staff/long-operations.ts';
import { recordAction } from '#backend/persistence/staff/operator-log.ts';
import type { OpsHandlers } from './server/operator-calls.ts';
import { presentLongOperation } from './staff/long-operations.ts';

/** `itself`: this backend serves a test shop. `undefined`: none is set up. */
export type TestShopLink = TestShopClient | 'itself' | undefined;

const UNAVAILABLE = { refusal: 'testShopUnavailable' } as const;

export const testShopHandlers = ({ db }: OperatorDatabase, link: TestShopLink) => {
  const client = typeof link === 'object' ? link : undefined;
  return {
    showTestShop: async () => {
      if (client === undefined) return { answer: { state: link === 'itself' ? link : 'none', shop: null } };
      const shop = await client.state();
      return { answer: shop === undefined ? { state: 'unreachable', shop: null } : { state: 'open', shop } };
    },

    openTestShop: async ({ body: { side } }, { name, role, action }) => {
      const opened = await client?.open({ side, name, role });
      if (opened === undefined) return UNAVAILABLE;
      await inTransaction(db, (tx) => recordAction(tx, action({ side })));
      return { answer: { link: opened } };
    },

    startTestShopCopy: async (_input, { action }) => {
      if ((await client?.state()) === undefined) return UNAVAILABLE;
      if (await isCopying(db)) return { refusal: 'underWay' };
      const started = await startLongOperation(db, { call: 'copyToTestShop', query: {} }, action);
      return started === 'busy' ? { refusal: started } : { answer: presentLongOperation(started) };
    },

    eraseTestShop: async (_input, { action }) => {
      if (await isCopying(db)) return { refusal: 'underWay' };
      if ((await client?.erase()) !== true) return UNAVAILABLE;
      await inTransaction(db, (tx) => recordAction(tx, action({})));
      return { answer: {} };
    },
  } satisfies Partial<OpsHandlers>;
};

async function isCopying(db: OperatorDatabase['db']): Promise<boolean> {
  const { items } = await listLongOperations(db, { calls: ['copyToTestShop'], offset: 0, limit: 1 });
  return items.some(({ endedAt }) => endedAt === null);
}
