import fc from 'fast-check';
import { readAddress, readCode, readEmail, readName, readTel, readZip } from '#lib/contract/member/fields.ts';

const fullWidth = (text: string): string =>
  text.replaceAll(/[!-~]/g, (letter) => String.fromCodePoint(letter.charCodeAt(0) + 0xfee0));

const digits = (count: number) => fc.stringMatching(new RegExp(`^\\d{${count}}$`));
const dash = fc.constantFrom(...'-‐‑‒–—―−－ーｰ─━゠﹘﹣');
const blank = fc.constantFrom('', ' ', '\u3000', '\u00A0', '\n');
/** Marks of direction and joining that come along with copied text. */
const unseen = fc.constantFrom('', '\u200B', '\u200E', '\u202A', '\u202C', '\u2060', '\uFEFF', '\u00AD');

test('A postal code is the same with any dash, any blank, 〒 or not, in both widths', () => {
  fc.assert(
    fc.property(
      digits(7),
      dash,
      blank,
      unseen,
      fc.constantFrom('', '〒'),
      (zip, ...[line, gap, mark, sign]) => {
        const typed = `${mark}${sign}${gap}${zip.slice(0, 3)}${line}${zip.slice(3)}${gap}`;
        expect([readZip(typed), readZip(fullWidth(typed))]).toEqual([{ value: zip }, { value: zip }]);
      },
    ),
  );
});

test('A mobile number is the same with any dash, any blank and from abroad, in both widths', () => {
  fc.assert(
    fc.property(digits(8), dash, blank, unseen, fc.constantFrom('0', '+81', '+81(0)'), (rest, ...around) => {
      const [line, gap, mark, start] = around;
      const typed = `${mark}${start}90${line}${gap}${rest.slice(0, 4)}${line}${rest.slice(4)}${mark}`;
      const value = `090${rest}`;
      expect([readTel(typed), readTel(fullWidth(typed))]).toEqual([{ value }, { value }]);
    }),
  );
});

test('A code is the same however it is grouped, in both widths', () => {
  fc.assert(
    fc.property(digits(6), fc.oneof(dash, blank), unseen, (code, between, mark) => {
      const typed = `${mark}${code.slice(0, 3)}${between}${code.slice(3)}${mark}`;
      expect([readCode(typed), readCode(fullWidth(typed))]).toEqual([{ value: code }, { value: code }]);
    }),
  );
});

test('A mail address is the same in both widths, and keeps the letters before the @', () => {
  fc.assert(
    fc.property(fc.stringMatching(/^[A-Za-z0-9._+-]{1,64}$/), blank, unseen, (local, gap, mark) => {
      const typed = `${gap}${mark}${local}@Koron.Example${mark}${gap}`;
      const value = `${local}@koron.example`;
      expect([readEmail(typed), readEmail(fullWidth(typed))]).toEqual([{ value }, { value }]);
    }),
  );
});

test('A house number has plain hyphens and digits, whatever was typed', () => {
  fc.assert(
    fc.property(digits(2), digits(3), dash, (block, house, line) => {
      const value = `東京都港区芝${block}-${house}`;
      const typed = `東京都港区芝${block}${line}${house}`;
      expect([readAddress(typed), readAddress(fullWidth(typed))]).toEqual([{ value }, { value }]);
    }),
  );
});

/** Each katakana that has a half-width form, as both. */
const KANA = [
  ...[...'ｱｲｳｴｵｦｧｯｬﾅﾆﾇﾈﾉﾏﾐﾑﾒﾓﾔﾕﾖﾗﾘﾙﾚﾛﾜﾝｰ'].map((half, at) => [
    half,
    [...'アイウエオヲァッャナニヌネノマミムメモヤユヨラリルレロワンー'][at],
  ]),
  ...[...'ｶｷｸｹｺｻｼｽｾｿﾀﾁﾂﾃﾄﾊﾋﾌﾍﾎ'].map((half, at) => [
    `${half}ﾞ`,
    [...'ガギグゲゴザジズゼゾダヂヅデドバビブベボ'][at],
  ]),
  ...[...'ﾊﾋﾌﾍﾎ'].map((half, at) => [`${half}ﾟ`, [...'パピプペポ'][at]]),
  ['ｳﾞ', 'ヴ'],
] as const;

test('A name in half-width kana is the name in full-width kana, marks and all', () => {
  fc.assert(
    fc.property(fc.array(fc.constantFrom(...KANA), { minLength: 1, maxLength: 50 }), (kana) => {
      const [half, full] = [kana.map(([one]) => one).join(''), kana.map(([, other]) => other).join('')];
      expect([readName(half), readName(full)]).toEqual([{ value: full }, { value: full }]);
    }),
  );
});

/** Kanji of every block, with and without a selector of their shape. */
const kanji = fc.tuple(
  fc
    .oneof(
      fc.integer({ min: 0x3400, max: 0x9fff }),
      fc.constantFrom(...'﨎﨏﨑﨓﨔﨟﨡﨣﨤﨧﨨﨩'.split('').map((one) => one.charCodeAt(0))),
      fc.integer({ min: 0xfa10, max: 0xfa1e }),
      fc.integer({ min: 0x20000, max: 0x323af }),
    )
    .map((point) => String.fromCodePoint(point)),
  fc.constantFrom('', '', '\u{E0100}', '\u{E0101}', '\uFE00'),
);

test('Every kanji of a name is kept as it is written, and counts as one', () => {
  fc.assert(
    fc.property(fc.array(kanji, { minLength: 1, maxLength: 50 }), (letters) => {
      const name = letters.flat().join('');
      expect(readName(name)).toEqual({ value: name });
    }),
  );
});

test('A name may have fifty kanji however rare, and not fifty-one', () => {
  fc.assert(
    fc.property(kanji, ([letter, selector]) => {
      const [fifty, more] = [50, 51].map((count) => readName(`${letter}${selector}`.repeat(count)));
      expect([fifty && 'value' in fifty, more && 'error' in more]).toEqual([true, true]);
    }),
  );
});
