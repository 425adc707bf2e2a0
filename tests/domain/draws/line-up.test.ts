import { checkDraw } from '#backend/domain/draws/check-draw.ts';
import { draftOf } from '#backend/domain/draws/draft.ts';
import { boxOf } from '#backend/domain/fairness.ts';
import { GRADES } from '#lib/contract/enums.ts';
import { placedGrades, prizeCodes } from '#lib/line-ups/prize-codes.ts';
import { readManifest } from '#lib/fairness/manifest.ts';
import { gradeName } from '#lib/text/labels.ts';
import { aManifest } from '../../support/fair-record.ts';
import { anEntry, aPrize, aWholeDraw } from './draw-fixtures.ts';

test('A prize has its grade as its code, with a number from the second of its grade on', () => {
  const grades = ['A', 'A', 'A', 'B', 'C', 'C'] as const;
  expect(prizeCodes(grades.map((grade) => ({ grade })))).toEqual(['A', 'A2', 'A3', 'B', 'C', 'C2']);
});

test('The grades of a line-up follow from the order, and a label is that of the first of its grade', () => {
  const placed = placedGrades([
    { sameGrade: true, gradeLabel: ' SP ' },
    { sameGrade: true, gradeLabel: 'ignored' },
    {},
    { gradeLabel: '' },
  ]);
  expect(placed).toEqual([
    { grade: 'A', gradeLabel: 'SP' },
    { grade: 'A', gradeLabel: 'SP' },
    { grade: 'B', gradeLabel: 'B' },
    { grade: 'C', gradeLabel: 'C' },
  ]);
  expect(placedGrades(Array.from({ length: 21 }, () => ({}))).map(({ grade }) => grade)).toEqual([
    ...GRADES,
    undefined,
  ]);
});

test.each([
  ['A', 'A賞'],
  ['SP', 'SP賞'],
  ['特別賞', '特別賞'],
  ['ラストワン', 'ラストワン賞'],
])('The label %s reads %s', (gradeLabel, text) => expect(gradeName({ gradeLabel })).toBe(text));

const { prizeId: _prizeId, drawn: _drawn, variants: _variants, ...PRIZE } = aPrize();

const problemsOf = (...labels: readonly (readonly [(typeof GRADES)[number], string])[]) =>
  checkDraw(
    anEntry({ prizes: labels.map(([grade, gradeLabel]) => ({ ...PRIZE, grade, gradeLabel, total: 1 })) }),
  ).map(({ code, at }) => `${code} ${at.join('.')}`);

test.each([
  ['one prize', [['A', 'A']], []],
  [
    'several prizes of a grade',
    [
      ['A', 'SP'],
      ['A', 'SP'],
      ['B', 'A'],
    ],
    [],
  ],
  [
    'a grade left out',
    [
      ['A', 'A'],
      ['C', 'C'],
    ],
    ['gradeOrder prizes.1.grade'],
  ],
  [
    'a grade that comes back',
    [
      ['A', 'A'],
      ['B', 'B'],
      ['A', 'A'],
    ],
    ['gradeOrder prizes.2.grade'],
  ],
  [
    'a label of two grades',
    [
      ['A', 'SP'],
      ['B', 'SP'],
    ],
    ['gradeLabelTwice prizes.1.gradeLabel'],
  ],
  [
    'two labels of a grade',
    [
      ['A', 'SP'],
      ['A', 'S'],
    ],
    ['gradeLabelDiffers prizes.1.gradeLabel'],
  ],
  [
    'the label of the last-one prize',
    [
      ['A', 'A'],
      ['B', 'ﾗｽﾄﾜﾝ賞'],
    ],
    ['gradeLabelReserved prizes.1.gradeLabel'],
  ],
] as const)('A line-up with %s', (_what, labels, problems) => {
  expect(problemsOf(...labels)).toEqual(problems);
});

test('A draft of a draw writes a label once, at the first prize of its grade', () => {
  const prizes = [
    aPrize({ gradeLabel: 'SP' }),
    aPrize({ code: 'A2', gradeLabel: 'SP' }),
    aPrize({ code: 'B', grade: 'B', gradeLabel: 'B' }),
  ];
  const drafted = draftOf(aWholeDraw({ prizes })).prizes;
  expect(drafted.map(({ sameGrade, gradeLabel }) => [sameGrade, gradeLabel])).toEqual([
    [undefined, 'SP'],
    [true, undefined],
    [undefined, undefined],
  ]);
});

const MANIFEST = aManifest();
const contents = (lineUp: readonly (readonly [code: string, gradeLabel: string])[]) => ({
  drawId: MANIFEST.drawId,
  price: MANIFEST.price,
  opensAt: new Date(MANIFEST.opensAt),
  closesAt: new Date(MANIFEST.closesAt),
  lastOne: null,
  lineUp: lineUp.map(([code, gradeLabel]) => ({
    prizeId: code,
    code,
    gradeLabel,
    name: `${code}の賞品`,
    count: 1,
    variants: [],
  })),
});

test('A manifest states the labels that shoppers read, and the codes by which results name prizes', () => {
  const { manifest } = boxOf(
    contents([
      ['A', 'SP'],
      ['A2', 'SP'],
      ['B', 'B'],
    ]),
    MANIFEST,
  );
  expect(readManifest(manifest)?.lineUp.map(({ prize, grade }) => [prize, grade])).toEqual([
    ['A', 'SP'],
    ['A2', 'SP'],
    ['B', 'B'],
  ]);
});

test('The manifest of letters is what it was before labels existed', () => {
  const { manifest } = boxOf(
    contents([
      ['A', 'A'],
      ['B', 'B'],
    ]),
    MANIFEST,
  );
  expect(manifest).toContain(
    '"lineUp":[{"count":1,"grade":"A","name":"Aの賞品","prize":"A","variants":[]},{"count":1,"grade":"B","name":"Bの賞品","prize":"B","variants":[]}]',
  );
});
