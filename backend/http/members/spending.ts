import { limitSpending, pausePurchases, showSpending } from '#backend/actions/members/spending.ts';
import type { Database } from '#backend/persistence/db/database.ts';
import type { Handlers } from '../server/public-calls.ts';

export const spendingHandlers = (db: Database) =>
  ({
    showSpending: async (_input, { login }) => ({
      answer: await showSpending(db, login.memberId),
    }),

    limitSpending: async ({ body: { monthlyLimit } }, visitor) => {
      const { memberId } = visitor.login;
      const changed = await limitSpending(db, memberId, monthlyLimit);
      if (changed === 'loginRequired') return { refusal: changed };
      visitor.log({ userId: memberId }, 'spending limited');
      return { answer: changed };
    },

    pausePurchases: async ({ body: { days } }, visitor) => {
      const { memberId } = visitor.login;
      const changed = await pausePurchases(db, memberId, days);
      if (changed === 'loginRequired') return { refusal: changed };
      visitor.log({ userId: memberId }, 'purchases paused');
      return { answer: changed };
    },
  }) satisfies Partial<Handlers>;
