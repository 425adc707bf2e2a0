import {
  cancelDraw,
  type CancelledDraw,
  type CancelledDrawProgress,
  showCancellation,
} from '#backend/actions/orders/cancel-draw-by-staff.ts';
import type { Operation } from '#backend/actions/staff/operation.ts';
import type { DrawCancellation } from '#lib/contract/ops/cancellations.ts';
import { numberText } from '#lib/text/numbers.ts';
import type { OpsHandlers } from '../server/operator-calls.ts';

export const cancellationHandlers = (
  operation: Operation,
): Pick<OpsHandlers, 'cancelDraw' | 'showCancellation'> => ({
  cancelDraw: async ({ params: { directoryName }, body }, { action, approved }) => {
    const isRequest = !body.dryRun && approved === undefined;
    const cancelled = await cancelDraw(
      operation,
      { directoryName, ...body, dryRun: body.dryRun || isRequest },
      action,
    );
    if ('refusal' in cancelled) return cancelled;
    if (isRequest) return { approval: approvalOf(directoryName, cancelled, body.reason) };
    const { waiting, refunding, refunded, playing, yen } = cancelled;
    return { answer: { directoryName, waiting, refunding, refunded, playing, yen, dryRun: body.dryRun } };
  },

  showCancellation: async ({ params: { directoryName } }) => {
    const found = await showCancellation(operation, directoryName);
    if (found === undefined) return { refusal: 'notFound', parameter: 'directoryName' };
    return { answer: presentCancellation(found) };
  },
});

export function presentCancellation({ at, endedAt, ...found }: CancelledDrawProgress): DrawCancellation {
  const { directoryName, waiting, refunding, refunded, playing, yen, operator, reason } = found;
  return {
    ...{ directoryName, waiting, refunding, refunded, playing, yen, operator, reason },
    at: at.toISOString(),
    endedAt: endedAt?.toISOString() ?? null,
  };
}

/** Every cancellation waits for a second person. */
const approvalOf = (directoryName: string, { waiting, yen }: CancelledDraw, reason: string) => ({
  summary: `Cancel the draw ${directoryName} and refund ${numberText(waiting)} orders`,
  yen,
  reason,
});
