import { z } from 'zod';
import { Paging, pageOf } from './paging.ts';
import { Picture } from './picture.ts';
import { BEST_GRADES } from './draw-lists.ts';
import { LastOnePrize, Prize } from './prize.ts';
import { Maintenance } from './running.ts';
import { ShippingDateChange, ShippingTerms } from './shipping-terms.ts';
import { Count, DirectoryName, Timestamp, OpaqueId, Yen } from './values.ts';
import { DRAW_STATES, INKS, SALES_TYPES } from './enums.ts';
import { PAYMENT_TYPES } from './payment-types.ts';

export const Tickets = z
  .object({
    total: Count.meta({ description: 'Tickets in the full box.' }),
    remaining: Count.meta({ description: 'Tickets not sold, including held ones.' }),
    held: Count.meta({ description: 'Held tickets among the remaining ones (手続き中).' }),
  })
  .meta({ id: 'Tickets' });
export type Tickets = z.infer<typeof Tickets>;

const DrawFacts = z.object({
  productId: OpaqueId,
  directoryName: DirectoryName,
  title: z.string(),
  lead: z.string().meta({ description: 'One line under the title.' }),
  salesType: z
    .enum(SALES_TYPES)
    .meta({ description: 'last_special: the last ticket also wins ラストワン賞.' }),
  state: z.enum(DRAW_STATES).meta({ description: 'State at the time of the answer.' }),
  price: Yen.meta({ description: 'One ticket. Whole yen, tax included.' }),
  opensAt: Timestamp,
  closesAt: Timestamp,
  ink: z.enum(INKS).meta({ description: 'The colour the draw is printed in.' }),
  art: Picture,
  tickets: Tickets,
  pause: z
    .object({ since: Timestamp, reason: z.string() })
    .nullable()
    .meta({ description: 'While the sale is paused: nobody can buy. null: it is not.' }),
  updatedAt: Timestamp.meta({
    description: 'When its texts, prizes or period last changed, or its sale opened, sold out or ended.',
  }),
});

/** The remaining prizes of a grade. */
export const GradeLeft = Prize.pick({ grade: true, gradeLabel: true, remaining: true }).meta({
  id: 'GradeLeft',
});
export type GradeLeft = z.infer<typeof GradeLeft>;

export const DrawSummary = DrawFacts.extend({
  bestGrades: z
    .array(GradeLeft)
    .max(BEST_GRADES)
    .meta({ description: 'What is left of the best grades, best first. Prizes of one grade are added up.' }),
}).meta({ id: 'DrawSummary' });
export type DrawSummary = z.infer<typeof DrawSummary>;

const PurchaseLimits = z
  .object({
    perPurchase: z.int().positive().meta({ description: 'Tickets in one purchase.' }),
    perMember: z
      .int()
      .positive()
      .nullable()
      .meta({ description: 'Tickets a member may buy in total; null: no limit.' }),
    concurrentPlaying: z.int().positive().meta({ description: 'Purchases in progress at the same time.' }),
  })
  .meta({ id: 'PurchaseLimits' });

export const DrawDetail = DrawFacts.extend({
  characters: z.array(z.string()).meta({ description: 'Names of its characters (キャラクター).' }),
  description: z.array(z.string()).meta({ description: 'Paragraphs.' }),
  gallery: z.array(Picture).meta({ description: 'Pictures besides the art and those of the prizes.' }),
  prizes: z.array(Prize).min(1).meta({ description: 'Best grade first.' }),
  lastOnePrize: LastOnePrize.nullable(),
  paymentTypes: z.array(z.enum(PAYMENT_TYPES)).min(1),
  quantities: z
    .array(z.int().positive())
    .meta({ description: 'Quantities to choose from, besides all remaining tickets.' }),
  anyQuantity: z.boolean().meta({
    description: 'Any other quantity up to `limits.perPurchase` can be bought as well.',
  }),
  chooseDays: z.int().positive().optional().meta({
    description:
      'Winners choose the variants of their prizes within these days after the result. Left out: they are drawn with it.',
  }),
  allowsSwap: z.literal(true).optional().meta({
    description:
      'Members may exchange a variant that they have twice, once for each prize and before it is sent. Left out: not.',
  }),
  limits: PurchaseLimits,
  shipping: ShippingTerms,
  shippingDateChanges: z
    .array(ShippingDateChange)
    .meta({ description: 'Changes of the date of shipping after the opening, the latest first.' }),
  maintenance: Maintenance.optional().meta({
    description: 'Maintenance of the shop under way: nobody can buy. Left out: none.',
  }),
  waiting: Count.meta({ description: 'Sold tickets that wait for their result (抽選待ち).' }),
  isLocalBeacon: z.boolean().meta({ description: 'The shop makes the rounds itself: they prove nothing.' }),
  countedAt: Timestamp.meta({ description: 'When the tickets were counted.' }),
}).meta({ id: 'DrawDetail' });
export type DrawDetail = z.infer<typeof DrawDetail>;

export const drawCalls = {
  listDraws: {
    method: 'GET',
    path: '/api/product',
    source: 'specification',
    who: 'anyone',
    summary: 'The draws: those on sale first, then upcoming, sold out and ended ones.',
    query: Paging.extend({ salesType: z.enum(SALES_TYPES).optional() }),
    answer: pageOf(DrawSummary),
    refusals: [],
    // All draws are put in order.
    cost: 4,
  },
  showDraw: {
    method: 'GET',
    path: '/api/product/{directoryName}',
    source: 'specification',
    who: 'anyone',
    summary:
      'One draw with its prizes, counts and terms, by its current or a former name; `directoryName` of the answer is the current one. Refused if `state` is given and the draw is in another state.',
    required: ['directoryName'],
    params: z.strictObject({ directoryName: DirectoryName }),
    query: z.strictObject({ state: z.enum(DRAW_STATES).optional() }),
    answer: DrawDetail,
    refusals: ['drawNotFound', 'drawNotInState'],
    cost: 2,
  },
} as const;
