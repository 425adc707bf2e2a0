import { z } from 'zod';
import { Count, DirectoryName, Timestamp, Yen } from '../values.ts';
import { AGES_FROM_DAYS, SHIPMENT_STAGES } from '../staff-enums.ts';
import { DRAW_STATES } from '../enums.ts';
import { OrderOutcomes, PaymentMethods, RemainingPrizes, SalesByHour } from './draw-figures.ts';

const drawFields = {
  directoryName: DirectoryName,
  title: z.string(),
  state: z.enum(DRAW_STATES),
};

const DrawSales = z
  .object({
    ...drawFields,
    price: Yen,
    total: Count,
    sold: Count,
    held: Count.meta({ description: 'Held tickets.' }),
    playing: Count.meta({ description: 'Purchases in progress.' }),
    waiting: Count.meta({ description: 'Members in the queue.' }),
    today: z.object({ tickets: Count, yen: Yen }),
    inAll: z.object({ tickets: Count, yen: Yen }),
  })
  .meta({ id: 'DrawSales' });
type DrawSales = z.infer<typeof DrawSales>;

const DrawQueue = z
  .object({
    ...drawFields,
    isOpen: z.boolean().meta({ description: 'Whether numbers have been assigned.' }),
    numbers: Count.meta({ description: 'Numbers assigned so far.' }),
    calledTo: Count.meta({ description: 'The highest number called.' }),
    waiting: Count,
    called: Count.meta({ description: 'Called and not finished.' }),
    lost: Count.meta({ description: 'Members who did not come in time.' }),
    playing: Count,
    concurrentPlaying: Count.meta({ description: 'How many members may pay at the same time.' }),
    waitsSince: Timestamp.nullable().meta({ description: 'Since when the first of them has been waiting.' }),
  })
  .meta({ id: 'DrawQueue' });
export type DrawQueue = z.infer<typeof DrawQueue>;

const Taken = z.object({ orders: Count, tickets: Count, yen: Yen });

/** A draw whose latest publication waits for a second person. */
const OpenCheck = z
  .object({
    directoryName: DirectoryName,
    title: z.string(),
    publisher: z.string(),
    publishedAt: Timestamp,
    decisions: Count.meta({ description: 'Rules that are not met.' }),
  })
  .meta({ id: 'OpenCheck' });
export type OpenCheck = z.infer<typeof OpenCheck>;

/** A draw whose sale is open, or opens within a week. */
const CurrentDraw = z
  .object({
    ...drawFields,
    price: Yen,
    opensAt: Timestamp,
    closesAt: Timestamp,
    total: Count,
    sold: Count,
    held: Count.meta({ description: 'Held tickets.' }),
    playing: Count.meta({ description: 'Purchases in progress.' }),
    today: Taken.meta({ description: 'Paid since midnight in Japan, before refunds.' }),
    standIns: Count.meta({ description: 'Places of the draw whose picture follows later.' }),
    prizes: RemainingPrizes,
  })
  .meta({ id: 'CurrentDraw' });
export type CurrentDraw = z.infer<typeof CurrentDraw>;

/** Work that is waiting. */
const waiting = {
  count: Count,
  oldestAt: Timestamp.nullable().meta({ description: 'Since when the oldest has been waiting.' }),
};
const WaitingMoney = z.object({ ...waiting, yen: Yen });

const at = Timestamp.meta({ description: "Time of this answer by the shop's clock." });

