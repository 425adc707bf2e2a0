import { cancelDraw, type CancellationBegun } from '#backend/actions/orders/cancel-draw-by-staff.ts';
import type { Database } from '#backend/persistence/db/database.ts';
import { findCancellation } from '#backend/persistence/orders/cancellations.ts';
import { numberText } from '#lib/text/numbers.ts';
import type { OpsHandlers } from '../server/operator-calls.ts';

export const cancellationHandlers = (db: Database): Pick<OpsHandlers, 'cancelDraw' | 'showCancellation'> => ({
  cancelDraw: async ({ params: { directoryName }, body }, { action, approved }) => {
    const isRequest = !body.dryRun && approved === undefined;
    const cancelled = await cancelDraw(
      db,
      { directoryName, ...body, dryRun: body.dryRun || isRequest },
      action,
    );
    if ('refusal' in cancelled) return cancelled;
    if (isRequest) return { approval: approvalOf(directoryName, cancelled, body.reason) };
    return { answer: { ...cancelled, directoryName, dryRun: body.dryRun } };
  },

  showCancellation: async ({ params: { directoryName } }) => {
    const found = await findCancellation(db, directoryName);
    return found === undefined ? { refusal: 'notFound', parameter: 'directoryName' } : { answer: found };
  },
});

/** Every cancellation waits for a second person. */
const approvalOf = (directoryName: string, { waiting, yen }: CancellationBegun, reason: string) => ({
  summary: `Cancel the draw ${directoryName} and refund ${numberText(waiting)} orders`,
  yen,
  reason,
});
