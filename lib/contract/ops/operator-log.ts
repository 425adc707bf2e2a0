import { z } from 'zod';
import { Paging, pageOf } from '../paging.ts';
import { Moment } from '../values.ts';
import { ONE_LINE } from './content.ts';

const Named = z.string().min(1).max(100).regex(ONE_LINE);

/** One line of the record of acts: who did what, when. */
export const Act = z
  .strictObject({
    actId: z.int().positive(),
    operator: z.string(),
    act: z.string().meta({
      description:
        'The name of the call, or of a command on the shop’s machine, such as `token.make` or `catalogue.import`.',
    }),
    facts: z.record(z.string(), z.unknown()),
    at: Moment,
  })
  .meta({ id: 'OperatorAct' });
export type Act = z.infer<typeof Act>;

export const actCalls = {
  listActs: {
    method: 'GET',
    path: '/api/ops/acts',
    who: 'operator',
    summary: 'What operators have done, the latest first. Nothing in it can be changed.',
    query: Paging.extend({
      operator: Named.optional(),
      act: Named.optional(),
    }),
    answer: pageOf(Act),
    refusals: [],
  },
} as const;
