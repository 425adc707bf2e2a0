import fc from 'fast-check';
import { drawState, type SaleFigures } from '#backend/domain/draws/draw.ts';
import {
  changedAt,
  isLastOneGiven,
  oddsPercent,
  publicPrizes,
  publicView,
} from '#backend/domain/draws/public-view.ts';
import { inListOrder } from '#backend/domain/draws/list-order.ts';
import { aPrize, aWholeDraw, CLOSES, OPENS } from './draw-fixtures.ts';

describe('The state of a draw', () => {
  const SECOND_MS = 1000;

  const near = (moment: Date, seconds: number) => new Date(moment.getTime() + seconds * SECOND_MS);

  test.each([
    { when: 'a second before it opens', now: near(OPENS, -1), sold: 0, state: 'upcoming' },
    { when: 'at its opening', now: OPENS, sold: 0, state: 'onSale' },
    { when: 'with its last ticket left', now: near(OPENS, 60), sold: 99, state: 'onSale' },
    { when: 'with no ticket left', now: near(OPENS, 60), sold: 100, state: 'soldOut' },
    { when: 'a second before it closes', now: near(CLOSES, -1), sold: 40, state: 'onSale' },
    { when: 'at its closing', now: CLOSES, sold: 40, state: 'ended' },
    { when: 'sold out, after it closed', now: near(CLOSES, 1), sold: 100, state: 'ended' },
  ])('$when it is $state', ({ now, sold, state }) => {
    expect(drawState({ opensAt: OPENS, closesAt: CLOSES, total: 100, sold }, now)).toBe(state);
  });
});

describe('The last change', () => {
  const times = {
    updatedAt: new Date('2026-11-10T00:00:00Z'),
    opensAt: new Date('2026-11-20T00:00:00Z'),
    soldOutAt: new Date('2026-11-25T00:00:00Z'),
    closesAt: new Date('2026-11-30T00:00:00Z'),
  };

  test.each([
    ['that is upcoming changed with its texts', '2026-11-15', '2026-11-10'],
    ['on sale changed at its opening', '2026-11-21', '2026-11-20'],
    ['that is sold out changed with its last ticket', '2026-11-26', '2026-11-25'],
    ['that has ended changed at its closing', '2026-12-24', '2026-11-30'],
  ])('a draw %s', (_, at, changed) => {
    expect(changedAt(times, new Date(at))).toEqual(new Date(changed));
  });

  test('a draw changed last when its texts changed, if that was later', () => {
    const updatedAt = new Date('2026-12-01T00:00:00Z');
    expect(changedAt({ ...times, updatedAt }, new Date('2026-12-24'))).toEqual(updatedAt);
  });

  test('two reads return the same time if nothing changed between them', () => {
    const onSale = { ...times, soldOutAt: null };
    expect(changedAt(onSale, new Date('2026-11-21'))).toEqual(changedAt(onSale, new Date('2026-11-29')));
  });
});

describe('The order of draws in the list', () => {
  const NOW = new Date('2026-11-21T00:00:00Z');
  const day = (days: number) => new Date(NOW.getTime() + days * 86_400_000);

  const figuresOf = (drawId: string, [opens, closes]: readonly [number, number], sold = 0): SaleFigures => ({
    drawId,
    opensAt: day(opens),
    closesAt: day(closes),
    total: 10,
    sold,
    held: 0,
  });

  const orderOf = (draws: readonly SaleFigures[]) => inListOrder(draws, NOW).map(({ drawId }) => drawId);

  test('Draws on sale come first, then upcoming, sold out and ended ones', () => {
    const draws = [
      figuresOf('over', [-30, -1]),
      figuresOf('gone', [-10, 5], 10),
      figuresOf('soon', [1, 30]),
      figuresOf('now', [-1, 10]),
    ];
    expect(orderOf(draws)).toEqual(['now', 'soon', 'gone', 'over']);
  });

  test('Draws on sale are ordered by their closing time', () => {
    expect(orderOf([figuresOf('later', [-1, 9]), figuresOf('sooner', [-1, 2])])).toEqual(['sooner', 'later']);
  });

  test('Upcoming draws are ordered by their opening time', () => {
    expect(orderOf([figuresOf('later', [9, 30]), figuresOf('sooner', [2, 40])])).toEqual(['sooner', 'later']);
  });

  test('Ended draws are ordered by their closing time, latest first', () => {
    expect(orderOf([figuresOf('long ago', [-60, -30]), figuresOf('lately', [-60, -2])])).toEqual([
      'lately',
      'long ago',
    ]);
  });

  test('Sold out draws are ordered by their closing time, latest first', () => {
    const soldOut = [figuresOf('sooner', [-1, 2], 10), figuresOf('later', [-1, 9], 10)];
    expect(orderOf(soldOut)).toEqual(['later', 'sooner']);
  });

  test('Draws with equal times have a fixed order, so that pages of the list do not overlap', () => {
    const twins = [figuresOf('b', [-1, 5]), figuresOf('a', [-1, 5])];
    expect([orderOf(twins), orderOf(twins.toReversed())]).toEqual([
      ['a', 'b'],
      ['a', 'b'],
    ]);
  });
});

describe('Odds', () => {
  test('One of 132 tickets is 0.76 percent', () => {
    expect(oddsPercent(1, 132)).toBe(0.76);
  });

  test('An empty box has odds of 0', () => {
    expect(oddsPercent(0, 0)).toBe(0);
  });

  const boxes = fc.array(fc.nat({ max: 10_000 }), { minLength: 1, maxLength: 8 });

  test('The odds of a box add up to 100 percent, except for rounding', () => {
    fc.assert(
      fc.property(boxes, (prizes) => {
        const all = prizes.reduce((sum, left) => sum + left, 0);
        const odds = prizes.map((left) => oddsPercent(left, all));
        const sum = odds.reduce((one, other) => one + other, 0);
        expect(odds.every((percent) => percent >= 0 && percent <= 100)).toBe(true);
        expect(Math.abs(sum - (all === 0 ? 0 : 100))).toBeLessThanOrEqual(0.005 * prizes.length + 1e-9);
      }),
    );
  });

  test('A prize with more tickets left never has lower odds', () => {
    fc.assert(
      fc.property(boxes, (prizes) => {
        const all = prizes.reduce((sum, left) => sum + left, 0);
        const odds = prizes.toSorted((one, other) => one - other).map((left) => oddsPercent(left, all));
        expect(odds).toEqual(odds.toSorted((one, other) => one - other));
      }),
    );
  });
});

describe('The public view of a draw', () => {
  const draw = aWholeDraw({
    sold: 20,
    prizes: [aPrize({ drawn: 5 }), aPrize({ code: 'B', grade: 'B', gradeLabel: 'B', total: 90, drawn: 15 })],
  });

  test('has its state and remaining tickets at a time', () => {
    expect(publicView(draw, OPENS)).toEqual({
      draw,
      at: OPENS,
      state: 'onSale',
      remaining: 80,
      changedAt: OPENS,
    });
  });

  test('has the remaining tickets and odds of each prize', () => {
    expect(publicPrizes(draw)).toEqual([
      { prize: draw.prizes[0], remaining: 5, oddsPercent: 6.25 },
      { prize: draw.prizes[1], remaining: 75, oddsPercent: 93.75 },
    ]);
  });

  test('gives the last-one prize with the last ticket', () => {
    expect([99, 100].map((sold) => isLastOneGiven(aWholeDraw({ sold })))).toEqual([false, true]);
  });
});
