import { deleteBox } from '#backend/persistence/fairness/boxes.ts';
import { announceContent } from '#backend/persistence/content/announcements.ts';
import { recordAction } from '#backend/persistence/staff/operator-log.ts';
import { inOperatorTransaction } from '#backend/persistence/db/transaction.ts';
import { databaseTime } from '#backend/persistence/db/clock.ts';
import type { SalesType, DrawState } from '#lib/contract/enums.ts';
import { isPublic, type ListedDraw, type Period, type WholeDraw } from '#backend/domain/draws/draw.ts';
import { inListOrder } from '#backend/domain/draws/list-order.ts';
import { type PublicView, publicView } from '#backend/domain/draws/public-view.ts';
import { periodClosedAt, type SaleRejection, movedPeriod } from '#backend/domain/draws/sale.ts';
import { type ActionOf, type NotFound, type NotInState } from '../staff/operator-action.ts';
import { listedDraws } from '#backend/persistence/draws/draw-search.ts';
import { drawSummaries, findDraw } from '#backend/persistence/draws/draws.ts';
import {
  lockDraw,
  setDrawPeriod,
  type DrawView,
  type DrawAt,
} from '#backend/persistence/draws/draws-for-staff.ts';
import type { Database } from '#backend/persistence/db/database.ts';
import type { Page, Paged } from '#backend/persistence/db/pages.ts';

type DrawListQuery = Page & { readonly salesType?: SalesType };

export async function listDraws(
  db: Database,
  { salesType, limit, offset }: DrawListQuery,
): Promise<Paged<PublicView<ListedDraw>>> {
  const now = await databaseTime(db);
  return pageOf(db, {
    ordered: inListOrder(await listedDraws(db, { salesType }), now),
    limit,
    offset,
    now,
  });
}

type Ordered = Page & { readonly ordered: readonly { readonly drawId: string }[]; readonly now: Date };

/** One page of a list that is in order. */
export async function pageOf(
  db: Database,
  { ordered, limit, offset, now }: Ordered,
): Promise<Paged<PublicView<ListedDraw>>> {
  const page = await drawSummaries(
    db,
    ordered.slice(offset, offset + limit).map(({ drawId }) => drawId),
  );
  return { total: ordered.length, items: page.map((draw) => publicView(draw, now)) };
}

type DrawQuery = { readonly directoryName: string; readonly state?: DrawState };

export async function showDraw(
  db: Database,
  { directoryName, state }: DrawQuery,
): Promise<PublicView<WholeDraw> | 'drawNotFound' | 'drawNotInState'> {
  const draw = await findDraw(db, directoryName);
  const now = await databaseTime(db);
  if (draw === undefined || !isPublic(draw, now)) return 'drawNotFound';
  const shown = publicView(draw, now);
  return state === undefined || state === shown.state ? shown : 'drawNotInState';
}

type SaleChange = {
  readonly directoryName: string;
  readonly dryRun: boolean;
  readonly periodOf: (current: DrawAt) => Period | SaleRejection;
  /** Why the shop ends the sale, as members read it. */
  readonly reason?: string;
};

type SaleChangeResult = DrawAt | NotFound | NotInState;

/** Ends the sale of a draw now, and its log once no order is being paid. The catalogue cannot reopen it. */
export const closeDraw = (
  db: Database,
  change: Pick<SaleChange, 'directoryName' | 'dryRun'> & { readonly reason: string },
  actionOf: ActionOf,
): Promise<SaleChangeResult> =>
  changeSale(db, { ...change, periodOf: ({ draw, at }) => periodClosedAt(draw, at) }, actionOf);

/** Changes the period of a draw that has not opened, until the catalogue sets another one. */
export const moveDraw = (
  db: Database,
  { period, ...change }: Pick<SaleChange, 'directoryName' | 'dryRun'> & { readonly period: Partial<Period> },
  actionOf: ActionOf,
): Promise<SaleChangeResult> =>
  changeSale(db, { ...change, periodOf: ({ draw, at }) => movedPeriod(draw, period, at) }, actionOf);

function changeSale(db: Database, change: SaleChange, actionOf: ActionOf): Promise<SaleChangeResult> {
  return inOperatorTransaction(db, change.dryRun, async (tx) => {
    const current = await lockDraw(tx, change.directoryName);
    if (current === undefined) return { refusal: 'notFound' };
    const period = change.periodOf(current);
    if ('message' in period) return { refusal: 'notInState', detail: period.message };
    const { reason } = change;
    await setDrawPeriod(tx, current.draw.drawId, { ...period, closeReason: reason });
    if (reason === undefined) await deleteBox(tx, current.draw.drawId);
    await announceContent(tx, { draws: [change.directoryName] });
    await recordAction(tx, actionOf({ reason, ...factsOf(current.draw, period) }));
    return { draw: { ...current.draw, ...period }, at: current.at };
  });
}

const factsOf = ({ drawId, directoryName }: DrawView, { opensAt, closesAt }: Period) => ({
  drawId,
  directoryName,
  opensAt: opensAt.toISOString(),
  closesAt: closesAt.toISOString(),
});
