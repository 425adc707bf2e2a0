import {
  type DrawQueue,
  type MemberQueueEntry,
  type QueuedDraw,
  nextStep,
  mayOrder,
  turnExtension,
} from '#backend/domain/queue/turns.ts';
import {
  type QueueView,
  expectedMinutes,
  statusOf,
  stateOf,
  isAdvanceDue,
  isNewlySeen,
} from '#backend/domain/queue/queue-status.ts';
import { membersAhead } from '#backend/domain/queue/queue-snapshot.ts';

const NOW = new Date('2026-11-28T01:02:00Z');

/** The time `seconds` before `NOW`. */
const ago = (seconds: number): Date => new Date(NOW.getTime() - seconds * 1000);

/** A draw that is on sale and full. */
const aFullDraw = (but: Partial<QueuedDraw> = {}): QueuedDraw => ({
  drawId: 'otsukai',
  opensAt: ago(120),
  closesAt: ago(-3600),
  total: 100,
  sold: 10,
  held: 2,
  playing: 2,
  concurrentPlaying: 2,
  pauseReason: null,
  ...but,
});

const PAUSED = { pauseReason: '画像の確認' };

const anEntry = (number: number, but: Partial<MemberQueueEntry> = {}): MemberQueueEntry => ({
  memberId: `member ${number}`,
  number,
  seenAt: ago(5),
  calledAt: null,
  extendedAt: null,
  ...but,
});

const aQueue = (entries: readonly MemberQueueEntry[], draw: Partial<QueuedDraw> = {}): DrawQueue => ({
  draw: aFullDraw(draw),
  at: NOW,
  isOpen: true,
  isEmpty: entries.length === 0,
  entries,
});

/** The view of a member with number 4 and two members ahead; nobody in the queue is called. */
const aView = (but: Partial<QueueView> = {}): QueueView => ({
  draw: aFullDraw(),
  at: NOW,
  queue: { isOpen: true, calledTo: 1, called: 0, hasWaiting: true },
  entry: { ...anEntry(4), isLost: false },
  ahead: 2,
  serviceMs: null,
  ...but,
});

describe('Admission', () => {
  const quiet = {
    concurrentPlaying: 3,
    playing: 0,
    called: 0,
    isCalled: false,
    hasWaiting: false,
    total: 100,
    sold: 0,
    held: 0,
  };

  test.each([
    ['all slots are free', quiet, true],
    ['one slot is free', { ...quiet, playing: 2 }, true],
    ['all slots are taken', { ...quiet, playing: 3 }, false],
    ['the last free slot is reserved for a called member', { ...quiet, playing: 2, called: 1 }, false],
    ['another member waits', { ...quiet, hasWaiting: true }, false],
    ['one ticket may be held', { ...quiet, playing: 1, held: 49 }, true],
    ['half of the tickets are held', { ...quiet, playing: 1, held: 50 }, false],
    ['the last such ticket is reserved', { ...quiet, playing: 1, held: 49, called: 1 }, false],
    ['all of the last tickets are held', { ...quiet, playing: 1, sold: 97, held: 3 }, false],
  ])('When %s, a new member may order: %#', (_where, admission, may) => {
    expect(mayOrder(admission)).toBe(may);
  });

  test.each([
    ['the reserved slot beyond half', { ...quiet, playing: 2, called: 1, isCalled: true, held: 60 }, true],
    ['the reserved slot', { ...quiet, playing: 2, called: 1, isCalled: true }, true],
    ['the reserved slot while others wait', { ...quiet, called: 3, isCalled: true, hasWaiting: true }, true],
    [
      'no slot if the limit was lowered meanwhile',
      { ...quiet, playing: 3, called: 1, isCalled: true },
      false,
    ],
  ])('A called member takes %s', (_what, admission, may) => {
    expect(mayOrder(admission)).toBe(may);
  });
});

describe('The expected wait', () => {
  const MINUTE_MS = 60_000;

  test.each([
    { ahead: 126, playing: 100, serviceMs: 4.7 * MINUTE_MS, expected: 6 },
    { ahead: 0, playing: 1, serviceMs: 3 * MINUTE_MS, expected: 3 },
    { ahead: 1, playing: 1, serviceMs: 3 * MINUTE_MS, expected: 6 },
    { ahead: 9, playing: 5, serviceMs: 1.5 * MINUTE_MS, expected: 3 },
    { ahead: 9, playing: 0, serviceMs: 1.5 * MINUTE_MS, expected: 15 },
  ])('$ahead ahead, $playing buy at once: $expected minutes', ({ expected, ...wait }) => {
    expect(expectedMinutes(wait)).toBe(expected);
  });

  test('A wait of seconds is rounded up to a minute', () => {
    expect(expectedMinutes({ ahead: 0, playing: 100, serviceMs: 30_000 })).toBe(1);
  });

  test('Without purchases so far the wait is unknown', () => {
    expect(expectedMinutes({ ahead: 5, playing: 100, serviceMs: null })).toBeNull();
  });
});

