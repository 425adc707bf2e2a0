import iconv from 'iconv-lite';

/** What is called Shift_JIS everywhere in Japan: Microsoft's table, with ①, ㈱ and 髙. */
const TABLE = 'windows-31j';

/**
 * The same signs under two code points: phones and Macs type the one, Microsoft's table has the other. What they look
 * like stays.
 */
const TWINS: ReadonlyMap<string, string> = new Map([
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

/** か and a voicing mark of its own, as Macs write file names, is the one letter が. */
const LOOSE_KANA = /[\u3041-\u30ff][\u3099\u309a]/gu;

/** Where the table has no sign, printers in Japan put 〓. */
const GETA = '〓';

/** The text with signs of the table wherever there is one that is the same. */
const inTable = (text: string): string =>
  text
    .replace(LOOSE_KANA, (kana) => kana.normalize('NFC'))
    .replace(/./gsu, (sign) => TWINS.get(sign) ?? sign);

/** The characters that the table does not have, each once. */
export const missingIn = (text: string): readonly string[] => [
  ...new Set([...inTable(text)].filter((sign) => !isThere(sign))),
];

/** What the table does not have becomes 〓. */
export const encode = (text: string): Uint8Array =>
  iconv.encode([...inTable(text)].map((sign) => (isThere(sign) ? sign : GETA)).join(''), TABLE);

/** Undefined: these bytes are not of this table. */
export function decode(bytes: Uint8Array): string | undefined {
  const text = iconv.decode(Buffer.from(bytes), TABLE);
  return /[\ufffd\u0080-\u009f]/u.test(text) ? undefined : text;
}

const known = new Map<string, boolean>();

function isThere(sign: string): boolean {
  const before = known.get(sign);
  if (before !== undefined) return before;
  const is = iconv.decode(iconv.encode(sign, TABLE), TABLE) === sign && !/[\u0080-\u009f]/u.test(sign);
  known.set(sign, is);
  return is;
}
