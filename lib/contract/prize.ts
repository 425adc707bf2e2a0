import { z } from 'zod';
import { PrizeGoods } from './prize-goods.ts';
import { ShippingTerms } from './shipping-terms.ts';
import { Paging, pageOf } from './paging.ts';
import { Picture } from './picture.ts';
import { CharacterName, Count, DirectoryName, GradeLabel, PrizeCode, Timestamp, OpaqueId } from './values.ts';
import { CHOSEN_BY, GRADES, PRIZE_GRADES, MAX_PRIZES_PER_SHIPMENT } from './enums.ts';

/** A variant of a prize. */
export const Variant = z
  .object({
    name: z.string(),
    total: Count.meta({ description: 'Its pieces in the full box.' }),
    picture: Picture.nullable().meta({ description: 'null: that of the prize.' }),
  })
  .meta({ id: 'Variant' });

/** A row of a draw's prize table. */
export const Prize = z
  .object({
    prizeId: OpaqueId,
    code: PrizeCode,
    grade: z.enum(GRADES).meta({ description: 'A is the best. Several prizes may have the same one.' }),
    gradeLabel: GradeLabel,
    name: z.string(),
    note: z.string().meta({ description: 'Size, material, number of kinds.', examples: ['高さ約38cm'] }),
    picture: Picture,
    goods: PrizeGoods.optional(),
    space: z.int().positive().optional().meta({
      description: 'The places that it takes in a box. Left out: one.',
    }),
    isPostable: z.boolean().optional().meta({
      description: 'It can be sent by post. Left out: not.',
    }),
    variants: z.array(Variant).meta({
      description:
        'Its variants (全3種). The result of a ticket names one of them, or its winner chooses one (`chooseDays`).',
    }),
    total: Count.meta({ description: 'Tickets with this prize in the full box.' }),
    remaining: Count.meta({ description: 'Tickets with this prize that no result has drawn.' }),
    oddsPercent: z
      .number()
      .min(0)
      .max(100)
      .meta({
        description:
          'remaining of this prize / remaining of all prizes, in percent, two decimals; 0 when the box is empty.',
        examples: [0.76],
      }),
  })
  .meta({ id: 'Prize' });
export type Prize = z.infer<typeof Prize>;

/** ラストワン賞: an extra prize for the buyer of the last ticket. */
export const LastOnePrize = Prize.pick({ prizeId: true, name: true, note: true, picture: true, goods: true })
  .extend({ given: z.boolean().meta({ description: 'Whether it has been won.' }) })
  .meta({ id: 'LastOnePrize' });
export type LastOnePrize = z.infer<typeof LastOnePrize>;

/** The prize of one ticket, owned by a member. */
export const WonPrize = z
  .object({
    wonPrizeId: OpaqueId,
    orderHistoryId: OpaqueId,
    directoryName: DirectoryName,
    drawTitle: z.string(),
    ticket: Count.nullable().meta({
      description: "The ticket's number in the box, from 0; null for the last-one prize.",
    }),
    code: PrizeCode,
    grade: z.enum(PRIZE_GRADES),
    gradeLabel: GradeLabel,
    name: z.string(),
    note: z.string(),
    variant: z
      .string()
      .nullable()
      .meta({ description: 'Its variant; null: it has none, or it is not chosen yet.' }),
    drawnVariant: z.string().nullable().optional().meta({
      description: 'The variant in the result of its ticket; null: none. Left out: it is `variant`.',
    }),
    choice: z
      .object({
        until: Timestamp.meta({ description: 'Until when the member can choose.' }),
        by: z
          .enum(CHOSEN_BY)
          .nullable()
          .meta({ description: 'What decided the variant; null: it is not chosen yet.' }),
      })
      .optional()
      .meta({ description: 'Left out: the variant, if any, was drawn with the prize.' }),
    picture: Picture,
    wonAt: Timestamp,
    keepUntil: Timestamp.meta({ description: 'Until when the shop stores it without a shipment.' }),
    userShipId: OpaqueId.nullable().meta({ description: 'Its shipment, once requested.' }),
    space: z.int().positive().optional().meta({ description: 'The places that it takes in a box.' }),
    isPostable: z.boolean().optional().meta({ description: 'It can be sent by post.' }),
  })
  .meta({ id: 'WonPrize' });
