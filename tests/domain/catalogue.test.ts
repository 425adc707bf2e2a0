import { type DrawToCheck, checkDraw } from '#backend/domain/draws/check-draw.ts';
import type { Grade } from '#lib/contract/enums.ts';
import { checkNames, type KnownNames, nameSoFar } from '#backend/domain/draws/check-names.ts';
import { inspectPicture, svgProblem } from '#backend/catalogue/original-picture.ts';
import { parseCatalogueTime } from '#backend/domain/time.ts';

describe('Checking a draw', () => {
  const opens = new Date('2026-11-06T01:00:00Z');
  const closes = new Date('2026-12-06T15:00:00Z');
  const prizes = (...grades: Grade[]) => grades.map((grade) => ({ grade, total: 10 }));

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
    shipping: { fee: 600, freeFrom: null, starts: '順番に', storageDays: 60, combinable: true },
    demonstration: undefined,
    ...but,
  });

  test('A valid draw has no problems', () => {
    expect(checkDraw(anEntry())).toEqual([]);
    expect(checkDraw(anEntry({ salesType: 'last_special', lastOne: {} }))).toEqual([]);
    expect(checkDraw(anEntry({ price: 0, paymentTypes: ['NONE'] }))).toEqual([]);
  });

  const shown = (drawn: Partial<Record<Grade, number>>) => ({ demonstration: { drawn } });

  test.each<[string, Partial<DrawToCheck>, string]>([
    ['the name of a page', { directoryName: 'faq' }, ''],
    ['closing before it opens', { closesAt: { text: '', at: opens } }, 'closesAt'],
    ['a grade left out', { prizes: prizes('A', 'B', 'D', 'E') }, 'prizes.2.grade'],
    ['a grade twice', { prizes: prizes('A', 'B', 'B', 'C') }, 'prizes.2.grade'],
    ['grades in the wrong order', { prizes: prizes('B', 'A', 'C', 'D') }, 'prizes.0.grade'],
    ['last_special without a last one', { salesType: 'last_special' }, 'salesType'],
    ['normal with a last one', { lastOne: {} }, 'lastOne'],
    ['a quantity over the limit', { quantities: [1, 21] }, 'quantities.1'],
    ['quantities out of order', { quantities: [5, 1] }, 'quantities.1'],
    ['a character twice', { characters: ['まるぽ', 'もぐ', 'まるぽ'] }, 'characters.2'],
    ['a payment method twice', { paymentTypes: ['CARD', 'AU', 'CARD'] }, 'paymentTypes.2'],
    [
      'a limit per member below the limit per purchase',
      { limits: { perPurchase: 20, perMember: 5, concurrentPlaying: 1 } },
      'limits.perMember',
    ],
    ['more tickets drawn than the grade has', shown({ B: 11 }), 'demonstration.drawn.B'],
    ['tickets drawn of a missing grade', shown({ H: 1 }), 'demonstration.drawn.H'],
    ['a free draw with a payment method', { price: 0 }, 'paymentTypes'],
    [
      'a free draw with NONE and a payment method',
      { price: 0, paymentTypes: ['NONE', 'CARD'] },
      'paymentTypes',
    ],
    ['a draw with a price and NONE', { paymentTypes: ['CARD', 'NONE'] }, 'paymentTypes.1'],
  ])('%s is reported at its path', (_what, but, place) => {
    const places = checkDraw(anEntry(but)).map(({ at }) => at.join('.'));
    expect(places[0]).toBe(place);
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
    all.flatMap((one) => checkNames(one, all, known).map((problem) => problem.says));

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

  test('a draw that is renamed is found by its former name', () => {
    expect(nameSoFar(draw('a', 'b'), shop(['a']))).toBe('a');
    expect(nameSoFar(draw('a', 'b'), shop(['b']))).toBe('b');
    expect(nameSoFar(draw('a', 'b'), shop(['c']))).toBeUndefined();
  });
});

