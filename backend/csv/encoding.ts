import { isUtf8 } from 'node:buffer';
import { setImmediate as turnOfOthers } from 'node:timers/promises';
import iconv from 'iconv-lite';
import type { RowProblem } from '#lib/contract/row-problems.ts';
import type { CsvEncoding } from '../domain/shipments/csv-rows.ts';

const BYTE_ORDER_MARK = '\ufeff';

/** A file in UTF-8 without its byte order mark, or the error of its bytes. */
export async function inUtf8(
  bytes: Uint8Array,
  encoding: CsvEncoding | 'auto',
): Promise<{ readonly text: Buffer } | RowProblem> {
  if (isUtf16(bytes)) return { code: 'utf16' };
  if (encoding !== 'sjis' && isUtf8(bytes))
    return { text: withoutMark(Buffer.from(bytes.buffer, bytes.byteOffset, bytes.byteLength)) };
  if (encoding === 'utf8') return { code: 'notUtf8' };
  const japanese = await decoded(bytes);
  if (japanese !== undefined) return { text: japanese };
  return { code: encoding === 'auto' ? 'encodingUnknown' : 'notShiftJis' };
}

/** With the byte order mark, by which spreadsheets detect UTF-8. */
export const utf8Bytes = (text: string): Uint8Array => Buffer.from(BYTE_ORDER_MARK + text, 'utf8');

const MARK = Buffer.from(BYTE_ORDER_MARK, 'utf8');

const withoutMark = (text: Buffer): Buffer =>
  text.subarray(0, MARK.length).equals(MARK) ? text.subarray(MARK.length) : text;

const isUtf16 = ([first, second]: Uint8Array): boolean =>
  (first === 0xff && second === 0xfe) || (first === 0xfe && second === 0xff);

/** Microsoft's table, which Japan calls Shift_JIS, with ①, ㈱ and 髙. */
const TABLE = 'windows-31j';

/**
 * Characters with two code points: phones and Macs type the first, Microsoft's table has the second. They look the
 * same.
 */
const EQUIVALENTS: ReadonlyMap<string, string> = new Map([
  ['〜', '～'],
  ['−', '－'],
  ['—', '―'],
  ['‖', '∥'],
  ['¢', '￠'],
  ['£', '￡'],
  ['¬', '￢'],
  ['¥', '￥'],
  ['‾', '￣'],
  ['\u00a0', ' '],
]);

/** か with a separate voicing mark, as Macs write file names, is the one character が. */
const DECOMPOSED_KANA = /[\u3041-\u30ff][\u3099\u309a]/gu;

/** The usual replacement in Japan for a character that the table lacks. */
const GETA = '〓';

/** The text with equivalents that the table contains. */
const inTable = (text: string): string =>
  text
    .replace(DECOMPOSED_KANA, (kana) => kana.normalize('NFC'))
    .replace(/./gsu, (sign) => EQUIVALENTS.get(sign) ?? sign);

/** The characters that the encoding lacks, each once. */
export const unencodable = (text: string, encoding: CsvEncoding): readonly string[] =>
  encoding === 'utf8' ? [] : [...new Set([...inTable(text)].filter((sign) => !isEncodable(sign)))];

/** Characters that the table lacks become 〓. */
export const encode = (text: string): Uint8Array =>
  iconv.encode([...inTable(text)].map((sign) => (isEncodable(sign) ? sign : GETA)).join(''), TABLE);

/** Decoded in some milliseconds; then other work gets a turn. */
const BYTES_AT_ONCE = 262_144;

/** `undefined`: the bytes are not in this encoding. */
async function decoded(bytes: Uint8Array): Promise<Buffer | undefined> {
  const decoder = iconv.getDecoder(TABLE);
  const parts: Buffer[] = [];
  for (let at = 0; at < bytes.length; at += BYTES_AT_ONCE) {
    const isLast = at + BYTES_AT_ONCE >= bytes.length;
    const text =
      decoder.write(Buffer.from(bytes.subarray(at, at + BYTES_AT_ONCE))) +
      (isLast ? (decoder.end() ?? '') : '');
    if (/[\ufffd\u0080-\u009f]/u.test(text)) return undefined;
    parts.push(Buffer.from(text, 'utf8'));
    await turnOfOthers();
  }
  return Buffer.concat(parts);
}

const known = new Map<string, boolean>();

function isEncodable(sign: string): boolean {
  const before = known.get(sign);
  if (before !== undefined) return before;
  const is = iconv.decode(iconv.encode(sign, TABLE), TABLE) === sign && !/[\u0080-\u009f]/u.test(sign);
  known.set(sign, is);
  return is;
}