export type WonPrize = z.infer<typeof WonPrize>;

export const BoughtDraw = z
  .object({
    productId: OpaqueId,
    directoryName: DirectoryName,
    title: z.string(),
    picture: Picture,
    waiting: Count.meta({
      description: 'Prizes without a shipment, including those whose storage has ended.',
    }),
    requested: Count.meta({ description: 'Prizes in a shipment.' }),
    keepUntil: Timestamp.nullable().meta({ description: 'When the storage of the first of them ends.' }),
    shipping: ShippingTerms,
  })
  .meta({ id: 'BoughtDraw' });
export type BoughtDraw = z.infer<typeof BoughtDraw>;

/** A prize of a draw, and how many of it a member has. */
const CollectedPrize = WonPrize.pick({ grade: true, gradeLabel: true, name: true, note: true, picture: true })
  .extend({
    prizeId: OpaqueId,
    owned: Count.meta({ description: 'Stored or shipped, without refunded and given up ones.' }),
    firstWonAt: Timestamp.nullable().meta({ description: 'When the first of them was won; null: none.' }),
    variants: z.array(
      z.object({
        name: z.string(),
        owned: Count.meta({ description: 'Those of `owned` that are of this variant.' }),
      }),
    ),
  })
  .meta({ id: 'CollectedPrize' });
export type CollectedPrize = z.infer<typeof CollectedPrize>;

export const CollectedDraw = BoughtDraw.pick({
  productId: true,
  directoryName: true,
  title: true,
  picture: true,
})
  .extend({
    prizes: z
      .array(CollectedPrize)
      .meta({ description: 'All of the draw: best grade first, the last-one prize last.' }),
  })
  .meta({ id: 'CollectedDraw' });
export type CollectedDraw = z.infer<typeof CollectedDraw>;

const Flag = z.enum(['true', 'false']);

export const prizeCalls = {
  listWonPrizes: {
    method: 'GET',
    path: '/api/orderHistoryPrize',
    source: 'specification',
    who: 'member',
    summary: "The member's prizes, latest first, by draw, order and shipment.",
    query: Paging.extend({
      directoryName: DirectoryName.optional(),
      isDelivery: Flag.optional().meta({
        description: 'true: only those in a shipment; false: only those that can still be shipped.',
      }),
      orderHistoryId: OpaqueId.optional(),
      userShipId: OpaqueId.optional(),
    }),
    answer: pageOf(WonPrize),
    refusals: ['loginRequired', 'drawNotFound', 'notFound'],
  },
  giveUpPrizes: {
    method: 'POST',
    path: '/api/orderHistoryPrize/giveUp',
    source: 'shop',
    who: 'member',
    summary: 'Give up prizes that are in no shipment. They are not sent any more; nothing is refunded.',
    bodyName: 'body',
    required: ['body'],
    body: z.strictObject({ wonPrizeIds: z.array(OpaqueId).min(1).max(MAX_PRIZES_PER_SHIPMENT) }),
    answer: z.object({ givenUp: Count }),
    refusals: ['loginRequired', 'notFound', 'prizesTaken'],
  },
  listBoughtDraws: {
    method: 'GET',
    path: '/api/buyProduct',
    source: 'specification',
    who: 'member',
    summary: 'The draws in which the member holds prizes, the latest won first.',
    query: Paging,
    answer: pageOf(BoughtDraw),
    refusals: ['loginRequired'],
  },
  listCollection: {
    method: 'GET',
    path: '/api/collection',
    source: 'shop',
    who: 'member',
    summary:
      'All prizes of the draws in which the member holds some, with the number of theirs. The latest won first.',
    query: Paging.extend({
      character: CharacterName.optional().meta({ description: 'Only draws with this character.' }),
    }),
    answer: pageOf(CollectedDraw).extend({
      characters: z.array(z.string()).meta({ description: 'Of all draws in which the member holds prizes.' }),
    }),
    refusals: ['loginRequired'],
  },
} as const;
