import type { DrawEntry } from '#backend/domain/content/entry.ts';
import type { WholeDraw } from '#backend/domain/draws/draw.ts';
import { type Goods, NO_GOODS } from '#backend/domain/draws/goods.ts';
import {
  checkPeriodAfter,
  dearerPrizes,
  forbiddenChanges,
  hasBegun,
  periodAfter,
} from '#backend/domain/draws/forbidden-changes.ts';
import { anEntry, aPrize, aWholeDraw, CLOSES, LAST_ONE, later, OPENS, variants } from './draw-fixtures.ts';

const WRITTEN = { opensAtWritten: '2026-11-06 10:00', closesAtWritten: '2026-12-07 00:00' };
const HOUR_MS = 3_600_000;

describe('The beginning of a sale', () => {
  test.each<[string, number, Partial<WholeDraw>, boolean]>([
    ['before its opening', -1, {}, false],
    ['at its opening', 0, {}, true],
    ['with a ticket sold before', -1, { sold: 1 }, true],
    ['with a ticket on hold before', -1, { held: 1 }, true],
  ])('%s', (_when, ms, ...[but, is]) => {
    expect(hasBegun(aWholeDraw(but), later(OPENS, ms))).toBe(is);
  });
});

describe('Once the sale has begun', () => {
  const changesOf = (but: Partial<DrawEntry>, draw: Partial<WholeDraw> = {}) =>
    forbiddenChanges({ ...aWholeDraw(draw), ...WRITTEN }, anEntry(but)).map(({ at, code }) => [
      at.join('.'),
      code,
    ]);

  const [a, b] = anEntry().prizes;
  if (a === undefined || b === undefined) throw new Error('The draw has two prizes.');

  test('nothing is forbidden without a change, nor are texts', () => {
    expect(changesOf({})).toEqual([]);
    expect(changesOf({ title: 'ほか', lead: 'ほか', quantities: [1] })).toEqual([]);
  });

  test.each<[string, Partial<DrawEntry>, string]>([
    ['another price', { price: 800 }, 'price'],
    ['another kind of sale', { salesType: 'last_special' }, 'salesType'],
    ['another opening', { opensAt: { text: '2026-11-06 11:00', at: later(OPENS, HOUR_MS) } }, 'opensAt'],
    ['an earlier closing', { closesAt: { text: '2026-12-01 00:00', at: later(CLOSES, -1) } }, 'closesAt'],
    ['a later closing', { closesAt: { text: '2026-12-09 00:00', at: later(CLOSES, 1) } }, 'closesAt'],
    ['a prize less', { prizes: [a] }, 'prizes'],
    ['a prize more', { prizes: [a, b, { ...b, grade: 'C', gradeLabel: 'C' }] }, 'prizes'],
    ['another number of a prize', { prizes: [a, { ...b, total: 91 }] }, 'prizes.1.total'],
    ['another name of a prize', { prizes: [{ ...a, name: 'ほか' }, b] }, 'prizes.0.name'],
    ['a choice of variants', { chooseDays: 7 }, 'chooseDays'],
    ['a new last-one prize', { lastOne: LAST_ONE }, 'lastOne.name'],
  ])('%s is forbidden', (_what, but, place) => {
    expect(changesOf(but)).toEqual([[place, 'saleOpened']]);
  });

  test('the opening and the closing may be written in another way', () => {
    expect(changesOf({ closesAt: { text: '+1d 00:00', at: CLOSES } })).toEqual([]);
    expect(changesOf({ closesAt: { text: WRITTEN.closesAtWritten, at: later(CLOSES, 1) } })).toEqual([]);
    expect(changesOf({ opensAt: { text: '2026-11-06 10:00:00', at: OPENS } })).toEqual([]);
    // Relative to the day of the import, so that the same text means another time.
    expect(changesOf({ opensAt: { text: '2026-11-06 10:00', at: later(OPENS, HOUR_MS) } })).toEqual([]);
  });

  test('the last-one prize keeps its name, not its note', () => {
    const draw = { lastOnePrize: { ...LAST_ONE, prizeId: 'p-last' } };
    expect(changesOf({ lastOne: { ...LAST_ONE, note: 'ほか' } }, draw)).toEqual([]);
    expect(changesOf({ lastOne: { ...LAST_ONE, name: 'ほか' } }, draw)).toEqual([
      ['lastOne.name', 'saleOpened'],
    ]);
    expect(changesOf({ lastOne: undefined }, draw)).toEqual([['lastOne.name', 'saleOpened']]);
  });

  test('variants stay', () => {
    const named = {
      prizes: [
        aPrize({ variants: variants('赤', '青') }),
        aPrize({ code: 'B', grade: 'B', gradeLabel: 'B', total: 90, name: b.name }),
      ],
    };
    const withVariants = (names?: readonly string[]) => ({
      prizes: [{ ...a, variants: names?.map((name) => ({ name })) }, b],
    });
    expect(changesOf(withVariants(['赤', '青']))).toEqual([['prizes.0.variants', 'saleOpened']]);
    expect(changesOf(withVariants([]))).toEqual([]);
    expect(changesOf(withVariants(['赤', '青']), named)).toEqual([]);
    expect(changesOf(withVariants(['青', '赤']), named)).toEqual([['prizes.0.variants', 'saleOpened']]);
    expect(changesOf(withVariants(), named)).toEqual([['prizes.0.variants', 'saleOpened']]);
    // A prize that is left out is one error: of the number of prizes.
    expect(changesOf({ prizes: [] }, named)).toEqual([['prizes', 'saleOpened']]);
  });
});

