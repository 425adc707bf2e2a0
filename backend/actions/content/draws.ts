import type { SalesType, DrawState } from '#lib/contract/enums.ts';
import type { Draw, WholeDraw, Period } from '#backend/domain/draws/draw.ts';
import { inListOrder } from '#backend/domain/draws/list-order.ts';
import { type OnShow, onShow } from '#backend/domain/draws/public-view.ts';
import { closedEarly, type Hindered, moved } from '#backend/domain/draws/sale.ts';
import type { Page, Paged } from '../ports.ts';
import { type ActOf, type Doors, within } from '../operations/operation.ts';
import type { Shop } from './content-queries.ts';
import type { DrawAt, DrawInWindow, NotFound, NotInState } from './ports.ts';

type DrawListQuery = Page & { readonly salesType?: SalesType | undefined };

export async function listDraws(
  { draws, clock }: Pick<Shop, 'draws' | 'clock'>,
  { salesType, limit, offset }: DrawListQuery,
): Promise<Paged<OnShow<Draw>>> {
  const now = await clock.now();
  const ordered = inListOrder(await draws.standings(salesType), now);
  const page = await draws.summaries(ordered.slice(offset, offset + limit).map(({ drawId }) => drawId));
  return { total: ordered.length, items: page.map((draw) => onShow(draw, now)) };
}

type DrawQuery = { readonly directoryName: string; readonly state?: DrawState | undefined };

export async function showDraw(
  { draws, clock }: Pick<Shop, 'draws' | 'clock'>,
  { directoryName, state }: DrawQuery,
): Promise<OnShow<WholeDraw> | 'drawNotFound' | 'drawNotInState'> {
  const draw = await draws.find(directoryName);
  if (draw === undefined) return 'drawNotFound';
  const shown = onShow(draw, await clock.now());
  return state === undefined || state === shown.state ? shown : 'drawNotInState';
}

type Wish = {
  readonly directoryName: string;
  readonly dryRun: boolean;
  readonly periodOf: (looked: DrawAt) => Period | Hindered;
  /** What is recorded besides the draw and its period. */
  readonly facts: Readonly<Record<string, unknown>>;
};

type Done = DrawAt | NotFound | NotInState;

/** Ends the sale of a draw now. The catalogue cannot put it off again: what is over stays over. */
export const closeDraw = (
  doors: Doors,
  { reason, ...wish }: Pick<Wish, 'directoryName' | 'dryRun'> & { readonly reason: string },
  actOf: ActOf,
): Promise<Done> =>
  changeSale(doors, { ...wish, periodOf: ({ draw, at }) => closedEarly(draw, at), facts: { reason } }, actOf);

/** Gives a draw that has not opened another period. It stays until the catalogue writes another one. */
export const moveDraw = (
  doors: Doors,
  { period, ...wish }: Pick<Wish, 'directoryName' | 'dryRun'> & { readonly period: Partial<Period> },
  actOf: ActOf,
): Promise<Done> =>
  changeSale(doors, { ...wish, periodOf: ({ draw, at }) => moved(draw, period, at), facts: {} }, actOf);

function changeSale(doors: Doors, wish: Wish, actOf: ActOf): Promise<Done> {
  return within(
    doors,
    wish.dryRun,
  )(async ({ window: { draws, announce }, note }) => {
    const looked = await draws.locked(wish.directoryName);
    if (looked === undefined) return { refusal: 'notFound' };
    const period = wish.periodOf(looked);
    if ('says' in period) return { refusal: 'notInState', detail: period.says };
    await draws.setPeriod(looked.draw.drawId, period);
    await announce({ draws: [wish.directoryName] });
    await note(actOf({ ...wish.facts, ...factsOf(looked.draw, period) }));
    return { draw: { ...looked.draw, ...period }, at: looked.at };
  });
}

const factsOf = ({ drawId, directoryName }: DrawInWindow, { opensAt, closesAt }: Period) => ({
  ...{ drawId, directoryName },
  opensAt: opensAt.toISOString(),
  closesAt: closesAt.toISOString(),
});
