import { GRADES } from '#lib/contract/enums.ts';
import { RESERVED_DIRECTORY_NAMES } from '#lib/contract/reserved-names.ts';
import { CHILD_MARK_AGE_YEARS } from '#lib/contract/shop-rules.ts';
import { MAX_BOX_TICKETS } from '#lib/fairness/manifest.ts';
import { checkShippingDate } from './shipping-date.ts';
import { type DrawEntry, type LastOneEntry, ticketsOf, type Problem, problemIf } from '../content/entry.ts';
import { lacksChildMark, NO_GOODS } from './goods.ts';

/** The parts of a draw that are checked: all but its pictures. */
export type DrawToCheck = Omit<DrawEntry, 'art' | 'gallery' | 'prizes' | 'lastOne' | 'digest'> & {
  readonly prizes: readonly Pick<DrawEntry['prizes'][number], 'grade' | 'total' | 'variants' | 'goods'>[];
  readonly lastOne: Pick<LastOneEntry, 'goods'> | undefined;
};

/** Checks the rules that the schema of an entry cannot express. */
export const checkDraw = (draw: DrawToCheck): Problem[] => [
  ...checkName(draw.directoryName),
  ...checkCharacters(draw),
  ...checkPeriod(draw),
  ...checkPrizes(draw),
  ...checkGoods(draw),
  ...checkSale(draw),
  ...checkShippingDate(draw.shipping.date),
  ...checkFree(draw),
  ...checkDemonstration(draw),
];

export const isReserved = (name: string) => RESERVED_DIRECTORY_NAMES.includes(name);

const checkName = (name: string) =>
  problemIf(isReserved(name), [], {
    code: 'nameReserved',
    message: `cannot be offered: ${name} is the name of a page of the shop`,
  });

const checkCharacters = ({ characters }: DrawToCheck) =>
  characters.flatMap((name, index) =>
    problemIf(characters.indexOf(name) !== index, ['characters', index], {
      code: 'characterTwice',
      message: `occurs twice: ${name}`,
    }),
  );

const checkPeriod = ({ publishesAt, opensAt, closesAt }: DrawToCheck) => [
  ...problemIf(publishesAt !== undefined && publishesAt.at > opensAt.at, ['publishesAt'], {
    code: 'publishedAfterOpening',
    message: 'must not be later than opensAt',
  }),
  ...problemIf(closesAt.at <= opensAt.at, ['closesAt'], {
    code: 'closesBeforeOpens',
    message: 'must be later than opensAt',
  }),
];

const checkPrizes = ({ prizes, lastOne, salesType }: DrawToCheck) => [
  ...prizes.flatMap(({ grade }, index) =>
    problemIf(grade !== GRADES[index], ['prizes', index, 'grade'], {
      code: 'gradeOrder',
      message: `must be ${GRADES[index]}: grades go from A on, each once, none left out`,
    }),
  ),
  ...prizes.flatMap(({ variants = [] }, index) =>
    variants.flatMap((variant, place) =>
      problemIf(variants.indexOf(variant) !== place, ['prizes', index, 'variants', place], {
        code: 'variantTwice',
        message: `occurs twice: ${variant}`,
      }),
    ),
  ),
  ...problemIf(ticketsOf(prizes) > MAX_BOX_TICKETS, ['prizes'], {
    code: 'tooManyTickets',
    message: `must be at most ${MAX_BOX_TICKETS} tickets in all`,
    max: MAX_BOX_TICKETS,
  }),
  ...problemIf(salesType === 'last_special' && lastOne === undefined, ['salesType'], {
    code: 'lastOneMissing',
    message: 'last_special needs a lastOne prize',
  }),
  ...problemIf(salesType === 'normal' && lastOne !== undefined, ['lastOne'], {
    code: 'lastOneNotSold',
    message: 'can only be given when salesType is last_special',
  }),
];

function checkGoods({ prizes, lastOne }: DrawToCheck): readonly Problem[] {
  const all = [
    ...prizes.map(({ goods }, index) => ({ goods, at: ['prizes', index, 'goods', 'marks'] })),
    { goods: lastOne?.goods, at: ['lastOne', 'goods', 'marks'] },
  ];
  return all.flatMap(({ goods = NO_GOODS, at }) =>
    problemIf(lacksChildMark(goods), at, {
      code: 'childMarkMissing',
      message: `must have childPsc: it is for children under ${CHILD_MARK_AGE_YEARS}`,
    }),
  );
}

const checkSale = ({ quantities, paymentTypes, limits: { perPurchase, perMember } }: DrawToCheck) => [
  ...quantities.flatMap((quantity, index) => [
    ...problemIf(quantity > perPurchase, ['quantities', index], {
      code: 'quantityAboveLimit',
      message: `must be at most limits.perPurchase, which is ${perPurchase}`,
      max: perPurchase,
    }),
    ...problemIf(quantity <= (quantities[index - 1] ?? 0), ['quantities', index], {
      code: 'quantityOrder',
      message: 'must be more than the quantity before it',
    }),
  ]),
  ...paymentTypes.flatMap((type, index) =>
    problemIf(paymentTypes.indexOf(type) !== index, ['paymentTypes', index], {
      code: 'paymentTypeTwice',
      message: `occurs twice: ${type}`,
    }),
  ),
  ...problemIf(perMember !== null && perMember < perPurchase, ['limits', 'perMember'], {
    code: 'memberLimitTooLow',
    message: `must be at least limits.perPurchase, which is ${perPurchase}`,
    min: perPurchase,
  }),
];

/** A free draw has only the payment type NONE, and NONE is only for free draws. */
function checkFree({ price, paymentTypes }: DrawToCheck): readonly Problem[] {
  if (price === 0)
    return problemIf(paymentTypes.length !== 1 || paymentTypes[0] !== 'NONE', ['paymentTypes'], {
      code: 'freeNeedsNone',
      message: 'must be [NONE]: the draw costs nothing',
    });
  return problemIf(paymentTypes.includes('NONE'), ['paymentTypes', paymentTypes.indexOf('NONE')], {
    code: 'noneNeedsFree',
    message: 'NONE is only for a draw whose price is 0',
  });
}

function checkDemonstration({ demonstration, prizes }: DrawToCheck): readonly Problem[] {
  if (demonstration === undefined) return [];
  const unknown = Object.keys(demonstration.drawn).filter(
    (key) => !prizes.some(({ grade }) => grade === key),
  );
  return [
    ...unknown.flatMap((grade) =>
      problemIf(true, ['demonstration', 'drawn', grade], {
        code: 'demonstration',
        message: 'is not a grade of this draw',
      }),
    ),
    ...prizes.flatMap(({ grade, total }) =>
      problemIf((demonstration.drawn[grade] ?? 0) > total, ['demonstration', 'drawn', grade], {
        code: 'demonstration',
        message: `must be at most the prize's total, which is ${total}`,
      }),
    ),
  ];
}
