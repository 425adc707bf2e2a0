import { z } from 'zod';
import { GRADES, INKS, PAYMENT_TYPES, SALES_TYPES } from '#lib/contract/enums.ts';
import {
  FormerName,
  LARGEST,
  Line,
  listOf,
  oneOf,
  Paragraph,
  PictureFile,
  wants,
  wholeNumber,
  WrittenMoment,
  YesOrNo,
} from './values.ts';

const Prize = z.strictObject(
  { grade: oneOf(GRADES), name: Line, note: Line, total: wholeNumber(1, LARGEST), picture: PictureFile },
  wants('must be a prize: { grade, name, note, total, picture }'),
);

const LastOne = z.strictObject(
  { name: Line, note: Line, picture: PictureFile },
  wants('must be a prize: { name, note, picture }'),
);

const Limits = z.strictObject(
  {
    perPurchase: wholeNumber(1, LARGEST),
    perMember: wholeNumber(1, LARGEST).nullable(),
    concurrentPlaying: wholeNumber(1, LARGEST),
  },
  wants('must be { perPurchase, perMember, concurrentPlaying }'),
);

const Shipping = z.strictObject(
  {
    fee: wholeNumber(0, LARGEST),
    freeFrom: wholeNumber(1, LARGEST).nullable(),
    starts: Line,
    storageDays: wholeNumber(1, LARGEST),
    combinable: YesOrNo,
  },
  wants('must be { fee, freeFrom, starts, storageDays, combinable }'),
);

const Demonstration = z.strictObject(
  {
    drawn: z.partialRecord(oneOf(GRADES), wholeNumber(0, LARGEST), wants('must be { A: 1, B: 2, … }')),
  },
  wants('must be { drawn: { A: 1, B: 2, … } }'),
);

/** draw.yaml */
export const DrawFile = z.strictObject(
  {
    formerly: listOf(FormerName, 0, 20).default([]),
    title: Line,
    lead: Line,
    salesType: oneOf(SALES_TYPES),
    ink: oneOf(INKS),
    price: wholeNumber(0, LARGEST),
    opensAt: WrittenMoment,
    closesAt: WrittenMoment,
    art: PictureFile,
    gallery: listOf(PictureFile, 0, 12).default([]),
    description: listOf(Paragraph, 1, 20),
    prizes: listOf(Prize, 4, GRADES.length),
    lastOne: LastOne.optional(),
    paymentTypes: listOf(oneOf(PAYMENT_TYPES), 1, PAYMENT_TYPES.length),
    quantities: listOf(wholeNumber(1, LARGEST), 1, 10),
    limits: Limits,
    shipping: Shipping,
    demonstration: Demonstration.optional(),
  },
  wants('must hold the keys of a draw'),
);
export type DrawFile = z.infer<typeof DrawFile>;
