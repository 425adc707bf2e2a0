import type { OperatorDatabase } from '#backend/persistence/db/database.ts';
import type { OpsHandlers } from './server/operator-calls.ts';
import { listDrawsForStaff, type DrawView } from '#backend/persistence/draws/draws-for-staff.ts';
import { closeDraw, moveDraw } from '#backend/actions/draws/draws.ts';
import { type Corrected, type Correction, correctPrizeName } from '#backend/actions/draws/correct-prize.ts';
import { changePublication } from '#backend/actions/draws/publication.ts';
import { pauseDraw, resumeDraw } from '#backend/actions/draws/pause-draw.ts';
import { changeShippingDate } from '#backend/actions/draws/shipping-date.ts';
import { drawState } from '#backend/domain/draws/draw.ts';
import { pageFrom } from './server/parse.ts';
import { presentLine } from './drafts.ts';
import { cancelDraw, type CancellationBegun } from '#backend/actions/orders/cancel-draw-by-staff.ts';
import { findCancellation } from '#backend/persistence/orders/cancellations.ts';
import { type DelayedOrderRecord, delayedOrders } from '#backend/persistence/draws/delayed-orders.ts';
import { drawIdNamed } from '#backend/persistence/draws/draw-names.ts';
import { numberText, shortNumber } from '#lib/text/numbers.ts';
import { findDraws } from '#backend/actions/draws/drafts.ts';

export const drawHandlers = ({ db, listsDb }: OperatorDatabase) =>
  ({
    listDraws: async () => {
      const { draws, at } = await listDrawsForStaff(listsDb);
      return { answer: { at, draws: draws.map((draw) => presentDraw(draw, at)) } };
    },

    closeDraw: async ({ params, body }, { action, approved }) => {
      const isRequest = !body.dryRun && approved === undefined;
      const closed = await closeDraw(db, { ...params, ...body, dryRun: body.dryRun || isRequest }, action);
      if ('refusal' in closed) return closed;
      if (isRequest) return { approval: endApprovalOf(closed.draw, body.reason) };
      const asks = approved === undefined ? subjectOf(closed.draw) : undefined;
      return { answer: { draw: presentDraw(closed.draw, closed.at), dryRun: body.dryRun }, asks };
    },

    changePublication: async ({ params, body: { at: to, dryRun } }, { action }) => {
      const changed = await changePublication(db, { ...params, to, dryRun }, action);
      if ('refusal' in changed) return changed;
      return { answer: { draw: presentDraw(changed.draw, changed.at), dryRun } };
    },

    pauseDraw: async ({ params, body }, { action }) => {
      const paused = await pauseDraw(db, { ...params, ...body }, action);
      if ('refusal' in paused) return paused;
      return { answer: { draw: presentDraw(paused.draw, paused.at), dryRun: body.dryRun } };
    },

    resumeDraw: async ({ params, body }, { action }) => {
      const resumed = await resumeDraw(db, { ...params, ...body }, action);
      if ('refusal' in resumed) return resumed;
      return { answer: { draw: presentDraw(resumed.draw, resumed.at), dryRun: body.dryRun } };
    },

    correctPrizeName: async ({ params: { directoryName }, body }, { action, approved }) => {
      const isRequest = !body.dryRun && approved === undefined;
      const correction = { directoryName, ...body, dryRun: body.dryRun || isRequest };
      const corrected = await correctPrizeName(db, correction, action);
      if ('refusal' in corrected) return corrected;
      if (isRequest) return { approval: correctionApprovalOf(correction, corrected) };
      const asks = approved === undefined ? subjectOf({ directoryName }) : undefined;
      return { answer: { directoryName, ...corrected, dryRun: body.dryRun }, asks };
    },

    changeShippingDate: async ({ params: { directoryName }, body }, { name, action }) => {
      const { reason, dryRun, ...date } = body;
      const change = { directoryName, date, reason, by: name, dryRun };
      const changed = await changeShippingDate(db, change, action);
      return 'refusal' in changed ? changed : { answer: { directoryName, ...changed, dryRun } };
    },

    moveDraw: async ({ params, body: { opensAt, closesAt, dryRun } }, { action }) => {
      const period = { opensAt, closesAt };
      const moved = await moveDraw(db, { ...params, period, dryRun }, action);
      return 'refusal' in moved ? moved : { answer: { draw: presentDraw(moved.draw, moved.at), dryRun } };
    },

    findDraws: async ({ query }) => {
      const { q, state, sort, direction } = query;
      const filter = { ...pageFrom(query), q, state, sort, direction };
      const { at, counts, total, items } = await findDraws(db, filter);
      return {
        answer: {
          total,
          counts,
          at,
          items: items.map((item) =>
            item.kind === 'draw'
              ? { kind: 'draw' as const, draw: presentDraw(item.draw, at), hasDraft: item.hasDraft }
              : { kind: 'draft' as const, draft: presentLine(item) },
          ),
        },
      };
    },

    cancelDraw: async ({ params: { directoryName }, body }, { action, approved }) => {
      const isRequest = !body.dryRun && approved === undefined;
      const cancelled = await cancelDraw(
        db,
        { directoryName, ...body, dryRun: body.dryRun || isRequest },
        action,
      );
      if ('refusal' in cancelled) return cancelled;
      if (isRequest) return { approval: approvalOf(directoryName, cancelled, body) };
      const asks = approved === undefined ? subjectOf({ directoryName }) : undefined;
      return { answer: { ...cancelled, directoryName, dryRun: body.dryRun }, asks };
    },

    listDelayedOrders: async ({ params: { directoryName }, query: { asked, ...page } }) => {
      const drawId = await drawIdNamed(listsDb, directoryName);
      if (drawId === undefined) return { refusal: 'notFound', parameter: 'directoryName' };
      const isAsked = asked !== undefined;
      const { items, ...counts } = await delayedOrders(listsDb, drawId, { ...pageFrom(page), isAsked });
      return { answer: { ...counts, items: items.map(presentDelayed) } };
    },

    showCancellation: async ({ params: { directoryName } }) => {
      const found = await findCancellation(db, directoryName);
      return found === undefined ? { refusal: 'notFound', parameter: 'directoryName' } : { answer: found };
    },
  }) satisfies Partial<OpsHandlers>;

