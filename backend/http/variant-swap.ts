import { listSwaps, swapVariant, type SwapLine } from '#backend/actions/prizes/variant-swap.ts';
import type { Database } from '#backend/persistence/db/database.ts';
import type { Handlers } from './server/public-calls.ts';
import { logRefusal } from './server/visitor.ts';

export const variantSwapHandlers = (db: Database) =>
  ({
    listVariantSwaps: async ({ query: { directoryName } }, { login }) => {
      const found = await listSwaps(db, login.memberId, directoryName);
      return typeof found === 'string'
        ? { refusal: found, parameter: 'directoryName' }
        : { answer: { items: found.map(presentSwap) } };
    },

    swapVariant: async ({ body }, visitor) => {
      const { memberId } = visitor.login;
      const done = await swapVariant(db, memberId, body);
      if (typeof done === 'string') return logRefusal(visitor, { refusal: done });
      visitor.log({ userId: memberId, wonPrizeId: body.wonPrizeId }, 'variant exchanged');
      return { answer: done };
    },
  }) satisfies Partial<Handlers>;

const presentSwap = ({ prize, own, spares }: SwapLine) => ({
  wonPrizeId: own.wonPrizeId,
  code: prize.code,
  grade: prize.grade,
  gradeLabel: prize.gradeLabel,
  name: prize.name,
  picture: prize.picture,
  variant: own.variant,
  owned: own.owned,
  variants: prize.variants
    .filter(({ name }) => name !== own.variant)
    .map(({ name, picture }) => ({ name, picture, left: spares.get(name) ?? 0 })),
});
