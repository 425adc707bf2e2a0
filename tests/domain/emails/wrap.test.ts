import fc from 'fast-check';
import { widthOf, wrap } from '#backend/emails/render-text.ts';

test('A sentence stands in a line of its own', () => {
  expect(wrap('もう閉まりました。また明日。')).toBe('もう閉まりました。\nまた明日。');
});

test('A long sentence is broken between words, before no closing mark and after no opening one', () => {
  const text =
    '公平性を確かめるために公開している「記録」は、退会の後も、7年のあいだ(2033年11月28日まで)残ります。';
  expect(wrap(text).split('\n')).toEqual([
    '公平性を確かめるために公開している「記録」は、退会の後も、7年のあいだ',
    '(2033年11月28日まで)残ります。',
  ]);
});

test('An address is never broken, however long', () => {
  const address = `${'a'.repeat(90)}@example.jp`;
  expect(wrap(`新しいアドレスは ${address} です。`).split('\n')).toEqual([
    '新しいアドレスは',
    address,
    'です。',
  ]);
});

test('Whatever is written, no line is too long and nothing is lost', () => {
  const letters = fc.constantFrom(...'あのおごるカーッ漢字、。「」()10:a 🦔が髙');
  fc.assert(
    fc.property(fc.array(letters, { maxLength: 200 }), (text) => {
      const whole = text.join('');
      const lines = wrap(whole, '  ').split('\n');
      expect(lines.join('').replaceAll(/\s/g, '')).toBe(whole.replaceAll(/\s/g, ''));
      for (const line of lines) if (!/^[ -~]*$/.test(line)) expect(widthOf(line)).toBeLessThanOrEqual(72);
    }),
  );
});
