import { truncate } from '#lib/seo/page-metadata.ts';
import { drawDescription, drawTitle } from '#lib/seo/draw-metadata.ts';
import { aDraw } from '../../support/catalogue-pages.ts';

test.each([
  ['upcoming', '(まもなく販売)', /^11月6日\(金\) 10:00に販売を始めます。/],
  ['onSale', '', /^まるぽといっしょに、夕方の商店街へ。1回700円\(税込\)、全200枚。/],
  ['soldOut', '(完売)', /^完売しました。/],
  ['ended', '(販売終了)', /^2026年12月6日\(日\)に販売を終わりました。/],
] as const)('a draw that is %s says so in lists of results', (state, mark, description) => {
  const draw = aDraw({ state });
  expect(drawTitle(draw)).toBe(`まるぽのおつかいガチャ${mark}`);
  expect(drawDescription(draw)).toMatch(description);
});

test('a description ends where a sentence does', () => {
  const sentence = `${'あ'.repeat(49)}。`;
  expect(truncate(sentence.repeat(2))).toBe(sentence.repeat(2));
  expect(truncate(sentence.repeat(3))).toBe(sentence.repeat(2));
});

test('a sentence that is too long for any list is cut off, between two letters', () => {
  expect([...truncate('𠮷'.repeat(200))]).toHaveLength(120);
  expect(truncate('𠮷'.repeat(200))).toMatch(/𠮷…$/u);
});

test('paragraphs become one line', () => {
  expect(truncate('一行目。\n  二行目。')).toBe('一行目。 二行目。');
});
