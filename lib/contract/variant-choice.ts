import { z } from 'zod';
import { MAX_PRIZES_PER_SHIPMENT, MAX_VARIANTS } from './enums.ts';
import { Picture } from './picture.ts';
import { WonPrize } from './prize.ts';
import { Count, DirectoryName, ONE_LINE, OpaqueId, Timestamp } from './values.ts';

/** A prize of a draw whose variants the member chooses, with the pieces that are left. */
const VariantChoice = WonPrize.pick({
  code: true,
  grade: true,
  gradeLabel: true,
  name: true,
  picture: true,
})
  .extend({
    prizeId: OpaqueId,
    variants: z
      .array(
        z.object({
          name: z.string(),
          picture: Picture.nullable().meta({ description: 'null: that of the prize.' }),
          left: Count.meta({ description: 'Its pieces that nobody has chosen.' }),
        }),
      )
      .meta({ description: 'All of the prize, in the order of its line-up.' }),
    wishes: z.array(z.string()).meta({
      description: 'Names of variants, the most wanted first: what the member gets if they do not choose.',
    }),
    prizes: z
      .array(
        z.object({
          wonPrizeId: OpaqueId,
          wonAt: Timestamp,
          until: Timestamp,
          variant: z.string().nullable().meta({ description: 'null: not chosen yet.' }),
        }),
      )
      .meta({
        description: "The member's prizes that can be chosen or changed now, the earliest end first.",
      }),
  })
  .meta({ id: 'VariantChoice' });
export type VariantChoice = z.infer<typeof VariantChoice>;

export const VariantName = z.string().min(1).max(2_000).regex(ONE_LINE);

export const variantChoiceCalls = {
  listVariantChoices: {
    method: 'GET',
    path: '/api/variantChoice',
    source: 'shop',
    who: 'member',
    summary: 'The prizes of a draw whose variants the member can choose now, with the pieces that are left.',
    required: ['directoryName'],
    query: z.strictObject({ directoryName: DirectoryName }),
    answer: z.object({ items: z.array(VariantChoice) }),
    refusals: ['loginRequired', 'drawNotFound'],
  },
  chooseVariants: {
    method: 'POST',
    path: '/api/variantChoice',
    source: 'shop',
    who: 'member',
    summary:
      'Choose the variants of won prizes, or change them while that is possible. All of them or none: refused if a variant has no piece left.',
    bodyName: 'body',
    required: ['body'],
    body: z.strictObject({
      choices: z
        .array(z.strictObject({ wonPrizeId: OpaqueId, variant: VariantName }))
        .min(1)
        .max(MAX_PRIZES_PER_SHIPMENT),
    }),
    answer: z.object({ chosen: Count }),
    refusals: ['loginRequired', 'notFound', 'choiceOver', 'variantGone'],
  },
  rankVariants: {
    method: 'PUT',
    path: '/api/variantChoice/wishes',
    source: 'shop',
    who: 'member',
    summary:
      'State the order of wishes for the prizes of one kind that are not chosen yet. It decides at the end of the time, or when they are sent.',
    bodyName: 'body',
    required: ['body'],
    body: z.strictObject({
      directoryName: DirectoryName,
      prizeId: OpaqueId,
      wishes: z.array(VariantName).max(MAX_VARIANTS),
    }),
    answer: z.object({ prizes: Count.meta({ description: 'To which it applies.' }) }),
    refusals: ['loginRequired', 'notFound', 'choiceOver'],
  },
} as const;
