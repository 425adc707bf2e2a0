import { checkNames, type KnownNames, nameSoFar } from '#backend/domain/draws/check-names.ts';

const draw = (directoryName: string, ...formerly: string[]) => ({ directoryName, formerly });
const shop = (draws: string[] = [], former: Record<string, string> = {}): KnownNames => ({
  draws: new Set(draws),
  former: new Map(Object.entries(former)),
});
const says = (all: ReturnType<typeof draw>[], known = shop()) =>
  all.flatMap((one) => checkNames(one, all, known).map((problem) => problem.says));

test.each([
  ['a draw without former names', [draw('otsukai')], shop()],
  ['a new draw that brings a former name', [draw('otsukai', 'tsukai')], shop()],
  ['a draw that is there and gets a former name', [draw('otsukai', 'tsukai')], shop(['otsukai'])],
  [
    'a draw that says its former name again',
    [draw('otsukai', 'tsukai')],
    shop(['otsukai'], { tsukai: 'otsukai' }),
  ],
  ['a draw that gets another name', [draw('otsukai', 'tsukai')], shop(['tsukai'])],
  [
    'a draw that gets its old name back',
    [draw('tsukai', 'otsukai')],
    shop(['otsukai'], { tsukai: 'otsukai' }),
  ],
])('%s is in order', (_, all, known) => {
  expect(says(all, known)).toEqual([]);
});

test.each([
  { what: 'its own name', all: [draw('a', 'a')], fault: 'is the name the draw has' },
  { what: 'the same name twice', all: [draw('a', 'b', 'b')], fault: 'occurs twice: b' },
  {
    what: 'the name of another draw of the catalogue',
    all: [draw('a', 'b'), draw('b')],
    fault: 'is the name of another draw: b',
  },
  {
    what: 'a former name of another',
    all: [draw('a', 'c'), draw('b', 'c')],
    fault: 'is a former name of b too: c',
  },
  {
    what: 'a name that a draw of the shop has',
    all: [draw('a', 'b')],
    known: shop(['a', 'b']),
    fault: 'is the name of another draw of the shop: b',
  },
  {
    what: 'two names of draws of the shop',
    all: [draw('a', 'b', 'c')],
    known: shop(['b', 'c']),
    fault: 'is the name of another draw of the shop: c',
  },
  {
    what: 'a name that leads elsewhere',
    all: [draw('a', 'c')],
    known: shop(['a', 'b'], { c: 'b' }),
    fault: 'is a former name of b: c',
  },
])('a draw cannot have had $what', ({ all, known, fault }) => {
  expect(says(all, known)).toContain(fault);
});

test('no draw can be added under a name that leads to another one', () => {
  expect(says([draw('c')], shop(['b'], { c: 'b' }))).toEqual(['cannot be offered: c is a former name of b']);
});

test('a draw is known by the name it has in the shop, if only so far', () => {
  expect(nameSoFar(draw('a', 'b'), shop(['a']))).toBe('a');
  expect(nameSoFar(draw('a', 'b'), shop(['b']))).toBe('b');
  expect(nameSoFar(draw('a', 'b'), shop(['c']))).toBeUndefined();
});
