import { render, screen, within } from '@testing-library/react';
import { PrizeTable } from '#components/draws/detail/prize-table.tsx';
import { LiveGradesForBuyer } from '#components/draws/grades-for-buyer.tsx';
import { LiveDraw } from '#components/draws/live-draw.tsx';
import type { DrawDetail } from '#lib/contract/draw.ts';
import { numbersOf } from '#lib/draws/draw-numbers.ts';
import { goneText, gradesLeft, gradesOf } from '#lib/draws/grades-left.ts';
import { gradeName } from '#lib/text/labels.ts';
import { aDraw, aPrize } from '../../support/api-responses.ts';

const prizes = [
  aPrize({ code: 'A', grade: 'A', gradeLabel: 'SP', name: 'ランプ', remaining: 0 }),
  aPrize({ code: 'B', grade: 'B', gradeLabel: 'B', name: '風鈴', remaining: 2 }),
  aPrize({ code: 'B2', grade: 'B', gradeLabel: 'B', name: 'うちわ', remaining: 3 }),
  aPrize({ code: 'C', grade: 'C', gradeLabel: 'C', name: 'がま口', remaining: 0 }),
];

async function show(draw: DrawDetail) {
  const hangs = () => new Promise<never>(() => undefined);
  render(
    <LiveDraw directoryName={draw.directoryName} numbers={numbersOf(draw)} fetchLatest={hangs}>
      <LiveGradesForBuyer grades={gradesOf(draw.prizes)} />
      <PrizeTable
        prizes={draw.prizes.map(({ code, grade, gradeLabel, name, note, picture }) => ({
          code,
          grade,
          gradeLabel,
          name,
          note,
          picture,
        }))}
      />
    </LiveDraw>,
  );
  await screen.findByRole('table');
}

describe('What is left of each grade', () => {
  test('is the sum of its prizes, best grade first', () => {
    expect(
      gradesLeft(gradesOf(prizes), prizes).map(({ gradeLabel, remaining }) => [gradeLabel, remaining]),
    ).toEqual([
      ['SP', 0],
      ['B', 5],
      ['C', 0],
    ]);
  });

  test('is beside the price during the sale', async () => {
    await show(aDraw({ prizes }));
    const items = within(screen.getByRole('list', { name: '等級ごとの残り' })).getAllByRole('listitem');
    expect(items.map(({ textContent }) => textContent)).toEqual(['SP賞残り0', 'B賞残り5', 'C賞残り0']);
  });

  test('is not shown before and after the sale', async () => {
    await show(aDraw({ prizes, state: 'upcoming' }));
    expect(screen.queryByRole('list', { name: '等級ごとの残り' })).toBeNull();
  });

  test('names no grade that is gone when all is sold', async () => {
    const sold = prizes.map((prize) => ({ ...prize, remaining: 0 }));
    await show(aDraw({ prizes: sold, state: 'soldOut' }));
    expect(screen.queryByText(/もう出ています/)).toBeNull();
  });

  test('names the best grades that are gone to a buyer', async () => {
    await show(aDraw({ prizes }));
    expect(screen.getByText('SP賞とC賞は、もう出ています')).toBeVisible();
  });

  test.each([
    ['nothing while all of the three best are there', [1, 1, 1, 0], null],
    ['all of them, while others are there', [0, 0, 0, 1], 'A賞とB賞とC賞は、もう出ています'],
    ['the second of them', [1, 0, 1, 1], 'B賞は、もう出ています'],
  ])('says %s', (_what, remaining, text) => {
    const grades = (['A', 'B', 'C', 'D'] as const).map((grade, at) => ({
      grade,
      gradeLabel: grade,
      remaining: remaining[at] ?? 0,
    }));
    expect(goneText(grades, gradeName)).toBe(text);
  });
});

describe('The table of prizes', () => {
  const rows = () =>
    screen.getAllByRole('rowheader').map(({ textContent }) => (textContent ?? '').replace(/全.*|高さ.*/, ''));

  test('has those that are gone last, with a mark', async () => {
    await show(aDraw({ prizes }));
    expect(rows().map((name) => name.slice(0, 7))).toEqual([
      expect.stringMatching(/^風鈴/),
      expect.stringMatching(/^うちわ/),
      expect.stringMatching(/^ランプ出ました/),
      expect.stringMatching(/^がま口出ました/),
    ]);
  });

  test('has its own order once everything is sold', async () => {
    const sold = prizes.map((prize) => ({ ...prize, remaining: 0 }));
    await show(aDraw({ prizes: sold, state: 'soldOut' }));
    expect(rows()[0]).toMatch(/^ランプ/);
    expect(screen.queryByText('出ました')).toBeNull();
  });
});