describe('The members ahead', () => {
  const snapshot = { waiting: [4, 5, 7, 8], assigned: 8, hasWaiting: true, called: 2, serviceMs: null };

  test.each([
    ['of the first', { number: 4 }, 0],
    ['without the numbers that have left', { number: 8 }, 3],
    ['of a member without a number', { number: null }, 4],
    ['without those called since', { number: 8, calledTo: 5 }, 1],
    ['with those who joined since', { number: 11, assigned: 12 }, 6],
    ['with all who joined since, of a member without a number', { number: null, assigned: 12 }, 8],
    ['without those who joined and were called since', { number: 12, assigned: 12, calledTo: 10 }, 1],
    ['of a called member', { number: 3 }, 0],
  ])('%s', (_which, now, expected) => {
    expect(membersAhead(snapshot, { assigned: 8, calledTo: 3, ...now })).toBe(expected);
  });

  test('of all after a queue was opened', () => {
    const closed = { waiting: [], assigned: 0, hasWaiting: true, called: 0, serviceMs: null };
    expect(membersAhead(closed, { number: 40, assigned: 50, calledTo: 10 })).toBe(29);
  });
});

describe('The status of a queue entry', () => {
  const EMPTY = { isOpen: true, calledTo: 0, called: 0, hasWaiting: false };
  const placed = (but = {}) => ({ ...anEntry(4, but), isLost: false });
  const lost = { ...anEntry(4), isLost: true };

  test('A waiting member gets number, position and expected wait', () => {
    expect(statusOf(aView({ serviceMs: 120_000 }))).toMatchObject({
      state: 'waiting',
      number: 4,
      ahead: 2,
      minutes: 3,
      calledTo: 1,
      calledUntil: null,
    });
  });

  test('A called member gets the end of their turn', () => {
    const view = aView({ entry: placed({ calledAt: ago(30) }) });
    expect(statusOf(view)).toMatchObject({
      state: 'called',
      number: 4,
      ahead: 0,
      calledUntil: ago(-60),
      isExtendable: true,
    });
  });

  test('An extended turn ends after twice its length, and is not extended again', () => {
    const view = aView({ entry: placed({ calledAt: ago(120), extendedAt: ago(40) }) });
    expect(statusOf(view)).toMatchObject({ state: 'called', calledUntil: ago(-60), isExtendable: false });
  });

  test('A member who lost their turn gets the length of the queue, if there is one', () => {
    expect(statusOf(aView({ entry: lost, ahead: 9 }))).toMatchObject({
      state: 'lost',
      number: null,
      ahead: 9,
    });
    expect(stateOf(aView({ entry: lost, draw: aFullDraw({ playing: 1 }), queue: EMPTY }))).toBe('open');
  });

  test.each([
    { when: 'a slot is free and nobody waits', playing: 1, queue: EMPTY, state: 'open' },
    { when: 'the draw is full', playing: 2, queue: EMPTY, state: 'waiting' },
    {
      when: 'the last slot is reserved for another member',
      playing: 1,
      queue: { ...EMPTY, called: 1 },
      state: 'waiting',
    },
    { when: 'others wait', playing: 0, queue: { ...EMPTY, hasWaiting: true }, state: 'waiting' },
  ])('A new member when $when: $state', ({ playing, queue, state }) => {
    const status = statusOf(aView({ draw: aFullDraw({ playing }), queue, entry: null }));
    expect(status).toMatchObject({ state, number: null });
  });

  test.each([
    ['before the sale', { opensAt: ago(-1) }, 'beforeSale'],
    ['sold out', { sold: 100, held: 0 }, 'soldOut'],
    ['over', { closesAt: NOW }, 'saleOver'],
  ])('A draw that is %s has no positions', (_when, draw, state) => {
    expect(statusOf(aView({ draw: aFullDraw(draw) }))).toEqual({
      state,
      number: null,
      ahead: null,
      minutes: null,
      calledTo: null,
      calledUntil: null,
      isExtendable: false,
      draw: aFullDraw(draw),
      at: NOW,
    });
  });

  test('Between the start of the sale and the assignment of numbers there is no number', () => {
    const queue = { ...EMPTY, isOpen: false, hasWaiting: true };
    expect(statusOf(aView({ queue, entry: placed({ number: null }) }))).toMatchObject({
      state: 'waiting',
      number: null,
      ahead: null,
    });
  });

  test.each([
    ['no slot is free', {}, false],
    ['the free slots are for others', { draw: aFullDraw({ playing: 0 }) }, false],
    ['a free slot is for this member', { draw: aFullDraw({ playing: 0 }), ahead: 1 }, true],
    ['the sale has begun', { queue: { ...EMPTY, isOpen: false }, entry: placed({ number: null }) }, true],
    ['the turn is over', { entry: placed({ calledAt: ago(90) }) }, true],
    ['the member was not seen for too long', { entry: placed({ seenAt: ago(900) }) }, true],
    ['the turn is lost already', { entry: lost, draw: aFullDraw({ playing: 0 }), ahead: 0 }, false],
    ['the member has no entry', { entry: null, draw: aFullDraw({ playing: 0 }), ahead: 0 }, false],
    ['the sale has not begun', { draw: aFullDraw({ opensAt: ago(-1), playing: 0 }), ahead: 0 }, false],
  ])('A read advances the queue if that changes its result: %s', (_when, but, is) => {
    expect(isAdvanceDue(aView(but))).toBe(is);
  });

  test.each([
    { when: 'seen a moment ago', seconds: 5, draw: {}, is: false },
    { when: 'seen a minute ago', seconds: 60, draw: {}, is: true },
    { when: 'not seen for so long that the turn is lost', seconds: 900, draw: {}, is: false },
    { when: 'seen almost a minute ago', seconds: 59.999, draw: {}, is: false },
    { when: 'not seen for long, but before the sale', seconds: 900, draw: { opensAt: ago(-1) }, is: true },
  ])('A visit is recorded if it is due: $when', ({ seconds, draw, is }) => {
    const view = aView({ entry: placed({ seenAt: ago(seconds) }), draw: aFullDraw(draw) });
    expect(isNewlySeen(view)).toBe(is);
  });

  test('A visit without an entry, or after a lost turn, is not recorded', () => {
    const seenAt = ago(600);
    expect(isNewlySeen(aView({ entry: null }))).toBe(false);
    expect(isNewlySeen(aView({ entry: { ...lost, seenAt } }))).toBe(false);
  });
});

