import { z } from 'zod';
import { Count, DirectoryName, Moment, Yen } from '../values.ts';
import { DRAW_STATES } from '../enums.ts';

const drawOf = {
  directoryName: DirectoryName,
  title: z.string(),
  state: z.enum(DRAW_STATES),
};

const Sales = z
  .strictObject({
    ...drawOf,
    price: Yen,
    total: Count,
    sold: Count,
    held: Count.meta({ description: 'Tickets held by those who are paying.' }),
    playing: Count.meta({ description: 'Purchases under way.' }),
    waiting: Count.meta({ description: 'Members in line.' }),
    today: z.strictObject({ tickets: Count, yen: Yen }),
    inAll: z.strictObject({ tickets: Count, yen: Yen }),
  })
  .meta({ id: 'SalesOfDraw' });
export type Sales = z.infer<typeof Sales>;

const Line = z
  .strictObject({
    ...drawOf,
    isOpen: z.boolean().meta({ description: 'Whether numbers have been given out.' }),
    numbers: Count.meta({ description: 'Numbers given out so far.' }),
    calledTo: Count.meta({ description: 'The highest number called.' }),
    waiting: Count,
    called: Count.meta({ description: 'Called, and not done yet.' }),
    lost: Count.meta({ description: 'Who did not come in time.' }),
    playing: Count,
    concurrentPlaying: Count.meta({ description: 'So many may pay at once.' }),
    waitsSince: Moment.nullable().meta({ description: 'Since when the first of them waits.' }),
  })
  .meta({ id: 'LineOfDraw' });
export type Line = z.infer<typeof Line>;

const at = Moment.meta({ description: "The shop's clock at the time of this answer." });

export const glanceCalls = {
  showSales: {
    method: 'GET',
    path: '/api/ops/sales',
    who: 'operator',
    summary: "What every draw has sold, today (Japan's day) and in all; what was refunded is not counted.",
    answer: z.strictObject({
      at,
      today: z.strictObject({ tickets: Count, yen: Yen, shippingYen: Yen }),
      draws: z.array(Sales),
    }),
    refusals: [],
  },
  showQueues: {
    method: 'GET',
    path: '/api/ops/queues',
    who: 'operator',
    summary: 'The line before every draw that has one.',
    answer: z.strictObject({ at, lines: z.array(Line) }),
    refusals: [],
  },
} as const;
