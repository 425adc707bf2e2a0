import { decideStorage } from '#backend/actions/prizes/storage-by-staff.ts';
import type { OperatorDatabase } from '#backend/persistence/db/database.ts';
import { extendStorage, giveUpExpired } from '#backend/actions/prizes/storage.ts';
import { endOfDayInJapan } from '#backend/domain/time.ts';
import { shortNumber } from '#lib/text/numbers.ts';
import type { OpsHandlers } from '../server/operator-calls.ts';
import { pageFrom } from '../server/parse.ts';
import { expiredPrizes, type ExpiredPrize } from '#backend/persistence/prizes/storage-writer.ts';

type StorageCall = 'listExpiredPrizes' | 'extendStorage' | 'giveUpExpiredPrizes';

export const storageHandlers = (database: OperatorDatabase): Pick<OpsHandlers, StorageCall> => ({
  listExpiredPrizes: async ({ query }) => {
    const { total, items } = await expiredPrizes(database.db, { ...pageFrom(query), q: query.q });
    return { answer: { total, items: items.map(presentExpired) } };
  },

  extendStorage: async ({ body: { memberId, wonPrizeIds = [], until, reason, dryRun } }, { action }) => {
    const which = memberId === undefined ? { wonPrizeIds } : { memberId };
    const params = { which, until: endOfDayInJapan(until) };
    const extended = await decideStorage(
      database.db,
      { dryRun, facts: { until, reason }, decide: (tx) => extendStorage(tx, params) },
      action,
    );
    return typeof extended === 'string'
      ? { refusal: extended }
      : { answer: { wonPrizeIds: extended, dryRun } };
  },

  giveUpExpiredPrizes: async ({ body: { wonPrizeIds, reason, dryRun } }, { action }) => {
    const givenUp = await decideStorage(
      database.db,
      { dryRun, facts: { reason }, decide: (tx) => giveUpExpired(tx, wonPrizeIds) },
      action,
    );
    return typeof givenUp === 'string' ? { refusal: givenUp } : { answer: { wonPrizeIds: givenUp, dryRun } };
  },
});

const presentExpired = (prize: ExpiredPrize) => ({
  ...prize,
  orderNumber: shortNumber(prize.orderId),
  grade: prize.grade ?? ('lastOne' as const),
});
