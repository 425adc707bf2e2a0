import { z } from 'zod';
import { BLOCK_KINDS, BLOCK_STATES } from '../enums.ts';
import { longPageOf, Paging } from '../paging.ts';
import { Count, ONE_LINE, TimeInput, Timestamp } from '../values.ts';
import { DryRun, Id, Reason } from './values.ts';

const MAX_VALUE_LENGTH = 254;

export const Block = z
  .object({
    blockId: Id,
    kind: z.enum(BLOCK_KINDS),
    value: z.string().meta({ description: 'As it is compared.' }),
    reason: z.string(),
    until: Timestamp.nullable().meta({ description: 'null: without end.' }),
    addedBy: z.string(),
    addedAt: Timestamp,
    endedBy: z.string().nullable(),
    endedAt: Timestamp.nullable().meta({ description: 'null: in force, or over by its date.' }),
  })
  .meta({ id: 'Block' });
export type Block = z.infer<typeof Block>;

const CALL = { who: 'operator', needs: 'members.suspend' } as const;

/**
 * A block refuses nothing and moves no money: it holds the prizes of orders until a person decides about each
 * (`decideOrderReview`); the refund of a refused order needs its own second person.
 */
export const blockCalls = {
  listBlocks: {
    ...CALL,
    method: 'GET',
    path: '/api/ops/blocks',
    summary: 'The block list, newest first. Recorded in the operator log.',
    query: Paging.extend({ state: z.enum(BLOCK_STATES).optional() }),
    answer: longPageOf(Block),
    refusals: [],
  },
  addBlock: {
    ...CALL,
    method: 'POST',
    path: '/api/ops/blocks',
    stepUp: true,
    summary:
      'Block an address, a telephone, an email domain or a card: prizes of members with it are held before their handover, until a person has decided.',
    body: z.strictObject({
      kind: z.enum(BLOCK_KINDS),
      value: z
        .string()
        .trim()
        .min(1)
        .max(MAX_VALUE_LENGTH)
        .regex(ONE_LINE)
        .meta({
          description:
            'An address with its postcode in front; a card as its brand, last four digits and expiry.',
          examples: ['101-0021 東京都千代田区外神田1-2-3', 'visa 4242 12/2027'],
        }),
      reason: Reason,
      until: TimeInput.nullable().meta({ description: 'In the future; null: without end.' }),
      dryRun: DryRun,
    }),
    answer: z.object({
      blockId: Id,
      members: Count.meta({ description: 'Members with it, counted up to 1,000.' }),
      dryRun: z.boolean(),
    }),
    refusals: ['notInState'],
  },
  endBlock: {
    ...CALL,
    method: 'POST',
    path: '/api/ops/blocks/{blockId}/end',
    stepUp: true,
    summary: 'End an entry of the block list. Orders that it holds stay held until they are decided.',
    params: z.strictObject({ blockId: Id }),
    body: z.strictObject({ reason: Reason, dryRun: DryRun }),
    answer: z.object({ blockId: Id, dryRun: z.boolean() }),
    refusals: ['notFound', 'notInState'],
  },
} as const;
