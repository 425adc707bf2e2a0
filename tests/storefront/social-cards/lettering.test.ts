import { fit } from '#lib/social-cards/fit.ts';
import { settable } from '#lib/social-cards/font.ts';
import { outlineOf, widthOf } from '#lib/social-cards/outlines.ts';
import { piecesOf } from '#lib/text/phrases.ts';

const COLUMN = { width: 406, height: 262, sizes: [84, 76, 68, 60, 54, 48, 42, 37, 32], leading: 1.22 };

test.each([
  ['まるぽのおつかいガチャ', ['まるぽの', 'おつかい', 'ガチャ']],
  ['ぽつの雨やどり雑貨店', ['ぽつの', '雨やどり', '雑貨店']],
  ['ゆめじの二度寝セレクション', ['ゆめじの', '二度寝', 'セレクション']],
  ['のこさん 目撃証言 第3弾', ['のこさん', '目撃証言', '第3弾']],
  ['ころん堂をひらきました', ['ころん堂を', 'ひらきました']],
  ['福', ['福']],
])('%s is set by phrase', (title, lines) => {
  expect(fit(title, COLUMN).lines).toEqual(lines);
});

test('a bracket stays with its words, お with its noun, a number with what it counts', () => {
  const cut = piecesOf('「半券」を、お菓子12個と。(第3弾)');
  expect(cut.map(({ text }) => text)).toEqual(['「半', '券」を、', 'お菓子12個', 'と。', '(第3弾)']);
});

const LONG = 'あの日の縁日をもう一度、復刻コレクション'.repeat(12);

test.each([LONG, 'ガ'.repeat(300), 'wwwwwwwwww'.repeat(40)])(
  'however long, it stays in its room: %#',
  (title) => {
    const { size, lines } = fit(title, COLUMN);
    expect(lines.length).toBeGreaterThan(1);
    for (const line of lines) expect(widthOf(line) * size).toBeLessThanOrEqual(COLUMN.width);
    expect(size + (lines.length - 1) * size * COLUMN.leading).toBeLessThanOrEqual(COLUMN.height);
  },
);

test('a text that had to be cut says so', () => {
  expect(fit(LONG, COLUMN).lines.join('')).toMatch(/…$/);
  expect(fit('福', COLUMN).lines.join('')).not.toMatch(/…$/);
});

test('rare kanji come from the second face', () => {
  expect(settable('髙﨑𠮷鷗麴嚙德')).toBe('髙﨑𠮷鷗麴嚙德');
});

test('emoji are left out, and a letter no face has stands as a geta', () => {
  expect(settable('祭🎉り👨‍👩‍👧🇯🇵')).toBe('祭り');
  expect(settable('한')).toBe('〓');
});

test('half a letter and its mark are one', () => {
  expect(settable('か\u3099ちゃ')).toBe('がちゃ');
});

test('outlines are drawn whole wherever a letter begins', () => {
  for (let x = 0; x < 30; x += 0.3) {
    expect(outlineOf('かならず、ゆめじの', { x, baseline: 100 + x / 3, size: 24 })).not.toMatch(/NaN|e-/);
  }
});

test('nothing to say is nothing drawn', () => {
  expect(fit('', COLUMN).lines.join('')).toBe('');
  expect(fit('🎉', COLUMN).lines.join('')).toBe('');
});
