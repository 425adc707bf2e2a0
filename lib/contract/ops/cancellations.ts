import { z } from 'zod';
import { Count, DirectoryName, Timestamp, Yen } from '../values.ts';
import { ShopWords } from './content.ts';
import { DryRun, Reason } from './values.ts';

const Progress = z.object({
  directoryName: DirectoryName,
  waiting: Count.meta({ description: 'Paid orders that are still to be refunded.' }),
  refunding: Count.meta({ description: 'Orders whose refund is due or requested.' }),
  refunded: Count,
  playing: Count.meta({ description: 'Orders being paid, which are refunded once they are.' }),
  yen: Yen.meta({ description: 'Price of all paid orders.' }),
});

export const DrawCancellation = Progress.extend({
  operator: z.string(),
  reason: z.string(),
  words: z.string().nullable().meta({ description: 'To the buyers; null: none.' }),
  at: Timestamp,
  endedAt: Timestamp.nullable().meta({ description: 'When no order was left to refund.' }),
}).meta({ id: 'DrawCancellation' });
export type DrawCancellation = z.infer<typeof DrawCancellation>;

const params = z.strictObject({ directoryName: DirectoryName });

export const cancellationCalls = {
  cancelDraw: {
    method: 'POST',
    path: '/api/ops/draws/{directoryName}/cancel',
    who: 'operator',
    needs: 'draws.cancel',
    stepUp: true,
    approval: 'draws.cancel',
    summary:
      'Cancel a draw: end its sale and refund every order. Members read the reason. A job refunds them batch by batch.',
    params,
    body: z.strictObject({
      reason: Reason,
      words: ShopWords.optional().meta({
        description: 'To the buyers, in the email of their refund and at their order.',
      }),
      dryRun: DryRun,
    }),
    answer: Progress.extend({ dryRun: z.boolean() }),
    refusals: ['notFound', 'notInState', 'drawCancelled', 'requestWaits'],
  },
  showCancellation: {
    method: 'GET',
    path: '/api/ops/draws/{directoryName}/cancellation',
    who: 'operator',
    needs: 'draws.read',
    summary: 'The progress of a cancelled draw.',
    params,
    answer: DrawCancellation,
    refusals: ['notFound'],
  },
} as const;
