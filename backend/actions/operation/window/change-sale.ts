import type { Period } from '../../../domain/draw.ts';
import { closedEarly, type Hindered, moved } from '../../../domain/window/sale.ts';
import type { ActOf } from '../operation.ts';
import { type Doors, within } from '../within.ts';
import type { DrawAt, DrawInWindow } from './draws.ts';
import type { NotFound, NotInState } from './window.ts';

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
