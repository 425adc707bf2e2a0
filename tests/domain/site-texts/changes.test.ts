import { changedLines, onlyChanges } from '#lib/site-texts/changes.ts';
import { textProblems } from '#lib/site-texts/problems.ts';
import { DEFAULT_TEXTS } from '#lib/site-texts/defaults.ts';
import { SITE_TEXT_KINDS, type SiteTextBlock } from '#lib/contract/site-text-blocks.ts';
import { textsOf, variablesIn } from '#lib/site-texts/resolve.ts';
import { applicationTime, needsSecondPerson } from '#backend/domain/site-texts.ts';

const BEFORE: readonly SiteTextBlock[] = [
  { kind: 'chapter', title: '配送' },
  { kind: 'paragraph', text: '送料は600円です。' },
  { kind: 'paragraph', text: '国内に限ります。' },
  { kind: 'chapter', title: '返品' },
  { kind: 'paragraph', text: 'できません。' },
];

test('A changed line is removed and added under its heading; the rest is the same', () => {
  const after = BEFORE.with(1, { kind: 'paragraph', text: '送料は[表](#fee)のとおりです。' });
  const lines = changedLines(BEFORE, after);
  expect(lines.map(({ kind, text }) => `${kind} ${text}`)).toEqual([
    'same 配送',
    'removed 送料は600円です。',
    'added 送料は表のとおりです。',
    'same 国内に限ります。',
    'same 返品',
    'same できません。',
  ]);
  expect(onlyChanges(lines).map(({ text }) => text)).toEqual([
    '配送',
    '送料は600円です。',
    '送料は表のとおりです。',
  ]);
});

test('Of two equal versions nothing is shown as changed', () => {
  expect(onlyChanges(changedLines(BEFORE, BEFORE))).toEqual([]);
});

test('A repeated line that is added in the middle is the only change', () => {
  const again: SiteTextBlock = { kind: 'paragraph', text: '国内に限ります。' };
  const lines = changedLines(BEFORE, BEFORE.toSpliced(2, 0, again));
  expect(lines).toHaveLength(6);
  expect(lines.filter(({ kind }) => kind !== 'same')).toMatchObject([{ kind: 'added', text: again.text }]);
});

const paragraphs = (count: number): readonly SiteTextBlock[] =>
  Array.from({ length: count }, (_, nth) => ({ kind: 'paragraph', text: `${nth}行目` }));

test('The comparison of a long text takes no longer than its change', () => {
  const long = paragraphs(50_000);
  const changed = long.with(25_000, { kind: 'paragraph', text: 'ちがう行' });
  expect(onlyChanges(changedLines(long, changed)).map(({ kind, text }) => `${kind} ${text}`)).toEqual([
    'removed 25000行目',
    'added ちがう行',
  ]);
});

const problems = (
  blocks: Parameters<typeof textProblems>[0],
  kind: (typeof SITE_TEXT_KINDS)[number] = 'terms',
) => textProblems(blocks, { kind, variables: ['送料'] }).map(({ at, text }) => `${at} ${text}`);

test.each(SITE_TEXT_KINDS)('The text that the software brings for %s has no problem', (kind) => {
  const variables = textsOf(DEFAULT_TEXTS[kind]).flatMap(variablesIn);
  expect(textProblems(DEFAULT_TEXTS[kind], { kind, variables })).toEqual([]);
});

test('A text with an unknown variable, a broken link or a wrong reference is not ready', () => {
  expect(
    problems([
      { kind: 'chapter', title: '総則' },
      { kind: 'article', title: '適用' },
      { kind: 'paragraph', text: '{送料}と{そうりょう}' },
      { kind: 'paragraph', text: '[ここ](#nowhere)と[章](#chapter-1)、第1条と第9条、民法第548条の4' },
    ]),
  ).toEqual([
    '2 「{そうりょう}」という差しこみはありません。',
    '3 リンク先「#nowhere」は、このページにありません。',
    '3 第9条はありません。',
  ]);
});

test('A text of more than 3,000 lines is not ready', () => {
  const chapter: SiteTextBlock = { kind: 'chapter', title: '総則' };
  expect(problems([chapter, ...paragraphs(2_999)])).toEqual([]);
  expect(problems([chapter, ...paragraphs(3_000)])).toEqual(['null 3,000行までです（いまは3,001行）。']);
});

test('Blocks of one page are refused on others, and two answers have no common address', () => {
  const question = { kind: 'question', id: 'fee', question: '送料は？', lines: ['{送料}です。'] } as const;
  expect(problems([{ kind: 'chapter', title: '送料' }, question])).toEqual([
    '1 この部品は、このページでは使えません。',
  ]);
  expect(problems([{ kind: 'chapter', title: '送料' }, question, question], 'faq')).toEqual([
    'null 「fee」という名前が2つあります。',
  ]);
});

test('特定商取引法に基づく表記 without a required row is not ready', () => {
  const found = problems(
    [
      { kind: 'chapter', title: '事業者' },
      { kind: 'facts', rows: [{ term: '販売業者', lines: ['店'] }] },
    ],
    'transactions',
  );
  expect(found).toContain('null 特定商取引法で必要な「所在地」の行がありません。');
  expect(found).not.toContain('null 特定商取引法で必要な「販売業者」の行がありません。');
});

describe('The time from which a version applies', () => {
  const NOW = new Date('2027-01-01T00:00:00Z');
  const DAY_MS = 24 * 60 * 60_000;
  const inDays = (days: number) => new Date(NOW.getTime() + days * DAY_MS);
  const of = (but: Partial<Parameters<typeof applicationTime>[0]>) =>
    applicationTime({
      kind: 'terms',
      isCorrection: false,
      appliesFrom: undefined,
      asksConsent: false,
      members: 1,
      now: NOW,
      ...but,
    });

  test('is 14 days later for a change of terms or privacy policy', () => {
    expect(of({})).toEqual(inDays(14));
    expect(of({ kind: 'privacy', appliesFrom: inDays(20) })).toEqual(inDays(20));
    expect(of({ appliesFrom: inDays(13) })).toMatchObject({ parameter: 'appliesFrom' });
  });

  test('is at once for a correction, for other texts, and in a shop without members', () => {
    expect(of({ isCorrection: true })).toEqual(NOW);
    expect(of({ kind: 'faq' })).toEqual(NOW);
    expect(of({ members: 0 })).toEqual(NOW);
  });

  test('is refused where a text asks for a consent that nobody gives', () => {
    expect(of({ kind: 'faq', asksConsent: true })).toMatchObject({ parameter: 'asksConsent' });
  });

  test('needs a second person for texts that bind, once somebody has agreed to them', () => {
    expect(SITE_TEXT_KINDS.filter((kind) => needsSecondPerson(kind, 1))).toEqual([
      'terms',
      'privacy',
      'transactions',
    ]);
    expect(SITE_TEXT_KINDS.filter((kind) => needsSecondPerson(kind, 0))).toEqual([]);
  });
});
