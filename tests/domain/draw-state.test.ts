import { drawState } from '#backend/domain/draws/draw.ts';

const OPENS = new Date('2026-11-06T01:00:00Z');
const CLOSES = new Date('2026-12-06T15:00:00Z');
const SECOND_MS = 1000;

const near = (moment: Date, seconds: number) => new Date(moment.getTime() + seconds * SECOND_MS);

test.each([
  { when: 'a second before it opens', now: near(OPENS, -1), sold: 0, state: 'upcoming' },
  { when: 'the moment it opens', now: OPENS, sold: 0, state: 'onSale' },
  { when: 'with its last ticket left', now: near(OPENS, 60), sold: 99, state: 'onSale' },
  { when: 'with no ticket left', now: near(OPENS, 60), sold: 100, state: 'soldOut' },
  { when: 'a second before it closes', now: near(CLOSES, -1), sold: 40, state: 'onSale' },
  { when: 'the moment it closes', now: CLOSES, sold: 40, state: 'ended' },
  { when: 'sold out, after it closed', now: near(CLOSES, 1), sold: 100, state: 'ended' },
])('$when it is $state', ({ now, sold, state }) => {
  expect(drawState({ opensAt: OPENS, closesAt: CLOSES, total: 100, sold }, now)).toBe(state);
});
