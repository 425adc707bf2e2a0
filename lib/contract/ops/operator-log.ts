import { z } from 'zod';
import { Paging, pageOf, wholeNumber } from '../paging.ts';
import { ONE_LINE, Timestamp } from '../values.ts';
import { Bytes } from './endpoint.ts';
import { Day, Id } from './values.ts';

const FilterText = z.string().min(1).max(100).regex(ONE_LINE);

/** One entry of the operator log: who did what, when. */
export const OperatorLogEntry = z
  .object({
    entryId: z.int().positive(),
    operator: z.string(),
    action: z.string().meta({
      description:
        'The name of the call, or of a command on the server, such as `token.make` or `catalogue.import`.',
    }),
    facts: z.record(z.string(), z.unknown()),
    memberIds: z.array(Id).meta({ description: 'The members whom it concerns.' }),
    at: Timestamp,
  })
  .meta({ id: 'OperatorLogEntry' });
export type OperatorLogEntry = z.infer<typeof OperatorLogEntry>;

const Filter = z.strictObject({
  from: Day.optional().meta({ description: 'The first day, in Japan.' }),
  to: Day.optional().meta({ description: 'The last day, in Japan.' }),
  operator: FilterText.optional(),
  action: FilterText.optional(),
  member: Id.optional().meta({
    description: 'Entries that concern this member, their orders, shipments or prizes.',
  }),
});

const EntryId = wholeNumber(1, 999_999_999);

const CALL = { method: 'GET', who: 'operator', refusals: [] } as const;

export const operatorLogCalls = {
  listOperatorLog: {
    ...CALL,
    path: '/api/ops/operator-log',
    needs: 'log.read',
    summary: 'The operator log, newest first. It cannot be changed.',
    query: Filter.extend({
      ...Paging.shape,
      after: EntryId.optional().meta({
        description: '`next` of the page before: entries that are added meanwhile move no other entry.',
      }),
    }),
    answer: pageOf(OperatorLogEntry).extend({
      next: z.int().positive().nullable().meta({ description: 'null: the last page.' }),
    }),
  },
  exportOperatorLog: {
    ...CALL,
    path: '/api/ops/operator-log.csv',
    needs: 'log.export',
    stepUp: true,
    media: 'text/csv',
    summary: 'The operator log as CSV in UTF-8, newest first. Recorded in the operator log.',
    query: Filter,
    answer: Bytes,
  },
} as const;
