import { type Counts, type Period, drawState } from '../draws/draw.ts';
import { holdableTickets } from '../orders/hold-limits.ts';
import { isForfeited, isTurnExtendable, type QueueEntry } from './queue-entry.ts';

/** The counts that decide how many members may buy at the same time. */
type SlotCounts = Counts & {
  /** Orders of the draw that are being paid. */
  readonly playing: number;
  readonly concurrentPlaying: number;
};

export type QueuedDraw = Period &
  SlotCounts & {
    readonly drawId: string;
    /** Why the sale is paused, as shoppers read it; null: it is not. */
    readonly pauseReason: string | null;
  };

export type MemberQueueEntry = QueueEntry & { readonly memberId: string };

/** A draw with its queue at one time. */
export type DrawQueue = {
  readonly draw: QueuedDraw;
  readonly at: Date;
  /** Whether members who joined before the sale have their numbers. */
  readonly isOpen: boolean;
  readonly isEmpty: boolean;
  /** Members called, members who may have been absent too long, and the next members in order. */
  readonly entries: readonly MemberQueueEntry[];
};

/** The next step of a queue. */
export type QueueStep =
  | { readonly kind: 'nothing' }
  /** The sale has begun: members who joined before get their numbers by lottery. */
  | { readonly kind: 'open' }
  /** The sale is over: the queue is closed. */
  | { readonly kind: 'close' }
  | { readonly kind: 'turns'; readonly lost: readonly string[]; readonly called: readonly string[] };

export function nextStep(queue: DrawQueue): QueueStep {
  const { draw, at } = queue;
  const sale = drawState(draw, at);
  if (sale === 'upcoming') return NOTHING;
  if (sale !== 'onSale') return queue.isEmpty ? NOTHING : { kind: 'close' };
  // During a pause all places stay, and no turn begins.
  if (draw.pauseReason !== null) return NOTHING;
  if (!queue.isOpen) return { kind: 'open' };
  const turns = nextTurns(queue);
  return turns.lost.length + turns.called.length === 0 ? NOTHING : turns;
}

const NOTHING: QueueStep = { kind: 'nothing' };

/** Ends forfeited entries and calls the next members into the free slots, in order. */
function nextTurns({ draw, at, entries }: DrawQueue) {
  const staying = entries.filter((entry) => !isForfeited(entry, at));
  const waiting = staying.filter(({ calledAt }) => calledAt === null);
  const free = freeSlots(draw, staying.length - waiting.length);
  return {
    kind: 'turns',
    lost: entries.filter((entry) => isForfeited(entry, at)).map(({ memberId }) => memberId),
    called: waiting.slice(0, free).map(({ memberId }) => memberId),
  } as const;
}

/** Decides whether a member's turn is extended. `extended`: it was before. */
export function turnExtension(
  { draw, at, entries }: DrawQueue,
  memberId: string,
): 'extends' | 'extended' | 'notYourTurn' {
  const entry = entries.find((one) => one.memberId === memberId);
  if (drawState(draw, at) !== 'onSale' || entry === undefined) return 'notYourTurn';
  if (entry.calledAt === null || isForfeited(entry, at)) return 'notYourTurn';
  return isTurnExtendable(entry, at) ? 'extends' : 'extended';
}

/** Number of members who can be called: each needs a free slot and a ticket that may be held. */
export const freeSlots = ({ concurrentPlaying, playing, ...box }: SlotCounts, called: number): number =>
  Math.max(0, Math.min(concurrentPlaying - playing, holdableTickets(box)) - called);

/** The data that decide whether a member may order before the members who wait. */
type OrderAdmission = SlotCounts & {
  /** Members called who have neither ordered nor lost their turn, this member included. */
  readonly called: number;
  readonly isCalled: boolean;
  readonly hasWaiting: boolean;
};

/**
 * Whether the member may place an order. A called member has a reserved slot. Another member needs a free slot and a
 * ticket that may be held, neither of them reserved, and only if nobody waits. Else they wait in the queue, so that
 * tickets that return go to those who came first.
 */
export function mayOrder({ called, isCalled, hasWaiting, ...draw }: OrderAdmission): boolean {
  if (isCalled) return draw.playing < draw.concurrentPlaying;
  return !hasWaiting && freeSlots(draw, called) > 0;
}
