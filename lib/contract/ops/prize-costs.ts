import { z } from 'zod';
import { Count, DirectoryName, PrizeCode, Timestamp, Yen } from '../values.ts';
import { lineName } from './prize-lines.ts';
import { DryRun, Reason } from './values.ts';

const MAX_COST_YEN = 10_000_000;

const CostYen = z
  .int()
  .min(0)
  .max(MAX_COST_YEN)
  .meta({ description: 'Whole yen of one piece, tax included.' });

/** The margin of a draw. Shipping fees and the carriers' prices are not in it. */
export const DrawProfit = z
  .object({
    salesYen: Yen,
    refundedYen: Yen.meta({ description: 'Of tickets.' }),
    costYen: Yen.meta({
      description:
        'The last recorded costs of the won pieces, without void and given up ones, and of the spare pieces that replaced some.',
    }),
    marginYen: z.int().meta({ description: 'Sales less refunds and cost. Chargebacks are not in it.' }),
    withoutCost: Count.meta({ description: 'Such pieces whose cost nobody has recorded: not in `costYen`.' }),
  })
  .meta({ id: 'DrawProfit' });
export type DrawProfit = z.infer<typeof DrawProfit>;

const RecordedCost = z.object({
  yen: CostYen,
  reason: z.string(),
  by: z.string().meta({ description: 'The operator.' }),
  at: Timestamp,
});

export const PrizeCost = z
  .object({
    ...lineName,
    used: Count.meta({ description: 'Won pieces that are not void or given up.' }),
    exchanged: Count.meta({ description: 'Spare pieces that replaced some.' }),
    yen: CostYen.nullable().meta({ description: 'null: not recorded.' }),
    history: z.array(RecordedCost).meta({ description: 'All that were recorded, the latest first.' }),
  })
  .meta({ id: 'PrizeCost' });
export type PrizeCost = z.infer<typeof PrizeCost>;

export const prizeCostCalls = {
  showDrawProfit: {
    method: 'GET',
    path: '/api/ops/draws/{directoryName}/profit',
    who: 'operator',
    needs: 'accounting.read',
    summary: 'The costs of the prizes of a draw with their history, and its margin.',
    params: z.strictObject({ directoryName: DirectoryName }),
    answer: z.object({ directoryName: DirectoryName, profit: DrawProfit, prizes: z.array(PrizeCost) }),
    refusals: ['notFound'],
  },
  recordPrizeCost: {
    method: 'POST',
    path: '/api/ops/draws/{directoryName}/costs',
    who: 'operator',
    needs: 'costs.write',
    stepUp: false,
    summary: 'Record what a piece of a prize costs. Earlier costs stay in its history.',
    params: z.strictObject({ directoryName: DirectoryName }),
    body: z.strictObject({ code: PrizeCode, yen: CostYen, reason: Reason, dryRun: DryRun }),
    answer: z.object({
      ...lineName,
      before: CostYen.nullable(),
      yen: CostYen,
      dryRun: z.boolean(),
    }),
    refusals: ['notFound'],
  },
} as const;
