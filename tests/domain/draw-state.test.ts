import { drawState } from '#backend/domain/draw-state.ts';

const OPENS = new Date('2026-11-06T01:00:00Z');
const CLOSES = new Date('2026-12-06T15:00:00Z');
const SECOND_MS = 1000;

const aDraw = (sold: number) => ({ opensAt: OPENS, closesAt: CLOSES, total: 100, sold });
const near = (moment: Date, seconds: number) => new Date(moment.getTime() + seconds * SECOND_MS);

test.each([
  ['a second before it opens', near(OPENS, -1), 0, 'upcoming'],
  ['the moment it opens', OPENS, 0, 'onSale'],
  ['with its last ticket left', near(OPENS, 60), 99, 'onSale'],
  ['with no ticket left', near(OPENS, 60), 100, 'soldOut'],
  ['a second before it closes', near(CLOSES, -1), 40, 'onSale'],
  ['the moment it closes', CLOSES, 40, 'ended'],
  ['sold out, after it closed', near(CLOSES, 1), 100, 'ended'],
])('A draw is, %s, in its state', (_when, now, sold, state) => {
  expect(drawState(aDraw(sold), now)).toBe(state);
});
