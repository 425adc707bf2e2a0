import { mayOrder } from '#backend/domain/queue/may-order.ts';

const quiet = { concurrentPlaying: 3, playing: 0, called: 0, isCalled: false, hasWaiting: false };

test.each([
  ['nobody buys', quiet, true],
  ['one slot is free', { ...quiet, playing: 2 }, true],
  ['all slots are taken', { ...quiet, playing: 3 }, false],
  ['the last free slot is kept for somebody who is called', { ...quiet, playing: 2, called: 1 }, false],
  ['somebody waits, whatever is free', { ...quiet, hasWaiting: true }, false],
])('Where %s, whoever just comes may order: %#', (_where, admission, may) => {
  expect(mayOrder(admission)).toBe(may);
});

test.each([
  ['the slot that is kept for him', { ...quiet, playing: 2, called: 1, isCalled: true }, true],
  ['it though others wait', { ...quiet, called: 3, isCalled: true, hasWaiting: true }, true],
  ['none, when the limit was lowered meanwhile', { ...quiet, playing: 3, called: 1, isCalled: true }, false],
])('Whoever is called takes %s', (_what, admission, may) => {
  expect(mayOrder(admission)).toBe(may);
});
