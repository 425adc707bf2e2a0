import type { QueueState } from '#lib/contract/enums.ts';
import { drawState } from '../draw-state.ts';
import { mayPlace } from './may-place.ts';
import { expectedMinutes } from './minutes.ts';
import { turnEndsAt } from './place.ts';
import type { QueuedDraw } from './turns.ts';
import type { QueueView } from './view.ts';

/** What a member is told. */
export type QueueStanding = {
  readonly state: QueueState;
  readonly number: number | null;
  readonly ahead: number | null;
  readonly minutes: number | null;
  readonly calledTo: number | null;
  readonly calledUntil: Date | null;
  readonly draw: QueuedDraw;
  readonly at: Date;
};

const NOTHING_TO_TELL = { number: null, ahead: null, minutes: null, calledTo: null, calledUntil: null };

export function standingOf(view: QueueView): QueueStanding {
  const { draw, at } = view;
  const state = stateOf(view);
  return { ...NOTHING_TO_TELL, ...particularsOf(state, view), state, draw, at };
}

export function stateOf({ draw, at, line, place }: QueueView): QueueState {
  const sale = drawState(draw, at);
  if (sale !== 'onSale') return OUTSIDE_THE_SALE[sale];
  if (place !== null && !place.isLost) return place.calledAt === null ? 'waiting' : 'called';
  if (mayPlace({ ...draw, ...line, isCalled: false })) return 'open';
  return place === null ? 'waiting' : 'lost';
}

const OUTSIDE_THE_SALE = { upcoming: 'beforeSale', soldOut: 'soldOut', ended: 'saleOver' } as const;

function particularsOf(state: QueueState, { draw, line, place, ahead, serviceMs }: QueueView) {
  const { calledTo } = line;
  if (state === 'called' && place?.calledAt)
    return { number: place.number, ahead: 0, calledTo, calledUntil: turnEndsAt(place.calledAt) };
  if ((state !== 'waiting' && state !== 'lost') || !line.isOpen) return {};
  const minutes = expectedMinutes({ ahead, serviceMs, concurrentPlaying: draw.concurrentPlaying });
  return { number: place === null || place.isLost ? null : place.number, ahead, minutes, calledTo };
}
