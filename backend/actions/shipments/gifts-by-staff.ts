import type { Database } from '#backend/persistence/db/database.ts';
import { inOperatorTransaction } from '#backend/persistence/db/transaction.ts';
import { recordAction } from '#backend/persistence/staff/operator-log.ts';
import type { ActionOf, NotFound, NotInState } from '../staff/operator-action.ts';
import { endOpenLink } from './gifts.ts';

type Withdrawal = {
  readonly memberId: string;
  readonly giftId: string;
  readonly reason: string;
  readonly dryRun: boolean;
};

/** Ends the open link of a gift for its giver, who gets an email. Its prizes return to storage. */
export const withdrawGiftAsOperator = (
  db: Database,
  { memberId, giftId, reason, dryRun }: Withdrawal,
  actionOf: ActionOf,
): Promise<{ readonly prizes: number } | NotFound | NotInState> =>
  inOperatorTransaction(db, dryRun, async (tx): Promise<{ prizes: number } | NotFound | NotInState> => {
    const ended = await endOpenLink(tx, { memberId, giftId });
    if (ended === 'notFound') return { refusal: ended };
    if (ended === 'notOpen') return NOT_OPEN;
    await recordAction(tx, actionOf({ memberId, giftId, reason }));
    return ended;
  });

const NOT_OPEN = {
  refusal: 'notInState',
  detail: 'The link has ended, or its receiver has given the address.',
} as const;