describe('Checking an SVG', () => {
  const MANY = 1_000_000;
  const OUTSIDE = 'an SVG that refers to something outside itself';

  // A check with quadratic time does not finish with these within the timeout of the test.
  test.each([
    ['blanks before a reference', `<svg><path fill="url(${' '.repeat(MANY)}#a)"/></svg>`],
    ['blanks in a reference', `<svg><path fill="url('${' '.repeat(MANY)}#a')"/></svg>`],
    ['beginnings of a declaration', '<?xml '.repeat(MANY)],
    ['beginnings of a tag', '< '.repeat(MANY)],
    ['a name without end', `<svg on${'a'.repeat(MANY)}`],
    ['blanks in an attribute', `<svg href${' '.repeat(MANY)}`],
    ['blanks in its value', `<svg href="${' '.repeat(MANY)}#a"`],
  ])('a file with a million %s is checked in linear time', (_what, svg) => {
    expect(svgProblem(svg)).toBeUndefined();
  });

  test.each([
    ['url(http://example.jp/a)', OUTSIDE],
    ['url( "http://example.jp/a")', OUTSIDE],
    [`url(  '  //example.jp/a')`, OUTSIDE],
    [`url('data:text/html,x')`, OUTSIDE],
    ['url(#a)', undefined],
    [`url( ' #a')`, undefined],
    ['url("data:image/png;base64,AA")', undefined],
  ])('a reference outside the file is rejected: %s', (text, problem) => {
    expect(svgProblem(`<svg><path fill="${text}"/></svg>`)).toBe(problem);
  });

  test('a file above the size limit is rejected before it is parsed', async () => {
    const svg = `<svg xmlns="http://www.w3.org/2000/svg" width="400" height="300"><!--${'x'.repeat(2 * MANY)}-->`;
    const look = (text: string) => inspectPicture({ bytes: Buffer.from(text), path: '', kind: 'scene' });
    expect(await look(`${svg}</svg>`)).toMatchObject({ width: 400, isDrawing: true });
    expect(await look(`${svg}${'<g/>'.repeat(50_000)}</svg>`)).toBe('an SVG of more than 2 MB');
  });

  test.each(['', '\ufeff', '\n  '])('an encoding other than UTF-8 is rejected, after %j too', (before) => {
    const declared = (encoding: string) => `${before}<?xml version="1.0" encoding="${encoding}"?><svg/>`;
    expect(svgProblem(declared('UTF-16'))).toBe('an SVG that is not in UTF-8');
    expect(svgProblem(declared('utf-8'))).toBeUndefined();
  });
});

describe('Times in the catalogue', () => {
  /** 23:30 on the 21st in Japan. */
  const LATE = new Date('2026-11-21T14:30:00Z');
  /** An hour later: 00:30 on the 22nd in Japan, while it is still the 21st in UTC. */
  const AFTER_MIDNIGHT = new Date('2026-11-21T15:30:00Z');

  test.each([
    ['2026-11-06 10:00', LATE, '2026-11-06T01:00:00.000Z'],
    ['2026-01-01 00:00', LATE, '2025-12-31T15:00:00.000Z'],
    ['2028-02-29 23:59', LATE, '2028-02-29T14:59:00.000Z'],
    ['+0d 10:00', LATE, '2026-11-21T01:00:00.000Z'],
    ['+7d 10:00', LATE, '2026-11-28T01:00:00.000Z'],
    ['-14d 10:00', LATE, '2026-11-07T01:00:00.000Z'],
    ['+0d 10:00', AFTER_MIDNIGHT, '2026-11-22T01:00:00.000Z'],
    ['+40d 00:00', AFTER_MIDNIGHT, '2026-12-31T15:00:00.000Z'],
  ])('%s, read at %p, is %s', (text, today, moment) => {
    expect(parseCatalogueTime(text, today)?.toISOString()).toBe(moment);
  });

  test.each([
    '2026-11-06',
    '2026-11-06T10:00',
    '2026-02-30 10:00',
    '2027-02-29 10:00',
    '2026-13-01 10:00',
    '2026-11-06 24:00',
    '2026-11-06 10:60',
    '7d 10:00',
    '+7d 1:00',
    '+7.5d 10:00',
    'tomorrow',
    '',
  ])('%p is not a time', (text) => {
    expect(parseCatalogueTime(text, LATE)).toBeUndefined();
  });
});
