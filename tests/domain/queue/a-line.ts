import type { DrawQueue, MemberQueueEntry, QueuedDraw } from '#backend/domain/queue/turns.ts';
import type { QueueView } from '#backend/domain/queue/queue-status.ts';

export const NOW = new Date('2026-11-28T01:02:00Z');

/** So many seconds before now. */
export const ago = (seconds: number): Date => new Date(NOW.getTime() - seconds * 1000);

/** A draw that is on sale and full. */
export const aFullDraw = (but: Partial<QueuedDraw> = {}): QueuedDraw => ({
  drawId: 'otsukai',
  opensAt: ago(120),
  closesAt: ago(-3600),
  total: 100,
  sold: 10,
  held: 2,
  playing: 2,
  concurrentPlaying: 2,
  ...but,
});

export const aPlace = (number: number, but: Partial<MemberQueueEntry> = {}): MemberQueueEntry => ({
  memberId: `member ${number}`,
  number,
  seenAt: ago(5),
  calledAt: null,
  ...but,
});

export const aLine = (places: readonly MemberQueueEntry[], draw: Partial<QueuedDraw> = {}): DrawQueue => ({
  draw: aFullDraw(draw),
  at: NOW,
  isOpen: true,
  isEmpty: places.length === 0,
  entries: places,
});

/** What a member with number 4 sees, two ahead of him; none of the line has been called yet. */
export const aView = (but: Partial<QueueView> = {}): QueueView => ({
  draw: aFullDraw(),
  at: NOW,
  queue: { isOpen: true, calledTo: 1, called: 0, hasWaiting: true },
  entry: { ...aPlace(4), isLost: false },
  ahead: 2,
  serviceMs: [],
  ...but,
});
