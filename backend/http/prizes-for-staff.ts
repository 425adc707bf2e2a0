import type { OperatorDatabase } from '#backend/persistence/db/database.ts';
import type { OpsHandlers } from './server/operator-calls.ts';
import { isPermitted, type Role } from '#lib/contract/ops/permissions.ts';
import { DEFAULT_LIMIT } from '#lib/contract/paging.ts';
import { findSpares, listSpares } from '#backend/persistence/prizes/spare-prizes.ts';
import { changeSparesAsOperator, setShelfAsOperator } from '#backend/actions/prizes/spares.ts';
import { pageOfStock, type StockLine } from '#backend/persistence/prizes/stock.ts';
import { expiredPrizes, type ExpiredPrize } from '#backend/persistence/prizes/storage-writer.ts';
import { listVariantStock } from '#backend/actions/prizes/variant-choice.ts';
import { pageFrom } from './server/parse.ts';
import {
  extendStorageAsOperator,
  giveUpExpiredAsOperator,
} from '#backend/actions/prizes/storage-by-staff.ts';
import { shortNumber } from '#lib/text/numbers.ts';

export const prizeHandlers = (database: OperatorDatabase) =>
  ({
    ...spareHandlers(database),
    ...stockHandlers(database),
    ...storageHandlers(database),
  }) satisfies Partial<OpsHandlers>;

const spareHandlers = (database: OperatorDatabase) =>
  ({
    findSpares: async ({ query }) => {
      const { q, draw, limit = DEFAULT_LIMIT, after } = query;
      const found = await findSpares(database.db, { q, directoryName: draw }, { limit, after });
      return { answer: found };
    },

    listSpares: async ({ params: { directoryName } }) => {
      const items = await listSpares(database.db, directoryName);
      return items.length === 0 ? { refusal: 'notFound', parameter: 'directoryName' } : { answer: { items } };
    },

    changeSpares: async ({ params: { directoryName }, body: { dryRun, reason, ...body } }, { action }) => {
      const params = { change: { directoryName, ...body }, reason, dryRun };
      const changed = await changeSparesAsOperator(database.db, params, action);
      return typeof changed === 'string' ? { refusal: changed } : { answer: { ...changed, dryRun } };
    },

    setShelf: async ({ params: { directoryName }, body: { dryRun, ...body } }, { action }) => {
      const change = { directoryName, ...body };
      const changed = await setShelfAsOperator(database.db, { change, dryRun }, action);
      return typeof changed === 'string' ? { refusal: changed } : { answer: { ...changed, dryRun } };
    },
  }) satisfies Partial<OpsHandlers>;

/** Costs are for those who read the accounts. */
export const stockLineFor = (role: Role, line: StockLine): StockLine =>
  isPermitted(role, 'accounting.read') ? line : { ...line, costYen: null };

const NOT_FOUND = { refusal: 'notFound', parameter: 'draw' } as const;

const stockHandlers = ({ db }: OperatorDatabase) =>
  ({
    showStock: async ({ query: { q, draw, limit = DEFAULT_LIMIT, after } }, { role }) => {
      const { items, ...page } = await pageOfStock(db, { q, directoryName: draw }, { limit, after });
      if (page.total === 0 && draw !== undefined && q === undefined) return NOT_FOUND;
      return { answer: { ...page, items: items.map((line) => stockLineFor(role, line)) } };
    },

    listVariantStock: async ({ params: { directoryName } }) => {
      const items = await listVariantStock(db, directoryName);
      return items === undefined
        ? { refusal: 'notFound', parameter: 'directoryName' }
        : { answer: { items } };
    },
  }) satisfies Partial<OpsHandlers>;

const storageHandlers = (database: OperatorDatabase) =>
  ({
    listExpiredPrizes: async ({ query }) => {
      const { total, items } = await expiredPrizes(database.db, { ...pageFrom(query), q: query.q });
      return { answer: { total, items: items.map(presentExpired) } };
    },

    extendStorage: async ({ body: { memberId, wonPrizeIds = [], ...body } }, { action }) => {
      const which = memberId === undefined ? { wonPrizeIds } : { memberId };
      const extended = await extendStorageAsOperator(database.db, { ...body, which }, action);
      return typeof extended === 'string'
        ? { refusal: extended }
        : { answer: { wonPrizeIds: extended, dryRun: body.dryRun } };
    },

    giveUpExpiredPrizes: async ({ body }, { action }) => {
      const givenUp = await giveUpExpiredAsOperator(database.db, body, action);
      return typeof givenUp === 'string'
        ? { refusal: givenUp }
        : { answer: { wonPrizeIds: givenUp, dryRun: body.dryRun } };
    },
  }) satisfies Partial<OpsHandlers>;

const presentExpired = (prize: ExpiredPrize) => ({
  ...prize,
  orderNumber: shortNumber(prize.orderId),
  grade: prize.grade ?? ('lastOne' as const),
});
