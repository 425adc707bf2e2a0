import { z } from 'zod';
import type { DrawEntry } from '#backend/domain/content/entry.ts';
import { isCountedDay, parseCatalogueDay } from '#backend/domain/time.ts';
import {
  GRADES,
  INKS,
  MAX_GRADE_LABEL,
  MAX_PRIZES,
  MAX_VARIANTS,
  SAFETY_MARKS,
  SALES_TYPES,
} from '#lib/contract/enums.ts';
import { CHOOSE_DAYS } from '#lib/contract/shop-rules.ts';
import { PAYMENT_TYPES } from '#lib/contract/payment-types.ts';
import { MAX_SALE_TICKETS } from '#lib/fairness/manifest.ts';
import {
  MAX_INT,
  Line,
  LineOrNone,
  PlainLine,
  listOf,
  oneOf,
  Paragraph,
  rule,
  wants,
  wholeNumber,
  WrittenDay,
  WrittenTime,
  YesOrNo,
} from './file-values.ts';

const Limits = z.strictObject(
  {
    perPurchase: wholeNumber(1, MAX_SALE_TICKETS),
    perMember: wholeNumber(1, MAX_INT).nullable(),
    concurrentPlaying: wholeNumber(1, MAX_INT),
  },
  wants('must be { perPurchase, perMember, concurrentPlaying }'),
);

/** Longer is no promise. */
const MAX_SHIPPING_DAYS = 365;

const Shipping = z.strictObject(
  {
    fee: z.union([wholeNumber(0, MAX_INT), z.literal('table')], wants('must be whole yen, or table')),
    freeFrom: wholeNumber(1, MAX_INT).nullable(),
    days: wholeNumber(1, MAX_SHIPPING_DAYS),
    from: WrittenDay.nullable().default(null),
    lastDay: WrittenDay.nullable().default(null),
    storageDays: wholeNumber(1, MAX_INT),
    combinable: YesOrNo,
  },
  wants('must be { fee, freeFrom, days, from, lastDay, storageDays, combinable }'),
);

/** The shipping terms of a file or a draft as those of an entry. */
export function shippingEntry(
  { days, from, lastDay, ...terms }: z.infer<typeof Shipping>,
  today: Date,
): DrawEntry['shipping'] {
  const dayOf = (text: string | null) => (text === null ? null : (parseCatalogueDay(text, today) ?? null));
  const isCounted = [from, lastDay].some((text) => text !== null && isCountedDay(text));
  return { ...terms, date: { days, from: dayOf(from), lastDay: dayOf(lastDay), isCounted } };
}

const MAX_AGE_YEARS = 99;
const MAX_SPACE = 10_000;

/** A prize as a product. Left out of the digest of a prize of which nothing is stated. */
const GoodsFields = z
  .strictObject(
    {
      value: wholeNumber(0, MAX_INT).nullable().default(null),
      material: LineOrNone.default(''),
      country: LineOrNone.default(''),
      ageFrom: wholeNumber(0, MAX_AGE_YEARS).nullable().default(null),
      marks: listOf(oneOf(SAFETY_MARKS), 0, SAFETY_MARKS.length).default([]),
      space: wholeNumber(1, MAX_SPACE).nullable().default(null),
      isPostable: YesOrNo.default(false),
    },
    wants('must be the goods of a prize: { value, material, country, ageFrom, marks, space, isPostable }'),
  )
  .optional();

const A_LABEL = `must be 1 to ${MAX_GRADE_LABEL} characters`;

/** The label of a grade. The manifest states it. */
const Label = PlainLine.refine((label) => [...label].length <= MAX_GRADE_LABEL, rule('tooLong', A_LABEL));

/** A variant with pieces and a picture of its own, or only its name. */
const variant = <Picture extends z.ZodType>(picture: Picture) =>
  z.preprocess(
    (written) => (typeof written === 'string' ? { name: written } : written),
    z.strictObject(
      { name: PlainLine, total: wholeNumber(1, MAX_INT).optional(), picture: picture.optional() },
      wants('must be a name, or { name, total, picture }'),
    ),
  );

/**
 * The fields of a draw, in the order of stored digests. `picture` is the schema of a picture: a file names one beside it,
 * a draft one that is stored.
 */
export const drawFields = <Picture extends z.ZodType>(picture: Picture) => ({
  title: Line,
  // Left out of the digest of a draw that has none.
  reading: Line.optional(),
  characters: listOf(Line, 0, 20).optional(),
  lead: Line,
  salesType: oneOf(SALES_TYPES),
  ink: oneOf(INKS),
  price: wholeNumber(0, MAX_INT),
  // Left out of the digest of a draw that appears at once.
  publishesAt: WrittenTime.optional(),
  opensAt: WrittenTime,
  closesAt: WrittenTime,
  art: picture,
  gallery: listOf(picture, 0, 12).default([]),
  description: listOf(Paragraph, 1, 20),
  prizes: listOf(
    z.strictObject(
      {
        grade: oneOf(GRADES),
        // Left out of the digest of a draw whose grades are letters.
        gradeLabel: Label.optional(),
        name: PlainLine,
        note: Line,
        total: wholeNumber(1, MAX_INT),
        picture,
        variants: listOf(variant(picture), 2, MAX_VARIANTS).optional(),
        goods: GoodsFields,
      },
      wants('must be a prize: { grade, gradeLabel, name, note, total, picture, variants, goods }'),
    ),
    1,
    MAX_PRIZES,
  ),
  lastOne: z
    .strictObject(
      { name: PlainLine, note: Line, picture, goods: GoodsFields },
      wants('must be a prize: { name, note, picture, goods }'),
    )
    .optional(),
  paymentTypes: listOf(oneOf(PAYMENT_TYPES), 1, PAYMENT_TYPES.length),
  quantities: listOf(wholeNumber(1, MAX_INT), 1, 10),
  // Left out of the digest of a draw that offers only its quantities.
  anyQuantity: z.literal(true, wants('must be true, or left out')).optional(),
  // Left out of the digest of a draw whose variants are drawn.
  chooseDays: wholeNumber(CHOOSE_DAYS.min, CHOOSE_DAYS.max).optional(),
  // Left out of the digest of a draw without exchanges.
  allowsSwap: z.literal(true, wants('must be true, or left out')).optional(),
  limits: Limits,
  shipping: Shipping,
});
