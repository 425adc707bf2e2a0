import { nextStep } from '#backend/domain/queue/turns.ts';
import { ago, aLine, aPlace } from './a-line.ts';

const turns = (lost: readonly string[], called: readonly string[]) => ({ kind: 'turns', lost, called });
const NOTHING = { kind: 'nothing' };

test('Nobody is called while the draw is full', () => {
  expect(nextStep(aLine([aPlace(1), aPlace(2)]))).toEqual(NOTHING);
});

test('As many are called as there are slots, strictly in turn', () => {
  const line = aLine([aPlace(7), aPlace(8), aPlace(9)], { playing: 0 });
  expect(nextStep(line)).toEqual(turns([], ['member 7', 'member 8']));
});

test('A slot that is kept for somebody is not given to another', () => {
  const line = aLine([aPlace(1, { calledAt: ago(89) }), aPlace(2), aPlace(3)], { playing: 0 });
  expect(nextStep(line)).toEqual(turns([], ['member 2']));
});

test('A turn nobody used within 90 seconds goes to the next', () => {
  const line = aLine([aPlace(1, { calledAt: ago(90) }), aPlace(2)], { playing: 1 });
  expect(nextStep(line)).toEqual(turns(['member 1'], ['member 2']));
});

test('Whoever was not seen for 15 minutes is passed over', () => {
  const gone = aPlace(1, { seenAt: ago(15 * 60) });
  const back = aPlace(2, { seenAt: ago(15 * 60 - 1) });
  expect(nextStep(aLine([gone, back], { playing: 1 }))).toEqual(turns(['member 1'], ['member 2']));
});

test('Whoever is called has his 90 seconds, however long ago he was seen', () => {
  const called = aPlace(1, { calledAt: ago(30), seenAt: ago(16 * 60) });
  expect(nextStep(aLine([called]))).toEqual(NOTHING);
});

test('Nobody is called to a box in which no ticket is free', () => {
  const line = aLine([aPlace(1), aPlace(2)], { playing: 0, sold: 97, held: 3 });
  expect(nextStep(line)).toEqual(NOTHING);
  expect(nextStep(aLine(line.entries, { playing: 0, sold: 97, held: 2 }))).toEqual(turns([], ['member 1']));
});

test('A limit that was lowered calls nobody until it is met again', () => {
  const line = aLine([aPlace(1, { calledAt: ago(1) }), aPlace(2)], { playing: 5 });
  expect(nextStep(line)).toEqual(NOTHING);
});

test('The line is opened at the start of the sale, before anybody is called', () => {
  const unnumbered = { ...aLine([], { playing: 0 }), isOpen: false, isEmpty: false };
  expect(nextStep(unnumbered)).toEqual({ kind: 'open' });
  expect(nextStep(aLine([aPlace(1)], { opensAt: ago(-1), playing: 0 }))).toEqual(NOTHING);
});

test.each([
  ['sold out', { sold: 100, held: 0 }],
  ['over', { closesAt: ago(0) }],
])('A line is closed once its draw is %s, and then left alone', (_state, draw) => {
  expect(nextStep(aLine([aPlace(1)], draw))).toEqual({ kind: 'close' });
  expect(nextStep(aLine([], draw))).toEqual(NOTHING);
});
