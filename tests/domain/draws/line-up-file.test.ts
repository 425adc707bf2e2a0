import { GRADES } from '#lib/contract/enums.ts';
import { LINE_UP_COLUMNS, readLineUp } from '#lib/line-ups/line-up-file.ts';

const read = (...rows: readonly (readonly string[])[]) =>
  readLineUp([LINE_UP_COLUMNS, ...rows].map((cells, index) => ({ line: index + 1, cells })));
const problemsOf = (...rows: readonly (readonly string[])[]) =>
  read(...rows).problems.map(({ line, text }) => `${line} ${text}`);

test('Each row is a prize, or a variant of the prize above it; numbers and letters may be full-width', () => {
  const { prizes, lastOne, problems } = read(
    ['ＳＰ賞', '大きなぬいぐるみ', '高さ約60cm', '１', '', 'sp.png', '座るまるぽ'],
    ['SP', 'タペストリー', '布', '2'],
    ['B', 'アクリル', '全2種', '', '', 'b.png'],
    ['B', 'アクリル', '', '１，２００個', '青', 'b-1.png'],
    ['', '', '', '800', '赤', ''],
    ['', '', '', ''],
    ['ラストワン賞', '金のかご', '一点もの', '', '', 'last.png'],
  );
  expect(problems).toEqual([]);
  expect(prizes).toEqual([
    {
      gradeLabel: 'SP',
      name: '大きなぬいぐるみ',
      note: '高さ約60cm',
      total: 1,
      picture: 'sp.png',
      alt: '座るまるぽ',
      line: 2,
      variants: [],
    },
    {
      sameGrade: true,
      name: 'タペストリー',
      note: '布',
      total: 2,
      picture: '',
      alt: '',
      line: 3,
      variants: [],
    },
    {
      name: 'アクリル',
      note: '全2種',
      total: 2_000,
      picture: 'b.png',
      alt: '',
      line: 4,
      variants: [
        { name: '青', total: 1_200, picture: 'b-1.png', alt: '', line: 5 },
        { name: '赤', total: 800, picture: '', alt: '', line: 6 },
      ],
    },
  ]);
  expect(lastOne).toEqual({ name: '金のかご', note: '一点もの', picture: 'last.png', alt: '', line: 8 });
});

test('Headings may be in another order and in other words', () => {
  const { prizes, problems } = readLineUp([
    { line: 1, cells: ['枚数', ' 名前 ', '賞', '備考'] },
    { line: 2, cells: ['3', 'マグカップ', 'A', '白'] },
  ]);
  expect(problems).toEqual([]);
  expect(prizes).toMatchObject([{ name: 'マグカップ', note: '白', total: 3 }]);
});

test.each<[string, string[], readonly (readonly string[])[]]>([
  [
    'a number that is none',
    ['2 「数」は1以上の整数で入れてください（いまは「三」）。', '2 「数」を入れてください。'],
    [['A', 'x', 'y', '三']],
  ],
  ['no pieces', ['2 「数」を入れてください。'], [['A', 'x', 'y', '']]],
  ['no name', ['2 「賞品名」を入れてください。'], [['A', '', 'y', '1']]],
  ['no note', ['2 「補足」を入れてください（大きさや素材など）。'], [['A', 'x', '', '1']]],
  ['no grade', ['2 「等級」を入れてください（A、SP など）。'], [['', 'x', 'y', '1']]],
  [
    'a grade in two places',
    ['4 等級「A」が、はなれた行にあります。同じ等級の賞品は続けて書いてください。'],
    [
      ['A', 'x', 'y', '1'],
      ['B', 'x', 'y', '1'],
      ['A', 'z', 'y', '1'],
    ],
  ],
  ['a label that is too long', ['2 等級は12文字までです。'], [['あ'.repeat(13), 'x', 'y', '1']]],
  [
    'one variant',
    ['2 種類は2つ以上にするか、「種類」を空にしてください。'],
    [
      ['A', 'x', 'y', '1'],
      ['', '', '', '', '青'],
    ],
  ],
  [
    'a variant twice',
    ['4 種類「青」が2回出ています。'],
    [
      ['A', 'x', 'y', '1'],
      ['', '', '', '', '青'],
      ['', '', '', '', '青'],
    ],
  ],
  [
    'pieces of some variants only',
    ['2 種類の「数」は、全部に入れるか、全部空にしてください。'],
    [
      ['A', 'x', 'y', '3'],
      ['', '', '', '2', '青'],
      ['', '', '', '', '赤'],
    ],
  ],
  [
    'pieces of variants that are not those of the prize',
    ['2 種類の数の合計が3です。賞品の数の4と同じにしてください。'],
    [
      ['A', 'x', 'y', '4'],
      ['', '', '', '2', '青'],
      ['', '', '', '1', '赤'],
    ],
  ],
  ['nothing', ['1 賞品が1つもありません。'], []],
])('A line-up with %s is reported by row', (_what, problems, rows) => {
  expect(problemsOf(...rows)).toEqual(problems);
});

