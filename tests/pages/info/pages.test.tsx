/** @jest-environment node */
import { QUESTION_GROUPS } from '#components/info/faq/questions.ts';
import { plain } from '#components/info/text.ts';
import { draws } from './catalogue-files.ts';
import { INFO_PAGES } from './rendered-pages.ts';

const page = (path: string) => INFO_PAGES.find((info) => info.path === path)?.html ?? '';
/** Without what only says where a line may not end. */
const words = (html: string) => html.replaceAll(/<[^>]*>|\u2060/g, '');

test.each(INFO_PAGES)('$path has one heading of the first level, and leaves no level out', ({ html }) => {
  const levels = [...html.matchAll(/<h([1-6])/g)].map(([, level]) => Number(level));
  expect(levels[0]).toBe(1);
  expect(levels.filter((level) => level === 1)).toHaveLength(1);
  expect(levels.filter((level, at) => at > 0 && level > (levels[at - 1] ?? 0) + 1)).toEqual([]);
});

test.each(INFO_PAGES)('$path describes itself in 70 to 110 characters', ({ html }) => {
  const [, description = ''] = /<meta name="description" content="([^"]*)"/.exec(html) ?? [];
  expect(description.length).toBeGreaterThanOrEqual(70);
  expect(description.length).toBeLessThanOrEqual(110);
});

test('what the texts promise of shipping is what the demonstration draws do', () => {
  for (const path of ['/sanrio/faq', '/sanrio/howto', '/sanrio/terms', '/sanrio/transactions']) {
    expect(words(page(path))).toContain('全国一律600円');
    expect(words(page(path))).toContain('60日間');
  }
  // A draw may ask more for bulky prizes or keep them longer, and says so itself; what shares a parcel may not.
  for (const { shipping } of draws()) {
    if (shipping.combinable) expect(shipping.fee).toBe(600);
    expect(shipping.storageDays).toBeGreaterThanOrEqual(60);
  }
});

test('the limits of minors are the same wherever they stand', () => {
  for (const path of ['/sanrio/faq', '/sanrio/howto', '/sanrio/terms', '/sanrio/transactions']) {
    expect(words(page(path))).toContain('5,000円');
    expect(words(page(path))).toContain('20,000円');
  }
});

test('特定商取引法に基づく表記 has every item the law asks for', () => {
  const terms = [...page('/sanrio/transactions').matchAll(/<th[^>]*>([^<]*)</g)].map(([, term]) => term);
  expect(terms).toEqual(
    expect.arrayContaining([
      '販売業者',
      '運営責任者',
      '所在地',
      '電話番号',
      'メールアドレス',
      '販売価格',
      '商品代金以外の必要料金',
      'お支払い方法と時期',
      '引渡時期',
      'キャンセル・返品',
      '申込みの有効期限',
      '販売数量',
      '動作環境',
    ]),
  );
});

test('the articles of the terms are numbered without a gap, and those that are cited exist', () => {
  const html = page('/sanrio/terms');
  const numbers = [...html.matchAll(/id="article-(\d+)"/g)].map(([, no]) => Number(no));
  expect(numbers).toEqual(numbers.map((_, at) => at + 1));
  const cited = [...words(html).matchAll(/第(\d+)条(?!の\d)/g)].map(([, no]) => Number(no));
  expect(cited.filter((no) => no > numbers.length)).toEqual([]);
});

test('the eight mascots are introduced', () => {
  for (const name of ['まるぽ', 'ぽつ', 'のこさん', 'ラムじい', 'ふぐちょ', 'ゆめじ', 'ぐる', 'もぐ']) {
    expect(page('/sanrio/company')).toContain(`>${name}</h3>`);
  }
});

test('all answers of よくある質問 stand in the page before any script runs', () => {
  const text = words(page('/sanrio/faq').replaceAll(/<script.*?<\/script>/g, ''));
  const answers = QUESTION_GROUPS.flatMap(({ group }) =>
    group.questions.flatMap(({ answer }) => answer.map(plain)),
  );
  expect(answers.filter((answer) => !text.includes(answer))).toEqual([]);
});
