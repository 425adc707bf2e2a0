import { z } from 'zod';
import { INKS, SAFETY_MARKS, SALES_TYPES } from '../enums.ts';
import { PAYMENT_TYPES } from '../payment-types.ts';
import { PictureId } from '../picture.ts';

/** Any text that the database can store. The rules of a draw apply when it is published. */
const Text = z
  .string()
  .max(2_000)
  .regex(/^[^\0\p{Cs}]*$/u);

/** null: not given yet. */
const OpenNumber = z.number().min(-1e12).max(1e12).nullable();

const DraftPicture = z.strictObject({ pictureId: PictureId, alt: Text });

const DraftGoods = z.strictObject({
  value: OpenNumber.meta({ description: 'What it would cost in a shop, in yen with tax. Not shown.' }),
  material: Text,
  country: Text.meta({ description: 'Country of origin.' }),
  ageFrom: OpenNumber.meta({ description: 'In years; 0: from birth. null: no toy, or not stated.' }),
  marks: z.array(z.enum(SAFETY_MARKS)).max(SAFETY_MARKS.length),
  space: OpenNumber.meta({ description: 'The places that it takes in a box. null: one.' }),
  isPostable: z.boolean().meta({ description: 'It can be sent by post.' }),
});

const DraftVariant = z.strictObject({
  name: Text,
  total: OpenNumber.meta({ description: 'Its pieces; null for all: divided evenly.' }),
  picture: DraftPicture.nullable().meta({ description: 'null: that of the prize.' }),
});

const DraftPrize = z.strictObject({
  sameGrade: z
    .literal(true)
    .optional()
    .meta({ description: 'It has the grade of the prize before it. Left out: the next grade.' }),
  gradeLabel: Text.optional().meta({
    description: 'How its grade is shown, such as SP; of the first prize of a grade. Left out: its letter.',
  }),
  name: Text,
  note: Text,
  total: OpenNumber,
  picture: DraftPicture.nullable(),
  variants: z.array(DraftVariant).max(50).optional().meta({ description: 'Left out: the prize has none.' }),
  goods: DraftGoods.optional().meta({ description: 'Left out: nothing is stated.' }),
});

/**
 * A draw that is being written: the fields of draw.yaml (docs/catalogue.md), also unfinished or wrong ones. An empty text
 * or null is not given yet. The grade of a prize follows from those before it. Sent whole, and stored as it is.
 */
export const DraftDocument = z
  .strictObject({
    title: Text,
    reading: Text.meta({
      description: 'How the title is read, and other words by which the draw is found. Not shown.',
    }),
    characters: z.array(Text).max(30).meta({ description: 'Names of its characters.' }),
    lead: Text,
    salesType: z.enum(SALES_TYPES),
    ink: z.enum(INKS),
    price: OpenNumber,
    publishesAt: Text.meta({
      description: 'From when shoppers see it, written as the opening and not later. Empty: at once.',
    }),
    opensAt: Text.meta({
      description: 'In Japan: 2026-11-06 10:00, or from the day of publishing, "+7d 10:00".',
    }),
    closesAt: Text,
    art: DraftPicture.nullable().meta({ description: 'Of kind wide.' }),
    gallery: z.array(DraftPicture).max(30).meta({ description: 'Of kind wide.' }),
    description: z.array(Text).max(50).meta({ description: 'Paragraphs.' }),
    prizes: z.array(DraftPrize).max(200).meta({ description: 'From grade A on. Pictures of kind goods.' }),
    lastOne: DraftPrize.omit({ sameGrade: true, gradeLabel: true, total: true, variants: true }).nullable(),
    paymentTypes: z.array(z.enum(PAYMENT_TYPES)).max(20),
    quantities: z.array(OpenNumber).max(20),
    anyQuantity: z
      .literal(true)
      .optional()
      .meta({ description: 'Any other quantity up to the limit can be bought as well.' }),
    chooseDays: OpenNumber.optional().meta({
      description:
        'Winners choose the variants of their prizes within these days after the result. Left out or null: they are drawn with it.',
    }),
    allowsSwap: z.literal(true).optional().meta({
      description:
        'Members may exchange a variant that they have twice for another one of which there are spare pieces.',
    }),
    limits: z.strictObject({
      perPurchase: OpenNumber,
      perMember: OpenNumber.meta({ description: 'null: no limit.' }),
      concurrentPlaying: OpenNumber,
    }),
    shipping: z.strictObject({
      fee: OpenNumber.or(z.literal('table')).meta({ description: 'table: by the table of the shop.' }),
      freeFrom: OpenNumber.meta({ description: 'null: never free.' }),
      days: OpenNumber.meta({ description: 'Shipped within these days after the request.' }),
      from: Text.meta({
        description:
          'Not before this day in Japan: 2027-01-11, or from the day of publishing, "+30d". Empty: in stock.',
      }),
      lastDay: Text.meta({
        description: 'Shipped by this day if requested before. Empty together with `from`.',
      }),
      storageDays: OpenNumber,
      combinable: z.boolean(),
    }),
  })
  .meta({ id: 'DraftDocument' });
export type DraftDocument = z.infer<typeof DraftDocument>;
