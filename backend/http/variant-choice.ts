import {
  chooseVariants,
  type ChoiceLine,
  listChoices,
  rankVariants,
} from '#backend/actions/prizes/variant-choice.ts';
import type { Database } from '#backend/persistence/db/database.ts';
import type { Handlers } from './server/public-calls.ts';
import { logRefusal } from './server/visitor.ts';

export const variantChoiceHandlers = (db: Database) =>
  ({
    listVariantChoices: async ({ query: { directoryName } }, { login }) => {
      const found = await listChoices(db, login.memberId, directoryName);
      return typeof found === 'string'
        ? { refusal: found, parameter: 'directoryName' }
        : { answer: { items: found.map(presentChoice) } };
    },

    chooseVariants: async ({ body: { choices } }, visitor) => {
      const { memberId } = visitor.login;
      const done = await chooseVariants(db, memberId, choices);
      if (typeof done === 'string') return logRefusal(visitor, { refusal: done });
      visitor.log({ userId: memberId, prizes: done.chosen }, 'variants chosen');
      return { answer: done };
    },

    rankVariants: async ({ body }, visitor) => {
      const { memberId } = visitor.login;
      const done = await rankVariants(db, memberId, body);
      if (typeof done === 'string') return logRefusal(visitor, { refusal: done });
      visitor.log({ userId: memberId, prizes: done.prizes }, 'variants ranked');
      return { answer: done };
    },
  }) satisfies Partial<Handlers>;

const presentChoice = ({ prize, stock, prizes }: ChoiceLine) => ({
  prizeId: prize.prizeId,
  code: prize.code,
  grade: prize.grade,
  gradeLabel: prize.gradeLabel,
  name: prize.name,
  picture: prize.picture,
  variants: prize.variants.map(({ name, picture }) => ({
    name,
    picture,
    left: stock.find((one) => one.name === name)?.left ?? 0,
  })),
  wishes: prizes.find(({ wishes }) => wishes.length > 0)?.wishes ?? [],
  prizes: prizes.map(({ wonPrizeId, wonAt, chooseUntil, variant }) => ({
    wonPrizeId,
    wonAt,
    until: chooseUntil,
    variant,
  })),
});
