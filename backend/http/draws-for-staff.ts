import type { OperatorDatabase } from '#backend/persistence/db/database.ts';
import type { OpsHandlers } from './server/operator-calls.ts';
import { listDrawsForStaff, type DrawView } from '#backend/persistence/draws/draws-for-staff.ts';
import { closeDraw, moveDraw } from '#backend/actions/draws/draws.ts';
import { correctPrizeName } from '#backend/actions/draws/correct-prize.ts';
import { changePublication } from '#backend/actions/draws/publication.ts';
import { pauseDraw, resumeDraw } from '#backend/actions/draws/pause-draw.ts';
import { changeShippingDate } from '#backend/actions/draws/shipping-date.ts';
import { drawState } from '#backend/domain/draws/draw.ts';
import { pageFrom } from './server/parse.ts';
import { presentLine } from './drafts.ts';
import { cancelDraw, type CancellationBegun } from '#backend/actions/orders/cancel-draw-by-staff.ts';
import { findCancellation } from '#backend/persistence/orders/cancellations.ts';
import { numberText } from '#lib/text/numbers.ts';
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

    correctPrizeName: async ({ params: { directoryName }, body }, { action }) => {
      const corrected = await correctPrizeName(db, { directoryName, ...body }, action);
      if ('refusal' in corrected) return corrected;
      return { answer: { directoryName, ...corrected, dryRun: body.dryRun } };
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
      if (isRequest) return { approval: approvalOf(directoryName, cancelled, body.reason) };
      const asks = approved === undefined ? subjectOf({ directoryName }) : undefined;
      return { answer: { ...cancelled, directoryName, dryRun: body.dryRun }, asks };
    },

    showCancellation: async ({ params: { directoryName } }) => {
      const found = await findCancellation(db, directoryName);
      return found === undefined ? { refusal: 'notFound', parameter: 'directoryName' } : { answer: found };
    },
  }) satisfies Partial<OpsHandlers>;

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

/** Every cancellation waits for a second person. */
const approvalOf = (directoryName: string, { waiting, yen }: CancellationBegun, reason: string) => ({
  subject: subjectOf({ directoryName }),
  summary: `Cancel the draw ${directoryName} and refund ${numberText(waiting)} orders`,
  yen,
  reason,
});
