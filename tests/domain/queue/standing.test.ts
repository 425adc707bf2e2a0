import { statusOf, stateOf, isAdvanceDue, isNewlySeen } from '#backend/domain/queue/queue-status.ts';
import { ago, aFullDraw, aPlace, aView, NOW } from './a-line.ts';

const nobody = { isOpen: true, calledTo: 0, called: 0, hasWaiting: false };
const placed = (but = {}) => ({ ...aPlace(4, but), isLost: false });
const lost = { ...aPlace(4), isLost: true };

test('Whoever waits is told number, place and time', () => {
  expect(statusOf(aView({ serviceMs: [120_000] }))).toMatchObject({
    ...{ state: 'waiting', number: 4, ahead: 2, minutes: 3, calledTo: 1, calledUntil: null },
  });
});

test('Whoever is called is told until when', () => {
  const view = aView({ entry: placed({ calledAt: ago(30) }) });
  expect(statusOf(view)).toMatchObject({ state: 'called', number: 4, ahead: 0, calledUntil: ago(-60) });
});

test('Whoever lost his place is told so while there is a line, and how long it is', () => {
  expect(statusOf(aView({ entry: lost, ahead: 9 }))).toMatchObject({
    ...{ state: 'lost', number: null, ahead: 9 },
  });
  expect(stateOf(aView({ entry: lost, draw: aFullDraw({ playing: 1 }), queue: nobody }))).toBe('open');
});

test.each([
  { when: 'there is a slot and no line', playing: 1, queue: nobody, state: 'open' },
  { when: 'the draw is full', playing: 2, queue: nobody, state: 'waiting' },
  {
    when: 'the last slot is kept for another',
    playing: 1,
    queue: { ...nobody, called: 1 },
    state: 'waiting',
  },
  { when: 'others wait', playing: 0, queue: { ...nobody, hasWaiting: true }, state: 'waiting' },
])('Whoever just comes when $when: $state', ({ playing, queue, state }) => {
  const standing = statusOf(aView({ draw: aFullDraw({ playing }), queue, entry: null }));
  expect(standing).toMatchObject({ state, number: null });
});

test.each([
  ['before the sale', { opensAt: ago(-1) }, 'beforeSale'],
  ['sold out', { sold: 100, held: 0 }, 'soldOut'],
  ['over', { closesAt: NOW }, 'saleOver'],
])('A draw that is %s says nothing of places', (_when, draw, state) => {
  expect(statusOf(aView({ draw: aFullDraw(draw) }))).toEqual({
    ...{ state, number: null, ahead: null, minutes: null, calledTo: null, calledUntil: null },
    ...{ draw: aFullDraw(draw), at: NOW },
  });
});

test('In the second between the start and the numbers there is no number to tell', () => {
  const line = { ...nobody, isOpen: false, hasWaiting: true };
  expect(statusOf(aView({ queue: line, entry: placed({ number: null }) }))).toMatchObject({
    ...{ state: 'waiting', number: null, ahead: null },
  });
});

test.each([
  ['there is no slot', {}, false],
  ['there are slots for others only', { draw: aFullDraw({ playing: 0 }) }, false],
  ['there is a slot for this member', { draw: aFullDraw({ playing: 0 }), ahead: 1 }, true],
  ['the sale has begun', { queue: { ...nobody, isOpen: false }, entry: placed({ number: null }) }, true],
  ['the turn is over', { entry: placed({ calledAt: ago(90) }) }, true],
  ['he was away for too long', { entry: placed({ seenAt: ago(900) }) }, true],
  ['the place is lost already', { entry: lost, draw: aFullDraw({ playing: 0 }), ahead: 0 }, false],
  ['he has no place', { entry: null, draw: aFullDraw({ playing: 0 }), ahead: 0 }, false],
  ['the sale has not begun', { draw: aFullDraw({ opensAt: ago(-1), playing: 0 }), ahead: 0 }, false],
])('A look moves the line on when that changes what is seen: %s', (_when, but, is) => {
  expect(isAdvanceDue(aView(but))).toBe(is);
});

test.each([
  { when: 'seen a moment ago', seconds: 5, draw: {}, is: false },
  { when: 'seen a minute ago', seconds: 60, draw: {}, is: true },
  { when: 'away for so long that the place is lost', seconds: 900, draw: {}, is: false },
  { when: 'away for long, but before the sale', seconds: 900, draw: { opensAt: ago(-1) }, is: true },
])('That a member was seen is noted when it matters: $when', ({ seconds, draw, is }) => {
  const view = aView({ entry: placed({ seenAt: ago(seconds) }), draw: aFullDraw(draw) });
  expect(isNewlySeen(view)).toBe(is);
});
