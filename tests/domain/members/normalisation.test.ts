import fc from 'fast-check';
import { z } from 'zod';
import {
  readAddress,
  readAddress2,
  readBirthday,
  readCode,
  readEmail,
  readName,
  readNewPassword,
  readPassword,
  readTel,
  readZip,
} from '#lib/contract/member/fields.ts';
import * as shapes from '#lib/contract/member/schemas.ts';
import type { FieldResult } from '#lib/contract/member/schemas.ts';

type Reader = (typed: string) => FieldResult;

/** Every reader with the contract's schema of its values. */
const READERS: readonly (readonly [name: string, read: Reader, stored: z.ZodType])[] = [
  ['email', readEmail, shapes.EmailAddress],
  ['name', readName, shapes.Name],
  ['zip', readZip, shapes.Zip],
  ['address', readAddress, shapes.Address],
  ['address2', readAddress2, shapes.Address2],
  ['tel', readTel, shapes.Tel],
  ['birthday', (typed) => readBirthday(typed), z.iso.date()],
  ['code', readCode, z.string().regex(/^\d{6}$/)],
  ['newPassword', readNewPassword, z.string().min(12)],
  ['password', readPassword, z.string().min(1)],
];

/** Invisible marks, variation selectors, kana of both widths, blanks, dashes, rare and duplicate kanji. */
const ODD_CHARACTERS = [
  ...'\u200B\u200D\u202E\u2066\uFEFF\u3164\u00AD\uFE0F\u{E0100}\u{E01EF}\u3099\u309A\u0301ﾞﾟｶﾊｰ､｡かハーが',
  ...'\u3000 \u00A0\n\u2028𠮷\uFA10\uFA19\u{2F800}髙﨑㈱①℡‐‑–—―−－゠-〒＋@＠.．(）年月日09１５aＡzßİ葛\uFDFA😀',
  'ｶﾞ',
  '+81',
  'jp',
  '東京都',
  '北海道',
  'क्षि',
];
/** Lone surrogates, control characters, private use and replacement characters. */
const UNWRITABLE = ['\uD842', '\uDFB7', '\0', '\u001B', '\u0085', '\uFFFD', '\uFFFF', '\uE000', '\u{F0000}'];

const textOf = (characters: readonly string[]) =>
  fc.array(fc.constantFrom(...characters), { maxLength: 24 }).map((parts) => parts.join(''));
const oddText = textOf(ODD_CHARACTERS);
const anyText = fc.oneof(
  textOf([...ODD_CHARACTERS, ...UNWRITABLE]),
  fc.string({ unit: 'binary', maxLength: 300 }),
  fc.string({ unit: 'grapheme', maxLength: 120 }),
  fc.array(fc.nat({ max: 0xffff }), { maxLength: 60 }).map((units) => String.fromCharCode(...units)),
);

/** Mostly valid input, so that values are tested and not only errors. */
const figures = (count: number, between: string) =>
  fc
    .array(fc.constantFrom(...'0123456789０１２３４５６７８９'), { minLength: count, maxLength: count })
    .map((digits) => digits.join(between));
const nearlyRight = fc.oneof(
  oddText.map((odd) => `東京都${odd}`),
  fc.tuple(figures(3, '－'), oddText).map(([first, odd]) => `北海道 ${first}ー${odd}`),
  fc.emailAddress(),
  figures(7, '').map((zip) => `〒${zip}`),
  figures(6, '‐'),
  figures(9, ' ').map((tel) => `+81${tel}`),
  figures(10, 'ー').map((tel) => `0${tel}`),
  fc.date({ noInvalidDate: true, min: new Date('1900-01-01'), max: new Date('2100-01-01') }).map(dayOf),
  fc.string({ unit: 'grapheme', minLength: 12, maxLength: 60 }),
);
const typedText = fc.oneof(anyText, oddText, nearlyRight, nearlyRight);

function dayOf(date: Date): string {
  return date.toISOString().slice(0, 10);
}

