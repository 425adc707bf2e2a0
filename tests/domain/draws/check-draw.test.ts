import { type DrawToCheck, checkDraw } from '#backend/domain/draws/check-draw.ts';
import type { Grade } from '#lib/contract/enums.ts';
import { checkNames, type KnownNames, nameSoFar } from '#backend/domain/draws/check-names.ts';

const DATE: DrawToCheck['shipping']['date'] = { days: 10, from: null, lastDay: null, isCounted: false };

describe('Checking a draw', () => {
  const opens = new Date('2026-11-06T01:00:00Z');
  const closes = new Date('2026-12-06T15:00:00Z');
  const prizes = (...grades: Grade[]) => grades.map((grade) => ({ grade, gradeLabel: grade, total: 10 }));

  const anEntry = (but: Partial<DrawToCheck> = {}): DrawToCheck => ({
    directoryName: 'marupo-otsukai',
    formerly: [],
    title: 'まるぽのおつかいガチャ',
    reading: '',
    characters: ['まるぽ'],
    lead: '夕方の商店街へ。',
    salesType: 'normal',
    ink: 'soda',
    price: 700,
    opensAt: { text: '', at: opens },
    closesAt: { text: '', at: closes },
    description: [],
    prizes: prizes('A', 'B', 'C', 'D'),
    lastOne: undefined,
    paymentTypes: ['CARD'],
    quantities: [1, 5, 10],
    limits: { perPurchase: 20, perMember: null, concurrentPlaying: 100 },
    shipping: { fee: 600, freeFrom: null, date: DATE, storageDays: 60, combinable: true },
    demonstration: undefined,
    ...but,
  });

  test('A valid draw has no problems', () => {
    expect(checkDraw(anEntry())).toEqual([]);
    expect(checkDraw(anEntry({ salesType: 'last_special', lastOne: {} }))).toEqual([]);
    expect(checkDraw(anEntry({ price: 0, paymentTypes: ['NONE'] }))).toEqual([]);
  });

  const shown = (drawn: Partial<Record<Grade, number>>) => ({ demonstration: { drawn } });

  const shipped = (date: Partial<typeof DATE>) => ({
    shipping: {
      fee: 600,
      freeFrom: null,
      date: { ...DATE, ...date },
      storageDays: 60,
      combinable: true,
    },
  });

  const A = { grade: 'A', gradeLabel: 'A' } as const;
  const CODES: readonly [string, string, Partial<DrawToCheck>][] = [
    ['nameReserved', '', { directoryName: 'faq' }],
    ['characterTwice', 'characters.1', { characters: ['まるぽ', 'まるぽ'] }],
    ['tooLarge', 'chooseDays', { chooseDays: 60 }],
    ['closesBeforeOpens', 'closesAt', { closesAt: { text: '', at: opens } }],
    ['gradeOrder', 'prizes.0.grade', { prizes: prizes('B') }],
    [
      'variantTwice',
      'prizes.0.variants.2.name',
      { prizes: [{ ...A, total: 1, variants: [{ name: '赤' }, { name: '青' }, { name: '赤' }] }] },
    ],
    [
      'variantTotalMissing',
      'prizes.0.variants.1.total',
      { prizes: [{ ...A, total: 5, variants: [{ name: '赤', total: 2 }, { name: '青' }] }] },
    ],
    [
      'variantTotals',
      'prizes.0.variants',
      {
        prizes: [
          {
            ...A,
            total: 5,
            variants: [
              { name: '赤', total: 2 },
              { name: '青', total: 2 },
            ],
          },
        ],
      },
    ],
    [
      'demonstration',
      'demonstration.drawn.A',
      {
        prizes: [
          {
            ...A,
            total: 5,
            variants: [
              { name: '赤', total: 3 },
              { name: '青', total: 2 },
            ],
          },
        ],
        ...shown({ A: 1 }),
      },
    ],
    ['tooManyTickets', 'prizes', { prizes: [{ grade: 'A', gradeLabel: 'A', total: 10_000_001 }] }],
    ['lastOneMissing', 'salesType', { salesType: 'last_special' }],
    ['lastOneNotSold', 'lastOne', { lastOne: {} }],
    ['quantityAboveLimit', 'quantities.1', { quantities: [1, 21] }],
    ['lastDayMissing', 'shipping.lastDay', shipped({ from: '2027-01-11' })],
    ['lastDayMissing', 'shipping.from', shipped({ lastDay: '2027-01-11' })],
    ['lastDayBeforeFirst', 'shipping.lastDay', shipped({ from: '2027-01-11', lastDay: '2027-01-10' })],
    ['quantityOrder', 'quantities.1', { quantities: [5, 5] }],
    ['quantityOrder', 'quantities.0', { quantities: [0] }],
    ['paymentTypeTwice', 'paymentTypes.1', { paymentTypes: ['CARD', 'CARD'] }],
    [
      'memberLimitTooLow',
      'limits.perMember',
      { limits: { perPurchase: 20, perMember: 19, concurrentPlaying: 1 } },
    ],
    ['freeNeedsNone', 'paymentTypes', { price: 0 }],
    ['freeNeedsNone', 'paymentTypes', { price: 0, paymentTypes: ['NONE', 'CARD'] }],
    ['noneNeedsFree', 'paymentTypes.1', { paymentTypes: ['CARD', 'NONE'] }],
    ['demonstration', 'demonstration.drawn.A', shown({ A: 11 })],
    ['demonstration', 'demonstration.drawn.H', shown({ H: 0 })],
  ];
  test.each(CODES)('%s at %j: %j', (code, place, but) => {
    expect(checkDraw(anEntry(but)).map((problem) => [problem.code, problem.at.join('.')])).toEqual([
      [code, place],
    ]);
  });

  test.each<[string, Partial<DrawToCheck>]>([
    ['closing right after it opens', { closesAt: { text: '', at: new Date(opens.getTime() + 1) } }],
    ['as many tickets as there may be', { prizes: [{ grade: 'A', gradeLabel: 'A', total: 10_000_000 }] }],
    [
      'variants',
      { prizes: [{ grade: 'A', gradeLabel: 'A', total: 1, variants: [{ name: '赤' }, { name: '青' }] }] },
    ],
    [
      'variants with pieces of their own',
      {
        prizes: [
          {
            ...A,
            total: 3,
            variants: [
              { name: '赤', total: 1 },
              { name: '青', total: 2 },
            ],
          },
        ],
      },
    ],
    ['a quantity as large as the limit', { quantities: [20] }],
    [
      'a limit per member as large as that per purchase',
      { limits: { perPurchase: 20, perMember: 20, concurrentPlaying: 1 } },
    ],
    ['all tickets drawn', shown({ A: 10 })],
    ['no ticket of a prize', { prizes: [{ grade: 'A', gradeLabel: 'A', total: 0 }], ...shown({}) }],
  ])('%s is allowed', (_what, but) => expect(checkDraw(anEntry(but))).toEqual([]));

  test('Names of bounds are reported', () => {
    const limits = { perPurchase: 20, perMember: 5, concurrentPlaying: 1 };
    expect(checkDraw(anEntry({ limits, quantities: [21] }))).toMatchObject([
      { at: ['quantities', 0], max: 20 },
      { at: ['limits', 'perMember'], min: 20 },
    ]);
  });

  test('All problems are reported at once', () => {
    const problems = checkDraw(
      anEntry({ directoryName: 'news', salesType: 'last_special', quantities: [99] }),
    );
    expect(problems).toHaveLength(3);
  });
});