describe('The period after a change', () => {
  const before = { opensAt: OPENS, closesAt: CLOSES, ...WRITTEN };
  const other = new Date('2026-11-10T00:00:00Z');

  test('keeps times whose text is the same', () => {
    const opensAt = { text: WRITTEN.opensAtWritten, at: other };
    const closesAt = { text: WRITTEN.closesAtWritten, at: other };
    expect(periodAfter(before, anEntry({ opensAt, closesAt }))).toEqual({ opensAt: OPENS, closesAt: CLOSES });
  });

  test('takes times whose text has changed', () => {
    const written = { text: '2026-11-10 09:00', at: other };
    expect(periodAfter(before, anEntry({ opensAt: written, closesAt: written }))).toEqual({
      opensAt: other,
      closesAt: other,
    });
  });

  test.each([
    [1, []],
    [0, [{ at: ['closesAt'], code: 'closesBeforeOpens' }]],
    [-1, [{ at: ['closesAt'], code: 'closesBeforeOpens' }]],
  ])('ends %i ms after its opening', (ms, problems) => {
    expect(checkPeriodAfter({ opensAt: OPENS, closesAt: later(OPENS, ms) })).toMatchObject(problems);
  });
});

describe('Shipping of a prize that is on sale', () => {
  const big = { ...NO_GOODS, space: 3, isPostable: true };
  const draw = aWholeDraw({
    prizes: [aPrize({ goods: big })],
    lastOnePrize: { ...LAST_ONE, goods: big, prizeId: 'p-last' },
  });
  const changesOf = (goods: Goods | undefined) =>
    dearerPrizes(
      draw,
      anEntry({ prizes: [{ ...aPrize(), variants: [], goods }], lastOne: { ...LAST_ONE, goods } }),
    ).map(({ at, code }) => `${at.join('.')} ${code}`);

  test('becomes no dearer', () => {
    expect(changesOf({ ...big, space: 4 })).toEqual([
      'prizes.0.goods.space shippingDearer',
      'lastOne.goods.space shippingDearer',
    ]);
    expect(changesOf(undefined)).toEqual([
      'prizes.0.goods.isPostable shippingDearer',
      'lastOne.goods.isPostable shippingDearer',
    ]);
  });

  test('may become cheaper', () => {
    expect(changesOf({ ...big, space: null })).toEqual([]);
    expect(changesOf(big)).toEqual([]);
  });
});
