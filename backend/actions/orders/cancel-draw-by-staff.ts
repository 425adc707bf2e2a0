import { cancelledPeriod } from '#backend/domain/orders/cancellation.ts';
import { announceContent } from '#backend/persistence/content/announcements.ts';
import type { Database } from '#backend/persistence/db/database.ts';
import { lockDraw, setDrawPeriod } from '#backend/persistence/draws/draws-for-staff.ts';
import { inOperatorTransaction } from '#backend/persistence/db/transaction.ts';
import {
  type CancellationProgress,
  cancellationProgress,
  insertCancellation,
} from '#backend/persistence/orders/cancellations.ts';
import { recordAction } from '#backend/persistence/staff/operator-log.ts';
import type { ActionOf, NotFound, NotInState } from '../staff/operator-action.ts';

type CancelParams = {
  readonly directoryName: string;
  readonly reason: string;
  /** To the buyers. */
  readonly words?: string;
  readonly dryRun: boolean;
};

/** `playing`: orders being paid. */
export type CancellationBegun = CancellationProgress & { readonly playing: number };

/**
 * Cancels a draw: ends its sale, if it is not over, and has a job refund every order. The reason is in the public log.
 * One transaction with its entry in the operator log.
 */
export const cancelDraw = (
  db: Database,
  { directoryName, reason, words, dryRun }: CancelParams,
  actionOf: ActionOf,
): Promise<CancellationBegun | NotFound | NotInState | { readonly refusal: 'drawCancelled' }> =>
  inOperatorTransaction(db, dryRun, async (tx) => {
    const current = await lockDraw(tx, directoryName);
    if (current === undefined) return { refusal: 'notFound' };
    const { drawId, playing } = current.draw;
    const period = cancelledPeriod(current.draw, current.at);
    if (period !== undefined && 'message' in period) return { refusal: 'notInState', detail: period.message };
    const act = actionOf({ drawId, directoryName, reason, ...(words !== undefined && { words }) });
    if (!(await insertCancellation(tx, { drawId, reason, words, operator: act.operator })))
      return { refusal: 'drawCancelled' };
    const { opensAt, closesAt } = period ?? current.draw;
    await setDrawPeriod(tx, drawId, { opensAt, closesAt, closeReason: reason });
    await announceContent(tx, { draws: [directoryName] });
    await recordAction(tx, act);
    return { ...(await cancellationProgress(tx, drawId)), playing };
  });