describe('Advancing the queue', () => {
  const turns = (lost: readonly string[], called: readonly string[]) => ({ kind: 'turns', lost, called });
  const NOTHING = { kind: 'nothing' };

  test('No member is called while the draw is full', () => {
    expect(nextStep(aQueue([anEntry(1), anEntry(2)]))).toEqual(NOTHING);
  });

  test('As many members are called as slots are free, in the order of their numbers', () => {
    const queue = aQueue([anEntry(7), anEntry(8), anEntry(9)], { playing: 0 });
    expect(nextStep(queue)).toEqual(turns([], ['member 7', 'member 8']));
  });

  test('A slot reserved for a called member is not given to another', () => {
    const queue = aQueue([anEntry(1, { calledAt: ago(89) }), anEntry(2), anEntry(3)], { playing: 0 });
    expect(nextStep(queue)).toEqual(turns([], ['member 2']));
  });

  test('A turn not used within 90 seconds goes to the next member', () => {
    const queue = aQueue([anEntry(1, { calledAt: ago(90) }), anEntry(2)], { playing: 1 });
    expect(nextStep(queue)).toEqual(turns(['member 1'], ['member 2']));
  });

  test('An extended turn goes to the next member after 180 seconds', () => {
    const extended = (seconds: number) => anEntry(1, { calledAt: ago(seconds), extendedAt: ago(60) });
    expect(nextStep(aQueue([extended(179), anEntry(2)], { playing: 1 }))).toEqual(NOTHING);
    expect(nextStep(aQueue([extended(180), anEntry(2)], { playing: 1 }))).toEqual(
      turns(['member 1'], ['member 2']),
    );
  });

  test('A member not seen for 15 minutes is skipped', () => {
    const gone = anEntry(1, { seenAt: ago(15 * 60) });
    const back = anEntry(2, { seenAt: ago(15 * 60 - 1) });
    expect(nextStep(aQueue([gone, back], { playing: 1 }))).toEqual(turns(['member 1'], ['member 2']));
  });

  test('A called member has 90 seconds, whenever they were last seen', () => {
    const called = anEntry(1, { calledAt: ago(30), seenAt: ago(16 * 60) });
    expect(nextStep(aQueue([called]))).toEqual(NOTHING);
  });

  test('No member is called if no ticket is free', () => {
    const queue = aQueue([anEntry(1), anEntry(2)], { playing: 0, sold: 97, held: 3 });
    expect(nextStep(queue)).toEqual(NOTHING);
    expect(nextStep(aQueue(queue.entries, { playing: 0, sold: 97, held: 2 }))).toEqual(
      turns([], ['member 1']),
    );
  });

  test('After a lowered limit no member is called until a slot is free', () => {
    const queue = aQueue([anEntry(1, { calledAt: ago(1) }), anEntry(2)], { playing: 5 });
    expect(nextStep(queue)).toEqual(NOTHING);
  });

  test('The queue opens at the start of the sale, before any member is called', () => {
    const unnumbered = { ...aQueue([], { playing: 0 }), isOpen: false, isEmpty: false };
    expect(nextStep(unnumbered)).toEqual({ kind: 'open' });
    expect(nextStep(aQueue([anEntry(1)], { opensAt: ago(-1), playing: 0 }))).toEqual(NOTHING);
  });

  test.each([
    ['sold out', { sold: 100, held: 0 }],
    ['over', { closesAt: ago(0) }],
  ])('The queue is closed once its draw is %s, and then does not change', (_state, draw) => {
    expect(nextStep(aQueue([anEntry(1)], draw))).toEqual({ kind: 'close' });
    expect(nextStep(aQueue([], draw))).toEqual(NOTHING);
  });
});