describe('Checking the names of draws', () => {
  const draw = (directoryName: string, ...formerly: string[]) => ({ directoryName, formerly });
  const shop = (draws: string[] = [], former: Record<string, string> = {}): KnownNames => ({
    draws: new Set(draws),
    former: new Map(Object.entries(former)),
  });
  const problemsOf = (all: ReturnType<typeof draw>[], known = shop()) =>
    all.flatMap((one) => checkNames(one, all, known).map((problem) => problem.message));

  test.each([
    ['a draw without former names', [draw('otsukai')], shop()],
    ['a new draw with a former name', [draw('otsukai', 'tsukai')], shop()],
    ['an existing draw with a new former name', [draw('otsukai', 'tsukai')], shop(['otsukai'])],
    [
      'an existing draw with its former name',
      [draw('otsukai', 'tsukai')],
      shop(['otsukai'], { tsukai: 'otsukai' }),
    ],
    ['a renamed draw', [draw('otsukai', 'tsukai')], shop(['tsukai'])],
    ['a draw renamed back', [draw('tsukai', 'otsukai')], shop(['otsukai'], { tsukai: 'otsukai' })],
  ])('%s is accepted', (_, all, known) => {
    expect(problemsOf(all, known)).toEqual([]);
  });

  const ofShop = (name: string) => `is the name of another draw of the shop: ${name}`;

  test.each<[string, ReturnType<typeof draw>[], string, KnownNames?]>([
    ['its own name', [draw('a', 'a')], 'is the name the draw has'],
    ['the same name twice', [draw('a', 'b', 'b')], 'occurs twice: b'],
    ['the name of another draw', [draw('a', 'b'), draw('b')], 'is the name of another draw: b'],
    ['a former name of another draw', [draw('a', 'c'), draw('b', 'c')], 'is a former name of b too: c'],
    ['the name of a draw of the shop', [draw('a', 'b')], ofShop('b'), shop(['a', 'b'])],
    ['the names of two draws of the shop', [draw('a', 'b', 'c')], ofShop('c'), shop(['b', 'c'])],
    ['a former name of the shop', [draw('a', 'c')], 'is a former name of b: c', shop(['a', 'b'], { c: 'b' })],
  ])('a draw cannot have %s as a former name', (...[, all, problem, known]) => {
    expect(problemsOf(all, known)).toContain(problem);
  });

  test('no draw can be added under the former name of another draw', () => {
    expect(problemsOf([draw('c')], shop(['b'], { c: 'b' }))).toEqual([
      'cannot be offered: c is a former name of b',
    ]);
  });

  test('a draw can keep a name that leads to it', () => {
    expect(problemsOf([draw('c', 'b')], shop(['b'], { c: 'b' }))).toEqual([]);
  });

  test('errors are reported at the former name', () => {
    expect(checkNames(draw('a', 'x', 'a'), [], shop())).toMatchObject([
      { at: ['formerly', 1], code: 'formerName' },
    ]);
    expect(checkNames(draw('c'), [], shop(['b'], { c: 'b' }))).toMatchObject([{ at: [], code: 'nameTaken' }]);
  });

  test('a draw that is renamed is found by its former name', () => {
    expect(nameSoFar(draw('a', 'b'), shop(['a']))).toBe('a');
    expect(nameSoFar(draw('a', 'b'), shop(['b']))).toBe('b');
    expect(nameSoFar(draw('a', 'b'), shop(['c']))).toBeUndefined();
  });
});
