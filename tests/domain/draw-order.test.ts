import type { SaleFigures } from '#backend/domain/draws/draw.ts';
import { inListOrder } from '#backend/domain/draws/list-order.ts';

const NOW = new Date('2026-11-21T00:00:00Z');
const day = (days: number) => new Date(NOW.getTime() + days * 86_400_000);

const aStanding = (drawId: string, [opens, closes]: readonly [number, number], sold = 0): SaleFigures => ({
  drawId,
  opensAt: day(opens),
  closesAt: day(closes),
  total: 10,
  sold,
  held: 0,
});

const orderOf = (draws: readonly SaleFigures[]) => inListOrder(draws, NOW).map(({ drawId }) => drawId);

test('On sale comes first, then what is to come, then what is sold out, then what is over', () => {
  const draws = [
    aStanding('over', [-30, -1]),
    aStanding('gone', [-10, 5], 10),
    aStanding('soon', [1, 30]),
    aStanding('now', [-1, 10]),
  ];
  expect(orderOf(draws)).toEqual(['now', 'soon', 'gone', 'over']);
});

test('Of those on sale the one that closes soonest comes first', () => {
  expect(orderOf([aStanding('later', [-1, 9]), aStanding('sooner', [-1, 2])])).toEqual(['sooner', 'later']);
});

test('Of those to come the one that opens soonest comes first', () => {
  expect(orderOf([aStanding('later', [9, 30]), aStanding('sooner', [2, 40])])).toEqual(['sooner', 'later']);
});

test('Of those that are over the latest comes first', () => {
  expect(orderOf([aStanding('long ago', [-60, -30]), aStanding('lately', [-60, -2])])).toEqual([
    'lately',
    'long ago',
  ]);
});

test('Draws of the same moment always stand in the same order, so that no page of the list repeats one', () => {
  const twins = [aStanding('b', [-1, 5]), aStanding('a', [-1, 5])];
  expect(orderOf(twins)).toEqual(orderOf(twins.toReversed()));
});
