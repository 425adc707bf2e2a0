import { type Grade, GRADES } from '#lib/contract/enums.ts';
import { LAST_ONE_LABEL, prizeCodes, writtenLabel } from '#lib/line-ups/prize-codes.ts';
import { RESERVED_DIRECTORY_NAMES } from '#lib/contract/reserved-names.ts';
import { CHILD_MARK_AGE_YEARS } from '#lib/contract/shop-rules.ts';
import { MAX_BOX_TICKETS } from '#lib/fairness/manifest.ts';
import { checkShippingDate } from './shipping-date.ts';
import {
  type DrawEntry,
  type LastOneEntry,
  ticketsOf,
  type Problem,
  problemIf,
  type VariantEntry,
} from '../content/entry.ts';
import { lacksChildMark, NO_GOODS } from './goods.ts';

/** The parts of a draw that are checked: all but its pictures. */
export type DrawToCheck = Omit<DrawEntry, 'art' | 'gallery' | 'prizes' | 'lastOne' | 'digest'> & {
  readonly prizes: readonly (Pick<DrawEntry['prizes'][number], 'grade' | 'gradeLabel' | 'total' | 'goods'> & {
    readonly variants?: readonly Omit<VariantEntry, 'picture'>[] | undefined;
  })[];
  readonly lastOne: Pick<LastOneEntry, 'goods'> | undefined;
};

/** Checks the rules that the schema of an entry cannot express. */
export const checkDraw = (draw: DrawToCheck): Problem[] => [
  ...checkName(draw.directoryName),
  ...checkCharacters(draw),
  ...checkPeriod(draw),
  ...checkPrizes(draw),
  ...checkGoods(draw),
  ...checkChoice(draw),
  ...checkSale(draw),
  ...checkShippingDate(draw.shipping.date),
  ...checkFree(draw),
  ...checkDemonstration(draw),
];

/** Every variant is chosen while its prize is stored. */
const checkChoice = ({ chooseDays = 0, shipping: { storageDays } }: DrawToCheck) =>
  problemIf(chooseDays >= storageDays, ['chooseDays'], {
    code: 'tooLarge',
    message: `must be less than storageDays, which is ${storageDays}`,
    max: storageDays - 1,
  });

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
  ...checkGrades(prizes),
  ...prizes.flatMap(({ variants = [], total }, index) => checkVariants(variants, total, index)),
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

/** Names are unique. Either all variants of a prize have their pieces, which are those of the prize, or none. */
function checkVariants(
  variants: readonly Omit<VariantEntry, 'picture'>[],
  total: number,
  prize: number,
): readonly Problem[] {
  const given = variants.flatMap((variant) => variant.total ?? []);
  const sum = given.reduce((all, count) => all + count, 0);
  return [
    ...variants.flatMap(({ name }, place) =>
      problemIf(
        variants.findIndex((variant) => variant.name === name) !== place,
        ['prizes', prize, 'variants', place, 'name'],
        { code: 'variantTwice', message: `occurs twice: ${name}` },
      ),
    ),
    ...variants.flatMap((variant, place) =>
      problemIf(
        given.length > 0 && variant.total === undefined,
        ['prizes', prize, 'variants', place, 'total'],
        {
          code: 'variantTotalMissing',
          message: 'is missing: either all variants of a prize have a total, or none',
        },
      ),
    ),
    ...problemIf(
      given.length > 0 && given.length === variants.length && sum !== total,
      ['prizes', prize, 'variants'],
      {
        code: 'variantTotals',
        message: `must have ${total} pieces in all, as the prize, not ${sum}`,
        min: total,
        max: sum,
      },
    ),
  ];
}

const rankOf = (grade: Grade | undefined): number => (grade === undefined ? -1 : GRADES.indexOf(grade));

/** Grades go from A on, none left out. The prizes of a grade stand together and have its label, which no other has, nor the last-one prize. */
const checkGrades = (prizes: DrawToCheck['prizes']): readonly Problem[] =>
  prizes.flatMap(({ grade, gradeLabel }, index) => {
    const before = prizes[index - 1];
    const isSame = before?.grade === grade;
    const isNext = rankOf(grade) === rankOf(before?.grade) + 1;
    const first = prizes.find((prize) => prize.gradeLabel === gradeLabel);
    return [
      ...problemIf(!isSame && !isNext, ['prizes', index, 'grade'], {
        code: 'gradeOrder',
        message: `must be ${before === undefined ? 'A' : `${before.grade} or the grade after it`}: grades go from A on, none left out`,
      }),
      ...problemIf(isSame && before.gradeLabel !== gradeLabel, ['prizes', index, 'gradeLabel'], {
        code: 'gradeLabelDiffers',
        message: `must be ${before?.gradeLabel}, as of the other prizes of ${grade}`,
      }),
      ...problemIf(first?.grade !== grade, ['prizes', index, 'gradeLabel'], {
        code: 'gradeLabelTwice',
        message: `is the label of another grade: ${gradeLabel}`,
      }),
      ...problemIf(writtenLabel(gradeLabel) === LAST_ONE_LABEL, ['prizes', index, 'gradeLabel'], {
        code: 'gradeLabelReserved',
        message: `is the label of the last-one prize, which is written as lastOne: ${gradeLabel}`,
      }),
    ];
  });

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
  const codes = prizeCodes(prizes);
  const unknown = Object.keys(demonstration.drawn).filter((key) => !codes.includes(key));
  return [
    ...unknown.flatMap((code) =>
      problemIf(true, ['demonstration', 'drawn', code], {
        code: 'demonstration',
        message: 'is not a prize of this draw',
      }),
    ),
    ...prizes.flatMap(({ variants = [] }, index) =>
      problemIf(
        (demonstration.drawn[codes[index] ?? ''] ?? 0) > 0 &&
          variants.some(({ total }) => total !== undefined),
        ['demonstration', 'drawn', codes[index] ?? ''],
        { code: 'demonstration', message: 'must be 0: the variants of the prize have totals of their own' },
      ),
    ),
    ...prizes.flatMap(({ total }, index) =>
      problemIf(
        (demonstration.drawn[codes[index] ?? ''] ?? 0) > total,
        ['demonstration', 'drawn', codes[index] ?? ''],
        {
          code: 'demonstration',
          message: `must be at most the prize's total, which is ${total}`,
        },
      ),
    ),
  ];
}
