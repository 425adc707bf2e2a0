import { z } from 'zod';
import { Count, DirectoryName, Timestamp, Yen } from '../values.ts';
import { DRAW_STATES } from '../enums.ts';

const drawFields = {
  directoryName: DirectoryName,
  title: z.string(),
  state: z.enum(DRAW_STATES),
};

const DrawSales = z
  .strictObject({
    ...drawFields,
    price: Yen,
    total: Count,
    sold: Count,
    held: Count.meta({ description: 'Held tickets.' }),
    playing: Count.meta({ description: 'Purchases in progress.' }),
    waiting: Count.meta({ description: 'Members in the queue.' }),
    today: z.strictObject({ tickets: Count, yen: Yen }),
    inAll: z.strictObject({ tickets: Count, yen: Yen }),
  })
  .meta({ id: 'SalesOfDraw' });
export type DrawSales = z.infer<typeof DrawSales>;

const DrawQueue = z
  .strictObject({
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
  .meta({ id: 'LineOfDraw' });
export type DrawQueue = z.infer<typeof DrawQueue>;

const at = Timestamp.meta({ description: "Time of this answer by the shop's clock." });

export const dashboardCalls = {
  showSales: {
    method: 'GET',
    path: '/api/ops/sales',
    who: 'operator',
    needs: 'draws.read',
    summary: 'Sales of every draw, today (in Japan) and in total, without refunds.',
    answer: z.strictObject({
      at,
      today: z.strictObject({ tickets: Count, yen: Yen, shippingYen: Yen }),
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
    answer: z.strictObject({ at, lines: z.array(DrawQueue) }),
    refusals: [],
  },
} as const;