test('All problems are reported at once, in the order of the rows', () => {
  expect(problemsOf(['', 'x', '', 'a'], ['B', '', 'y', '0'])).toEqual([
    '2 「数」は1以上の整数で入れてください（いまは「a」）。',
    '2 「補足」を入れてください（大きさや素材など）。',
    '2 「等級」を入れてください（A、SP など）。',
    '2 「数」を入れてください。',
    '3 「数」は1以上の整数で入れてください（いまは「0」）。',
    '3 「賞品名」を入れてください。',
    '3 「数」を入れてください。',
  ]);
});

test('Missing columns are named', () => {
  expect(readLineUp([{ line: 1, cells: ['等級', '数'] }]).problems).toEqual([
    { line: 1, text: '「賞品名」の列がありません。1行目に見出しを書いてください。' },
    { line: 1, text: '「補足」の列がありません。1行目に見出しを書いてください。' },
  ]);
  expect(readLineUp([]).problems).toHaveLength(4);
});

test('20 grades and 100 prizes are the most', () => {
  const grades = [...GRADES, 'U'].map((grade) => [grade, 'x', 'y', '1']);
  expect(problemsOf(...grades.slice(0, 20))).toEqual([]);
  expect(problemsOf(...grades)).toEqual(['22 等級は20までです。']);
  const prizes = Array.from({ length: 101 }, (_, nth) => ['A', `賞品${nth}`, 'y', '1']);
  expect(problemsOf(...prizes)).toEqual(['102 賞品は100点までです。']);
});

const withGoods = (heading: readonly string[], ...rows: readonly (readonly string[])[]) =>
  readLineUp(
    [['等級', '賞品名', '補足', '数', ...heading], ...rows].map((cells, index) => ({
      line: index + 1,
      cells,
    })),
  );

test('The facts of a prize as a product are columns of their own', () => {
  const { prizes, lastOne, problems } = withGoods(
    ['価額（税込）', '素材', '原産国', '対象年齢', '安全マーク', '広さ', 'ポスト投函'],
    ['A', '湯呑み', '磁器', '2', '８，８００円', '磁器', '日本', '', '', '2', ''],
    ['B', '積み木', '木', '3', '1200', '木', '日本', '３歳以上', 'STマーク・子供psc', '', '○'],
    ['ラストワン', '大皿', '30cm', '', '30,000', '磁器', '日本', '', '', '4個分', '×'],
  );
  expect(problems).toEqual([]);
  expect(prizes.map(({ goods }) => goods)).toEqual([
    {
      value: 8_800,
      material: '磁器',
      country: '日本',
      ageFrom: null,
      marks: [],
      space: 2,
      isPostable: false,
    },
    {
      value: 1_200,
      material: '木',
      country: '日本',
      ageFrom: 3,
      marks: ['childPsc', 'st'],
      space: null,
      isPostable: true,
    },
  ]);
  expect(lastOne?.goods).toMatchObject({ value: 30_000, space: 4, isPostable: false });
});

test('A table without a column says nothing about it, and each cell that cannot be read is reported', () => {
  expect(withGoods(['素材'], ['A', '湯呑み', '磁器', '2', '陶器']).prizes[0]?.goods).toEqual({
    material: '陶器',
  });
  const { problems } = withGoods(
    ['価額', '対象年齢', '安全マーク', '広さ', 'ポスト投函'],
    ['A', '湯呑み', '磁器', '2', '約千円', '大人', 'CEマーク', '0', 'たぶん'],
  );
  expect(problems.map(({ text }) => /^「(.+?)」/.exec(text)?.[1])).toEqual([
    '価額',
    '対象年齢',
    '安全マーク',
    '広さ',
    'ポスト投函',
  ]);
});
