import { type SwapFacts, swapRefusal } from '#backend/domain/variant-swap.ts';

const refusalOf = (but: Partial<SwapFacts>, wanted = '赤') =>
  swapRefusal(
    {
      variant: '青',
      isOffered: true,
      owned: 2,
      spares: new Map([
        ['青', 3],
        ['赤', 1],
        ['緑', 0],
      ]),
      ...but,
    },
    wanted,
  );

test('A variant that a member has twice is exchanged for a spare piece of another one', () => {
  expect(refusalOf({})).toBeUndefined();
  expect(refusalOf({ owned: 1 })).toBe('swapNotOffered');
  expect(refusalOf({ isOffered: false })).toBe('swapNotOffered');
  expect(refusalOf({}, '緑')).toBe('variantGone');
  expect(refusalOf({}, '青')).toBe('notFound');
  expect(refusalOf({}, '黒')).toBe('notFound');
});
