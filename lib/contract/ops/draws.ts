import { z } from 'zod';
import { Count, DirectoryName, TimeInput, Timestamp, Yen } from '../values.ts';
import { DRAW_STATES } from '../enums.ts';
import { DryRun, Reason } from './values.ts';

export const OpsDraw = z
  .object({
    directoryName: DirectoryName,
    title: z.string(),
    state: z.enum(DRAW_STATES),
    price: Yen,
    opensAt: Timestamp,
    closesAt: Timestamp,
    total: Count,
    sold: Count,
    held: Count.meta({ description: 'Held tickets.' }),
    playing: Count.meta({ description: 'Purchases in progress.' }),
    isAnnounced: z.boolean().meta({ description: 'Whether its manifest is published; it stays since then.' }),
  })
  .meta({ id: 'OpsDraw' });
export type OpsDraw = z.infer<typeof OpsDraw>;

const ofDraw = {
  method: 'POST',
  who: 'operator',
  needs: 'draws.write',
  stepUp: false,
  params: z.strictObject({ directoryName: DirectoryName }),
  answer: z.object({ draw: OpsDraw, dryRun: z.boolean() }),
  refusals: ['notFound', 'notInState'],
} as const;

export const drawCalls = {
  listDraws: {
    method: 'GET',
    path: '/api/ops/draws',
    who: 'operator',
    needs: 'draws.read',
    summary: 'All draws with period, state and counters, by opening time.',
    answer: z.object({ at: Timestamp, draws: z.array(OpsDraw) }),
    refusals: [],
  },
  closeDraw: {
    ...ofDraw,
    stepUp: true,
    approval: 'draws.cancel',
    path: '/api/ops/draws/{directoryName}/close',
    summary:
      'End the sale of a draw now, for good, not before its earliest closing. Members read the reason. Purchases in progress can still be paid.',
    body: z.strictObject({ reason: Reason, dryRun: DryRun }),
  },
  moveDraw: {
    ...ofDraw,
    path: '/api/ops/draws/{directoryName}/move',
    summary: 'Change the opening or closing time of a draw that has not opened.',
    body: z.strictObject({
      opensAt: TimeInput.optional().meta({ description: 'In the future. Left out: unchanged.' }),
      closesAt: TimeInput.optional().meta({ description: 'After the opening. Left out: unchanged.' }),
      dryRun: DryRun,
    }),
  },
} as const;