const presentDelayed = ({ inquiryId, sentAt, state, ...order }: DelayedOrderRecord) => ({
  ...order,
  tickets: [...order.tickets],
  number: shortNumber(order.orderId),
  inquiry:
    inquiryId === null || sentAt === null || state === null
      ? null
      : { inquiryId, number: shortNumber(inquiryId), sentAt, state },
});

const presentDraw = (draw: DrawView, at: Date) => ({ ...draw, state: drawState(draw, at) });

const subjectOf = ({ directoryName }: Pick<DrawView, 'directoryName'>) =>
  ({ kind: 'draw', id: directoryName }) as const;

/** Every early end waits for a second person. */
const endApprovalOf = ({ directoryName, total, sold }: DrawView, reason: string) => ({
  subject: subjectOf({ directoryName }),
  summary: `End the sale of the draw ${directoryName} with ${numberText(total - sold)} tickets left`,
  yen: 0,
  reason,
});

/** Every correction waits for a second person, who judges whether it is one. */
const correctionApprovalOf = (
  { directoryName, code, reason }: Pick<Correction, 'directoryName' | 'code' | 'reason'>,
  { before, name }: Corrected,
) => ({
  subject: subjectOf({ directoryName }),
  summary: `Correct the name of prize ${code} of the draw ${directoryName} from ${before} to ${name}`,
  yen: 0,
  reason,
});

/** Every cancellation waits for a second person. */
const approvalOf = (
  directoryName: string,
  { waiting, yen }: CancellationBegun,
  { reason, words }: { readonly reason: string; readonly words?: string },
) => ({
  subject: subjectOf({ directoryName }),
  summary: `Cancel the draw ${directoryName} and refund ${numberText(waiting)} orders${words === undefined ? '' : `. To the buyers: ${words}`}`,
  yen,
  reason,
});
