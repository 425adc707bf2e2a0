import { z } from 'zod';
import { Count, DirectoryName, Moment, Yen } from '../values.ts';
import { DRAW_STATES } from '../enums.ts';
import { DryRun, Reason } from './values.ts';

export const DrawInWindow = z
  .strictObject({
    directoryName: DirectoryName,
    title: z.string(),
    state: z.enum(DRAW_STATES),
    price: Yen,
    opensAt: Moment,
    closesAt: Moment,
    total: Count,
    sold: Count,
    held: Count.meta({ description: 'Tickets held by those who are paying.' }),
    playing: Count.meta({ description: 'Purchases under way.' }),
    isSealed: z
      .boolean()
      .meta({ description: 'Whether its box is fixed and committed to; nothing is sold before.' }),
  })
  .meta({ id: 'DrawInWindow' });
export type DrawInWindow = z.infer<typeof DrawInWindow>;

const ofDraw = {
  method: 'POST',
  who: 'operator',
  params: z.strictObject({ directoryName: DirectoryName }),
  answer: z.strictObject({ draw: DrawInWindow, dryRun: z.boolean() }),
  refusals: ['notFound', 'notInState'],
} as const;

export const windowDrawCalls = {
  listDrawsInWindow: {
    method: 'GET',
    path: '/api/ops/draws',
    who: 'operator',
    summary: 'Every draw with its period, its state and its counters, in the order of their openings.',
    answer: z.strictObject({ at: Moment, draws: z.array(DrawInWindow) }),
    refusals: [],
  },
  closeDraw: {
    ...ofDraw,
    path: '/api/ops/draws/{directoryName}/close',
    summary:
      'End the sale of a draw now. Whoever is paying may end it; nobody else buys, and nothing opens it again.',
    body: z.strictObject({ reason: Reason, dryRun: DryRun }),
  },
  moveDraw: {
    ...ofDraw,
    path: '/api/ops/draws/{directoryName}/move',
    summary: 'Another opening or closing for a draw that has not opened yet.',
    body: z.strictObject({
      opensAt: Moment.optional().meta({ description: 'In the future. Left out: as it is.' }),
      closesAt: Moment.optional().meta({ description: 'After the opening. Left out: as it is.' }),
      dryRun: DryRun,
    }),
  },
} as const;