describe.each(READERS)('The reader of %s', (_name, read, stored) => {
  test('returns an error, or a value that can be stored and is read unchanged, for any text', () => {
    fc.assert(
      fc.property(typedText, (typed) => {
        const outcome = read(typed);
        if ('error' in outcome) return expect(outcome.error).toMatch(/。|例：/u);
        expect(stored.safeParse(outcome.value)).toEqual({ success: true, data: outcome.value });
        expect(read(outcome.value)).toEqual(outcome);
        // Characters that the database and a shipping label accept.
        if (read !== readPassword) expect(outcome.value).not.toMatch(/[\p{Cc}\p{Cs}]/u);
      }),
      { numRuns: 500 },
    );
  });

  // A regular expression with exponential time on such a text exceeds the timeout of the test.
  test.each(['a', ' ', 'ｶﾞ', '\u3099', '1-', '-', '@a.', '\u200B', '\uFDFA', '葛\u{E0100}'])(
    'rejects a text of 300,000 characters early: %j',
    (piece) => {
      const endless = piece.repeat(300_000 / piece.length);
      for (const start of ['', '東京都1', 'a@'])
        expect(read(`${start}${endless}あ`)).toEqual(read(`${start}${endless}`));
    },
  );
});

const fullWidth = (text: string): string =>
  text.replaceAll(/[!-~]/g, (character) => String.fromCodePoint(character.charCodeAt(0) + 0xfee0));

const digits = (count: number) => fc.stringMatching(new RegExp(`^\\d{${count}}$`));
const dash = fc.constantFrom(...'-‐‑‒–—―−－ーｰ─━゠﹘﹣');
const blank = fc.constantFrom('', ' ', '\u3000', '\u00A0', '\n');
/** Invisible marks that are copied along with text. */
const unseen = fc.constantFrom('', '\u200B', '\u200E', '\u202A', '\u202C', '\u2060', '\uFEFF', '\u00AD');

test('A postal code may have any dash, blank and width, and 〒', () => {
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

test('A mobile number may have any dash, blank, width and country code', () => {
  fc.assert(
    fc.property(digits(8), dash, blank, unseen, fc.constantFrom('0', '+81', '+81(0)'), (rest, ...around) => {
      const [line, gap, mark, start] = around;
      const typed = `${mark}${start}90${line}${gap}${rest.slice(0, 4)}${line}${rest.slice(4)}${mark}`;
      const value = `090${rest}`;
      expect([readTel(typed), readTel(fullWidth(typed))]).toEqual([{ value }, { value }]);
    }),
  );
});

test('A code may be grouped, in any width', () => {
  fc.assert(
    fc.property(digits(6), fc.oneof(dash, blank), unseen, (code, between, mark) => {
      const typed = `${mark}${code.slice(0, 3)}${between}${code.slice(3)}${mark}`;
      expect([readCode(typed), readCode(fullWidth(typed))]).toEqual([{ value: code }, { value: code }]);
    }),
  );
});

test('An email address may have any width; the part before the @ keeps its case', () => {
  fc.assert(
    fc.property(fc.stringMatching(/^[A-Za-z0-9._+-]{1,64}$/), blank, unseen, (local, gap, mark) => {
      const typed = `${gap}${mark}${local}@Koron.Example${mark}${gap}`;
      const value = `${local}@koron.example`;
      expect([readEmail(typed), readEmail(fullWidth(typed))]).toEqual([{ value }, { value }]);
    }),
  );
});

test('A house number gets plain hyphens and digits', () => {
  fc.assert(
    fc.property(digits(2), digits(3), dash, (block, buildingNumber, line) => {
      const value = `東京都港区芝${block}-${buildingNumber}`;
      const typed = `東京都港区芝${block}${line}${buildingNumber}`;
      expect([readAddress(typed), readAddress(fullWidth(typed))]).toEqual([{ value }, { value }]);
    }),
  );
});

/** Each katakana with a half-width form, in both forms. */
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

test('A name in half-width kana becomes full-width kana, with its marks', () => {
  fc.assert(
    fc.property(fc.array(fc.constantFrom(...KANA), { minLength: 1, maxLength: 50 }), (kana) => {
      const half = kana.map(([one]) => one).join('');
      const full = kana.map(([, other]) => other).join('');
      expect([readName(half), readName(full)]).toEqual([{ value: full }, { value: full }]);
    }),
  );
});

/** Kanji of every block, with and without a variation selector. */
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

test('Every kanji of a name is kept unchanged and counts as one character', () => {
  fc.assert(
    fc.property(fc.array(kanji, { minLength: 1, maxLength: 50 }), (characters) => {
      const name = characters.flat().join('');
      expect(readName(name)).toEqual({ value: name });
    }),
  );
});

test('A name may have 50 kanji, also rare ones, but not 51', () => {
  fc.assert(
    fc.property(kanji, ([character, selector]) => {
      const [fifty, more] = [50, 51].map((count) => readName(`${character}${selector}`.repeat(count)));
      expect([fifty && 'value' in fifty, more && 'error' in more]).toEqual([true, true]);
    }),
  );
});
