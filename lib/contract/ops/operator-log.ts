import { z } from 'zod';
import { Paging, pageOf } from '../paging.ts';
import { Timestamp } from '../values.ts';
import { ONE_LINE } from './values.ts';

const FilterText = z.string().min(1).max(100).regex(ONE_LINE);

/** One entry of the operator log: who did what, when. */
export const OperatorLogEntry = z
  .strictObject({
    actId: z.int().positive(),
    operator: z.string(),
    act: z.string().meta({
      description:
        'The name of the call, or of a command on the server, such as `token.make` or `catalogue.import`.',
    }),
    facts: z.record(z.string(), z.unknown()),
    at: Timestamp,
  })
  .meta({ id: 'OperatorAct' });
export type OperatorLogEntry = z.infer<typeof OperatorLogEntry>;

export const operatorLogCalls = {
  listActs: {
    method: 'GET',
    path: '/api/ops/acts',
    who: 'operator',
    needs: 'log.read',
    summary: 'The operator log, newest first. It cannot be changed.',
    query: Paging.extend({
      operator: FilterText.optional(),
      act: FilterText.optional(),
    }),
    answer: pageOf(OperatorLogEntry),
    refusals: [],
  },
} as const;
