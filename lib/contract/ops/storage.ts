import { z } from 'zod';
import { PRIZE_GRADES } from '../enums.ts';
import { Paging, longPageOf } from '../paging.ts';
import { GradeLabel, Timestamp } from '../values.ts';
import { Day, DryRun, Id, Reason, SearchText, ShortNumber } from './values.ts';

const MAX_PRIZES_PER_CALL = 1_000;
const WonPrizeIds = z.array(Id).min(1).max(MAX_PRIZES_PER_CALL);

/** A won prize whose storage has ended. */
export const ExpiredPrize = z
  .object({
    wonPrizeId: Id,
    memberId: Id,
    orderNumber: ShortNumber,
    drawTitle: z.string(),
    grade: z.enum(PRIZE_GRADES),
    gradeLabel: GradeLabel,
    name: z.string(),
    keptUntil: Timestamp,
  })
  .meta({ id: 'ExpiredPrize' });
export type ExpiredPrize = z.infer<typeof ExpiredPrize>;

const ChangedPrizes = z
  .object({ wonPrizeIds: z.array(Id), dryRun: z.boolean() })
  .meta({ id: 'ChangedPrizes' });
type ChangedPrizes = z.infer<typeof ChangedPrizes>;

const decision = {
  method: 'POST',
  who: 'operator',
  needs: 'shipments.decide',
  stepUp: false,
  answer: ChangedPrizes,
} as const;

/** Calls about prizes that the shop keeps without a shipment. */
export const storageCalls = {
  listExpiredPrizes: {
    method: 'GET',
    path: '/api/ops/storage/expired',
    who: 'operator',
    needs: 'shipments.read',
    summary: 'Won prizes whose storage has ended, the earliest end first.',
    query: Paging.extend({
      q: SearchText.optional().meta({ description: 'In prize or draw, or the number of an order.' }),
    }),
    answer: longPageOf(ExpiredPrize),
    refusals: [],
  },
  extendStorage: {
    ...decision,
    path: '/api/ops/storage/extend',
    summary:
      'Keep prizes until the end of a day in Japan: the given ones, or all of a member that are in no shipment. Never shortened. Their members get an email.',
    body: z
      .strictObject({
        memberId: Id.optional(),
        wonPrizeIds: WonPrizeIds.optional(),
        until: Day,
        reason: Reason,
        dryRun: DryRun,
      })
      .refine(({ memberId, wonPrizeIds }) => (memberId === undefined) !== (wonPrizeIds === undefined), {
        message: 'wants either memberId or wonPrizeIds',
      }),
    refusals: ['notFound', 'prizesTaken', 'untilPast'],
  },
  giveUpExpiredPrizes: {
    ...decision,
    path: '/api/ops/storage/give-up',
    summary:
      'End the right to prizes whose storage has ended (terms of use). They are not sent any more; nothing is refunded. Their members get an email.',
    body: z.strictObject({ wonPrizeIds: WonPrizeIds, reason: Reason, dryRun: DryRun }),
    refusals: ['notFound', 'prizesTaken', 'storageNotOver'],
  },
} as const;
