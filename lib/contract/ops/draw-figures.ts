import { z } from 'zod';
import { DRAW_STATES, GRADES, ORDER_REASONS } from '../enums.ts';
import { PAYMENT_TYPES } from '../payment-types.ts';
import { ShippingDate } from '../shipping-terms.ts';
import { Count, DirectoryName, GradeLabel, PrizeCode, Timestamp, Yen } from '../values.ts';

/** The course of orders, from the hold to the payment. */
export const OrderOutcomes = z
  .object({
    placed: Count.meta({ description: 'All holds of tickets.' }),
    open: Count.meta({ description: 'Unpaid orders that hold tickets.' }),
    paymentStarted: Count.meta({ description: 'Orders whose payment was started, or that were free.' }),
    paid: Count.meta({ description: 'Orders that got their tickets, also those refunded later.' }),
    ended: Count.meta({ description: 'Orders that ended without tickets.' }),
    conversion: z
      .number()
      .min(0)
      .max(1)
      .nullable()
      .meta({ description: '`paid` of all orders that are not open. null: there are none.' }),
  })
  .meta({ description: 'From hold to payment.' });

export const SalesByHour = z
  .array(z.object({ at: Timestamp, orders: Count, tickets: Count, yen: Yen }))
  .meta({
    description:
      'Paid orders by hour of the clock in Japan, before refunds. Hours without sales are left out.',
  });

export const PaymentMethods = z
  .array(
    z.object({
      paymentType: z.enum(PAYMENT_TYPES),
      started: Count,
      open: Count,
      paid: Count,
      failures: z.array(z.object({ reason: z.enum(ORDER_REASONS), orders: Count })),
    }),
  )
  .meta({ description: 'Started payments by method: each is open, paid or failed. NONE: free orders.' });

export const RemainingPrizes = z
  .array(
    z.object({
      code: PrizeCode,
      grade: z.enum(GRADES),
      gradeLabel: GradeLabel,
      name: z.string(),
      total: Count,
      remaining: Count,
    }),
  )
  .meta({ description: 'By grade, best first, without the last-one prize.' });

export const DrawFigures = z
  .object({
    at: Timestamp.meta({
      description: "Time of this answer by the shop's clock. All figures are of one moment.",
    }),
    directoryName: DirectoryName,
    pageUrl: z.url().meta({ description: 'Its page in the shop.' }),
    title: z.string(),
    state: z.enum(DRAW_STATES),
    price: Yen,
    opensAt: Timestamp,
    closesAt: Timestamp,
    announcedAt: Timestamp.nullable().meta({
      description: 'When its manifest was published. It stays since then.',
    }),
    cancelledAt: Timestamp.nullable(),
    publishedAt: Timestamp.nullable().meta({
      description: 'From when shoppers see it. null: it was taken back before its opening.',
    }),
    pause: z
      .object({ since: Timestamp, reason: z.string() })
      .nullable()
      .meta({ description: 'While the sale is paused. null: it is not.' }),
    lastOnePrize: z.string().nullable().meta({ description: 'The name of the last-one prize; null: none.' }),
    standIns: Count.meta({ description: 'Places of the draw whose picture follows later.' }),
    shippingDate: ShippingDate,
    tickets: z.object({
      total: Count,
      soldBefore: Count.meta({ description: 'Of `sold`: before this shop sold the draw.' }),
      sold: Count,
      held: Count.meta({ description: 'Of `remaining`: in unpaid orders.' }),
      remaining: Count.meta({ description: 'Not sold.' }),
    }),
    prizes: RemainingPrizes,
    orders: OrderOutcomes,
    salesByHour: SalesByHour,
    methods: PaymentMethods,
  })
  .meta({ id: 'DrawFigures' });
export type DrawFigures = z.infer<typeof DrawFigures>;

export const drawFigureCalls = {
  showDrawFigures: {
    method: 'GET',
    path: '/api/ops/draws/{directoryName}/figures',
    who: 'operator',
    needs: 'draws.read',
    summary: 'All figures of a draw: tickets, prizes, orders, sales by hour, payments by method.',
    params: z.strictObject({ directoryName: DirectoryName }),
    answer: DrawFigures,
    refusals: ['notFound'],
  },
} as const;
