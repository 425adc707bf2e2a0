import { z } from 'zod';
import { Picture } from './picture.ts';
import { WonPrize } from './prize.ts';
import { Count, DirectoryName, OpaqueId } from './values.ts';
import { VariantName } from './variant-choice.ts';

/** A variant that a member has twice, with the others for which it can be exchanged. */
const VariantSwap = WonPrize.pick({
  wonPrizeId: true,
  code: true,
  grade: true,
  gradeLabel: true,
  name: true,
  picture: true,
})
  .extend({
    variant: z.string(),
    owned: Count.meta({ description: 'The pieces that the member has of it, sent ones included.' }),
    variants: z
      .array(
        z.object({
          name: z.string(),
          picture: Picture.nullable().meta({ description: 'null: that of the prize.' }),
          left: Count.meta({ description: 'Its spare pieces.' }),
        }),
      )
      .meta({ description: 'The other variants of the prize.' }),
  })
  .meta({ id: 'VariantSwap' });
export type VariantSwap = z.infer<typeof VariantSwap>;

export const variantSwapCalls = {
  listVariantSwaps: {
    method: 'GET',
    path: '/api/variantSwap',
    source: 'shop',
    who: 'member',
    summary:
      'The variants of a draw that the member has twice and can exchange for spare pieces of others. Empty: the draw does not offer it.',
    required: ['directoryName'],
    query: z.strictObject({ directoryName: DirectoryName }),
    answer: z.object({ items: z.array(VariantSwap) }),
    refusals: ['loginRequired', 'drawNotFound'],
  },
  swapVariant: {
    method: 'POST',
    path: '/api/variantSwap',
    source: 'shop',
    who: 'member',
    summary:
      'Exchange a variant that the member has twice for a spare piece of another one: once for a prize.',
    bodyName: 'body',
    required: ['body'],
    body: z.strictObject({ wonPrizeId: OpaqueId, variant: VariantName }),
    answer: z.object({ variant: z.string() }),
    refusals: ['loginRequired', 'notFound', 'swapNotOffered', 'variantGone'],
  },
} as const;