describe('Extending a turn', () => {
  const calledAt = ago(30);

  test.each([
    ['a called member, up to the last moment', anEntry(1, { calledAt: ago(89.999) }), {}, 'extends'],
    ['a member who has extended it', anEntry(1, { calledAt, extendedAt: ago(10) }), {}, 'extended'],
    ['a member whose turn is over', anEntry(1, { calledAt: ago(90) }), {}, 'notYourTurn'],
    [
      'a member whose extended turn is over',
      anEntry(1, { calledAt: ago(180), extendedAt: ago(100) }),
      {},
      'notYourTurn',
    ],
    ['a waiting member', anEntry(1), {}, 'notYourTurn'],
    ['another member', anEntry(2, { calledAt }), {}, 'notYourTurn'],
    ['a called member after the sale', anEntry(1, { calledAt }), { closesAt: NOW }, 'notYourTurn'],
    ['a called member of a sold-out draw', anEntry(1, { calledAt }), { sold: 100, held: 0 }, 'notYourTurn'],
  ] as const)('%s: %#', (_who, entry, draw, decision) => {
    expect(turnExtension(aQueue([entry], draw), 'member 1')).toBe(decision);
  });
});

describe('While the sale is paused', () => {
  const absent = anEntry(1, { seenAt: ago(3_600) });

  test('nobody is called, and nobody loses a place', () => {
    const entries = [absent, anEntry(2)];
    expect(nextStep(aQueue(entries, { ...PAUSED, playing: 0 }))).toEqual({ kind: 'nothing' });
    expect(nextStep(aQueue(entries, { playing: 0 }))).toEqual({
      kind: 'turns',
      lost: [absent.memberId],
      called: ['member 2'],
    });
  });

  test('a free slot does not open the sale to those who come', () => {
    const free = { ...PAUSED, playing: 0 };
    const alone = { isOpen: true, calledTo: 0, called: 0, hasWaiting: false };
    const view = aView({ draw: aFullDraw({ playing: 0 }), queue: alone, entry: null, ahead: 0 });
    expect(stateOf(view)).toBe('open');
    expect(stateOf({ ...view, draw: aFullDraw(free) })).toBe('waiting');
  });

  test('no step is due, and the queue of a sale that is over still ends', () => {
    expect(isAdvanceDue(aView({ draw: aFullDraw({ playing: 0 }), ahead: 0 }))).toBe(true);
    expect(isAdvanceDue(aView({ draw: aFullDraw({ ...PAUSED, playing: 0 }), ahead: 0 }))).toBe(false);
    expect(nextStep(aQueue([anEntry(1)], { ...PAUSED, closesAt: NOW }))).toEqual({ kind: 'close' });
  });
});
