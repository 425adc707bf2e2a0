import { pieces, plain } from '#lib/site-texts/markup.ts';
import { outlineOf } from '#lib/site-texts/outline.ts';
import { resolveBlocks } from '#lib/site-texts/resolve.ts';

const VALUES = { 店の名前: 'くじ本舗', 支払方法の一覧: ['カード', 'PayPal'] };
const shown = (blocks: Parameters<typeof resolveBlocks>[0], hasAnalytics = false) =>
  resolveBlocks(blocks, { values: VALUES, hasAnalytics });

test('A variable is replaced in every kind of block', () => {
  expect(
    shown([
      { kind: 'chapter', id: 'who', title: '{店の名前}' },
      { kind: 'paragraph', text: '{店の名前}です。' },
      { kind: 'facts', rows: [{ term: '店', lines: ['{店の名前}'] }] },
      { kind: 'question', id: 'q', question: '{店の名前}?', lines: ['{店の名前}'], list: ['{店の名前}'] },
      { kind: 'cards', look: 'figures', cards: [{ title: '店', label: '{店の名前}', lines: [] }] },
    ]),
  ).toEqual([
    { kind: 'chapter', id: 'who', title: 'くじ本舗' },
    { kind: 'paragraph', text: 'くじ本舗です。' },
    { kind: 'facts', rows: [{ term: '店', lines: ['くじ本舗'] }] },
    { kind: 'question', id: 'q', question: 'くじ本舗?', lines: ['くじ本舗'], list: ['くじ本舗'] },
    { kind: 'cards', look: 'figures', cards: [{ title: '店', label: 'くじ本舗', lines: [] }] },
  ]);
});

test('An item of one list variable stands for its items; in a sentence they are joined', () => {
  expect(
    shown([
      { kind: 'list', items: ['{支払方法の一覧}', '現金'] },
      { kind: 'paragraph', text: '{支払方法の一覧}です。' },
    ]),
  ).toEqual([
    { kind: 'list', items: ['カード', 'PayPal', '現金'] },
    { kind: 'paragraph', text: 'カード、PayPalです。' },
  ]);
});

test('A variable that does not exist stays as it is written', () => {
  expect(shown([{ kind: 'paragraph', text: '{店の名}です。' }])).toEqual([
    { kind: 'paragraph', text: '{店の名}です。' },
  ]);
});

test('A row is shown only where its condition is met', () => {
  const rows = [
    { term: 'いつも', lines: ['a'] },
    { term: 'あり', lines: ['b'], when: 'analytics' },
    { term: 'なし', lines: ['c'], when: 'noAnalytics' },
  ] as const;
  const termsOf = (hasAnalytics: boolean) =>
    shown([{ kind: 'facts', rows }], hasAnalytics).flatMap((block) =>
      block.kind === 'facts' ? block.rows.map(({ term }) => term) : [],
    );
  expect(termsOf(true)).toEqual(['いつも', 'あり']);
  expect(termsOf(false)).toEqual(['いつも', 'なし']);
});

test('A text has links and emphasis, and no script', () => {
  expect(pieces('前[利用規約](/sanrio/terms)の**必ず**。')).toEqual([
    '前',
    { kind: 'link', word: '利用規約', href: '/sanrio/terms' },
    'の',
    { kind: 'strong', word: '必ず' },
    '。',
  ]);
  expect(pieces('[押す](javascript:alert)')).toEqual(['[押す](javascript:alert)']);
  expect(pieces('[外](//example.jp)')).toEqual(['[外](//example.jp)']);
  expect(pieces('[電話](tel:03-1234-5678)')).toEqual([
    { kind: 'link', word: '電話', href: 'tel:0312345678' },
  ]);
  expect(plain('前[利用規約](/sanrio/terms)の**必ず**。')).toBe('前利用規約の必ず。');
});

test('Articles are numbered across chapters, and have ids by their numbers', () => {
  const { opening, chapters } = outlineOf([
    { kind: 'paragraph', text: 'はじめに' },
    { kind: 'chapter', title: '総則' },
    { kind: 'article', title: '適用' },
    { kind: 'paragraph', text: 'a' },
    { kind: 'chapter', title: '会員', id: 'members' },
    { kind: 'article', title: '登録' },
  ]);
  expect(opening).toEqual([{ kind: 'paragraph', text: 'はじめに' }]);
  expect(chapters.map(({ id, no }) => [id, no])).toEqual([
    ['chapter-1', 1],
    ['members', 2],
  ]);
  expect(chapters.flatMap(({ articles }) => articles.map(({ id, blocks }) => [id, blocks.length]))).toEqual([
    ['article-1', 1],
    ['article-2', 0],
  ]);
});
