import { decideStorage } from '#backend/actions/prizes/storage-by-staff.ts';
import type { Operation } from '#backend/actions/staff/operation.ts';
import { extendStorage, type ExpiredPrize, giveUpExpired } from '#backend/actions/prizes/storage.ts';
import { endOfDayInJapan } from '#backend/domain/time.ts';
import { shortNumber } from '#lib/text/numbers.ts';
import type { OpsHandlers } from '../server/operator-calls.ts';
import { pageFrom } from '../server/parse.ts';
import { expiredPrizes } from '#backend/persistence/prizes/storage-writer.ts';

type StorageCall = 'listExpiredPrizes' | 'extendStorage' | 'giveUpExpiredPrizes';

export const storageHandlers = (operation: Operation): Pick<OpsHandlers, StorageCall> => ({
  listExpiredPrizes: async ({ query }) => {
    const { total, items } = await operation.inTransaction(({ tx }) =>
      expiredPrizes(tx, { ...pageFrom(query), q: query.q }),
    );
    return { answer: { total, items: items.map(presentExpired) } };
  },

  extendStorage: async ({ body: { memberId, wonPrizeIds = [], until, reason, dryRun } }, { action }) => {
    const which = memberId === undefined ? { wonPrizeIds } : { memberId };
    const params = { which, until: endOfDayInJapan(until) };
    const extended = await decideStorage(
      operation,
      { dryRun, facts: { until, reason }, decide: ({ tx }) => extendStorage(tx, params) },
      action,
    );
    return typeof extended === 'string'
      ? { refusal: extended }
      : { answer: { wonPrizeIds: extended, dryRun } };
  },

  giveUpExpiredPrizes: async ({ body: { wonPrizeIds, reason, dryRun } }, { action }) => {
    const givenUp = await decideStorage(
      operation,
      { dryRun, facts: { reason }, decide: ({ tx }) => giveUpExpired(tx, wonPrizeIds) },
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
