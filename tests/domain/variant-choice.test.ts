import {
  type ChoosablePrize,
  type Choice,
  choiceRefusal,
  decideInTurn,
  decideVariant,
  stockOf,
} from '#backend/domain/variant-choice.ts';

const AT = new Date('2026-12-01T00:00:00Z');
const NOTHING: ReadonlyMap<string, number> = new Map();

const stock = (left: Readonly<Record<string, number>>) =>
  Object.entries(left).map(([name, count]) => ({ name, pieces: 10, left: count }));

const aPrize = (wonPrizeId: string, but: Partial<ChoosablePrize> = {}): ChoosablePrize => ({
  wonPrizeId,
  prizeId: 'A',
  variant: null,
  chooseUntil: new Date('2026-12-02T00:00:00Z'),
  isInShipment: false,
  ...but,
});

const refusalOf = (
  choices: readonly Choice[],
  prizes: readonly ChoosablePrize[],
  left: Readonly<Record<string, number>> = { 青: 1, 赤: 2 },
) => choiceRefusal({ choices, prizes, stock: new Map([['A', stock(left)]]), at: AT });

test('What is left of variants are their pieces, given or divided evenly, without those that winners have', () => {
  const given = [
    { name: '青', total: 1 },
    { name: '赤', total: 9 },
  ];
  expect(stockOf(10, given, new Map([['赤', 4]]))).toEqual([
    { name: '青', pieces: 1, left: 1 },
    { name: '赤', pieces: 9, left: 5 },
  ]);
  const evenly = ['青', '赤', '緑'].map((name) => ({ name, total: null }));
  expect(stockOf(5, evenly, new Map([['青', 2]])).map(({ left }) => left)).toEqual([0, 2, 1]);
});

test('A variant is chosen while it is left, before the end and before a shipment', () => {
  expect(refusalOf([{ wonPrizeId: '1', variant: '青' }], [aPrize('1')])).toBeUndefined();
  expect(refusalOf([{ wonPrizeId: '1', variant: '青' }], [aPrize('1')], { 青: 0, 赤: 2 })).toBe(
    'variantGone',
  );
  expect(refusalOf([{ wonPrizeId: '1', variant: '緑' }], [aPrize('1')])).toBe('notFound');
  expect(refusalOf([{ wonPrizeId: '2', variant: '青' }], [aPrize('1')])).toBe('notFound');
  expect(refusalOf([{ wonPrizeId: '1', variant: '青' }], [aPrize('1', { chooseUntil: AT })])).toBe(
    'choiceOver',
  );
  expect(refusalOf([{ wonPrizeId: '1', variant: '青' }], [aPrize('1', { isInShipment: true })])).toBe(
    'choiceOver',
  );
});

test('Choices made together take their pieces together, and a changed one gives its piece back', () => {
  const both = [aPrize('1'), aPrize('2')];
  const toBlue = [
    { wonPrizeId: '1', variant: '青' },
    { wonPrizeId: '2', variant: '青' },
  ];
  expect(refusalOf(toBlue, both)).toBe('variantGone');
  expect(refusalOf(toBlue, both, { 青: 2, 赤: 0 })).toBeUndefined();
  // The one piece that is left is given up for the other variant, in either order.
  const chosen = [aPrize('1', { variant: '青' }), aPrize('2', { variant: '赤' })];
  const swapped = [
    { wonPrizeId: '1', variant: '赤' },
    { wonPrizeId: '2', variant: '青' },
  ];
  expect(refusalOf(swapped, chosen, { 青: 0, 赤: 0 })).toBeUndefined();
});

test('The first wish that is left decides; without one the variant of which most are left', () => {
  const decided = (wishes: readonly string[], left: Readonly<Record<string, number>>, owned = NOTHING) =>
    decideVariant({ stock: stock(left), wishes, owned });
  expect(decided(['緑', '赤'], { 青: 5, 赤: 1, 緑: 0 })).toEqual({ variant: '赤', by: 'wishes' });
  expect(decided(['緑'], { 青: 1, 赤: 3, 緑: 0 })).toEqual({ variant: '赤', by: 'rule' });
  expect(decided([], { 青: 3, 赤: 3 })).toEqual({ variant: '青', by: 'rule' });
  // Variants that the member has already come last.
  expect(decided([], { 青: 3, 赤: 1 }, new Map([['青', 1]]))).toEqual({ variant: '赤', by: 'rule' });
  expect(decided(['青', '赤'], { 青: 3, 赤: 1 }, new Map([['青', 1]]))).toEqual({
    variant: '赤',
    by: 'wishes',
  });
  expect(decided(['青'], { 青: 3, 赤: 1 }, new Map([['青', 1]]))).toEqual({ variant: '青', by: 'wishes' });
});

test('Prizes that are decided in turn never take more than there is', () => {
  const prizes = ['1', '2', '3', '4'].map((wonPrizeId, index) => ({
    wonPrizeId,
    memberId: index < 2 ? 'ann' : 'bob',
    wishes: ['青', '赤'],
  }));
  expect(decideInTurn(prizes, stock({ 青: 1, 赤: 1, 緑: 2 }), new Map())).toEqual([
    { wonPrizeId: '1', variant: '青', by: 'wishes' },
    { wonPrizeId: '2', variant: '赤', by: 'wishes' },
    { wonPrizeId: '3', variant: '緑', by: 'rule' },
    { wonPrizeId: '4', variant: '緑', by: 'rule' },
  ]);
});