export const dashboardCalls = {
  showSales: {
    method: 'GET',
    path: '/api/ops/sales',
    who: 'operator',
    needs: 'draws.read',
    summary: 'Sales of every draw, today (in Japan) and in total, without refunds.',
    answer: z.object({
      at,
      today: z.object({ tickets: Count, yen: Yen, shippingYen: Yen }),
      draws: z.array(DrawSales),
    }),
    refusals: [],
  },
  showQueues: {
    method: 'GET',
    path: '/api/ops/queues',
    who: 'operator',
    needs: 'draws.read',
    summary: 'The queue of every draw that has one.',
    answer: z.object({ at, lines: z.array(DrawQueue) }),
    refusals: [],
  },
  showToday: {
    method: 'GET',
    path: '/api/ops/today',
    who: 'operator',
    needs: 'draws.read',
    summary:
      'Sales since midnight in Japan, or of one draw since its opening, and the draws on sale with their remaining prizes. A few seconds old at most.',
    query: z.strictObject({ draw: DirectoryName.optional() }),
    answer: z.object({
      at,
      since: Timestamp.meta({ description: 'Midnight in Japan, or the opening of the draw.' }),
      sales: Taken.meta({ description: 'Paid orders, before refunds: the sum of the hours.' }),
      shippingYen: Yen.meta({ description: 'Shipping fees paid since midnight.' }),
      refundedYen: Yen.meta({ description: 'Returned to members since midnight.' }),
      orders: OrderOutcomes,
      salesByHour: SalesByHour,
      methods: PaymentMethods,
      draws: z.array(CurrentDraw).meta({ description: 'The latest opening first.' }),
    }),
    refusals: ['notFound'],
  },
  showOpenShipments: {
    method: 'GET',
    path: '/api/ops/today/shipments',
    who: 'operator',
    needs: 'shipments.read',
    summary: 'Shipments that are not finished, by stage and age. A few seconds old at most.',
    answer: z.object({
      at,
      stages: z.array(
        z.object({
          stage: z.enum(SHIPMENT_STAGES),
          ...waiting,
          byAge: z.array(Count).meta({
            description: `How many are ${AGES_FROM_DAYS.join(', ')} or more whole days old.`,
          }),
        }),
      ),
    }),
    refusals: [],
  },
  showOpenInquiries: {
    method: 'GET',
    path: '/api/ops/today/inquiries',
    who: 'operator',
    needs: 'inquiries.read',
    summary: 'Inquiries that wait for an answer, by age. A few seconds old at most.',
    answer: z.object({
      at,
      ...waiting,
      unassigned: Count.meta({ description: 'Nobody is assigned.' }),
      answerDays: Count.meta({ description: 'Days within which the contact page promises an answer.' }),
      lateDays: Count.meta({ description: 'As many days ago those days began: closed days do not count.' }),
      overdue: Count.meta({ description: 'They have waited for longer than that.' }),
      byAge: z.array(Count).meta({
        description: `How many have waited for ${AGES_FROM_DAYS.join(', ')} or more whole days.`,
      }),
    }),
    refusals: [],
  },
  showOpenRefunds: {
    method: 'GET',
    path: '/api/ops/today/refunds',
    who: 'operator',
    needs: 'orders.read',
    summary: 'Refunds and approvals that are waiting. A few seconds old at most.',
    answer: z.object({
      at,
      due: WaitingMoney.meta({ description: 'The provider has to return them.' }),
      requested: WaitingMoney.meta({ description: 'Bank transfers to make.' }),
      approvals: z.object(waiting),
    }),
    refusals: [],
  },
  showOpenChecks: {
    method: 'GET',
    path: '/api/ops/today/checks',
    who: 'operator',
    needs: 'draws.write',
    summary:
      'Draws published with something to decide that no second person has confirmed, until their sale ends; the longest waiting first. A few seconds old at most.',
    answer: z.object({ at, draws: z.array(OpenCheck) }),
    refusals: [],
  },
  showOpenDisputes: {
    method: 'GET',
    path: '/api/ops/today/disputes',
    who: 'operator',
    needs: 'accounting.read',
    summary:
      'Disputes to answer or to decide, held orders, and disagreements with the provider. A few seconds old at most.',
    answer: z.object({
      at,
      open: WaitingMoney.extend({
        dueAt: Timestamp.nullable().meta({ description: 'Until then, answer the first at the provider.' }),
      }),
      undecided: WaitingMoney.meta({ description: 'Lost, without a decision about the prizes.' }),
      reviews: z.object(waiting).meta({ description: 'Orders that a risk rule holds until a decision.' }),
      findings: z.object(waiting),
    }),
    refusals: [],
  },
} as const;
