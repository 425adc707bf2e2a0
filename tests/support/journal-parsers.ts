import iconv from 'iconv-lite';

/** One line of a journal as a bookkeeping program reads it. */
export type ParsedEntry = {
  readonly day: string;
  readonly debit: string;
  readonly credit: string;
  readonly debitTax: string;
  readonly creditTax: string;
  readonly yen: number;
  readonly text: string;
};

const fail = (message: string): never => {
  throw new Error(message);
};

/** Splits CSV (RFC 4180) whose lines end with CRLF, the last one too. */
function cellsOf(text: string): readonly (readonly string[])[] {
  if (!text.endsWith('\r\n')) fail('the last line has no end');
  if (/[^\r]\n|\r[^\n]/.test(text)) fail('a line does not end with CRLF');
  return text
    .slice(0, -2)
    .split('\r\n')
    .map((line) =>
      [...line.matchAll(/(?:^|,)(?:"((?:[^"]|"")*)"|([^",]*))/g)].map(
        ([, quoted, plain]) => quoted?.replaceAll('""', '"') ?? plain ?? '',
      ),
    );
}

const UTF8_MARK = [0xef, 0xbb, 0xbf];

function utf8(bytes: Uint8Array): string {
  const text = new TextDecoder('utf-8', { fatal: true }).decode(bytes);
  return UTF8_MARK.every((byte, at) => bytes[at] === byte) ? text : fail('no byte order mark');
}

function dayOf(cell: string): string {
  const [, day = fail(`no date: ${cell}`)] = /^(\d{4}\/\d{2}\/\d{2})$/.exec(cell) ?? [];
  const iso = day.replaceAll('/', '-');
  return new Date(`${iso}T00:00:00Z`).toISOString().startsWith(iso) ? iso : fail(`no day: ${cell}`);
}

const yenOf = (cell: string): number =>
  /^[1-9]\d{0,9}$/.test(cell) ? Number(cell) : fail(`no sum: ${cell}`);
const knownTax = (names: readonly string[], cell: string): string =>
  names.includes(cell) ? cell : fail(`no tax class: ${cell}`);
const nonEmpty = (cell: string): string => (cell === '' ? fail('a required cell is empty') : cell);

/** The tax in a sum: required with a taxed class, at most a tenth of the rest, and absent without one. */
function checkTax(taxClass: string, yen: number, cell: string): void {
  const isTaxed = taxClass.includes('10%');
  if (isTaxed !== /^\d+$/.test(cell)) fail(`${taxClass} has the tax ${cell}`);
  if (isTaxed && Number(cell) > (yen - Number(cell)) / 10 + 1) fail(`${yen} yen include no tax of ${cell}`);
}

const bytesInShiftJis = (text: string): number => iconv.encode(text, 'cp932').length;

/** 弥生会計の税区分 (those of 10 % and without tax), page_id=18545 and its list of tax classes. */
const YAYOI_TAXES = [
  '対象外',
  '課税売上内10%',
  '課税売返内10%',
  '課対仕入内10%適格',
  '課対仕返内10%適格',
  '課対仕入内10%',
  '課対仕返内10%',
];

/** Most bytes of the columns that are limited, by number from 1. */
const YAYOI_LENGTHS = [
  [2, 6],
  [3, 4],
  [4, 10],
  [5, 24],
  [6, 24],
  [7, 24],
  [9, 11],
  [10, 11],
  [11, 24],
  [12, 24],
  [13, 24],
  [15, 11],
  [16, 11],
  [17, 64],
  [18, 10],
  [19, 10],
  [21, 4],
  [22, 180],
  [23, 1],
  [24, 1],
] as const;

/**
 * Reads 弥生会計's 仕訳データ: 25 columns in Shift_JIS without headings. Lines of flag 2000 are entries; a slip has the flags
 * 2110, 2100… and 2101 and is balanced as a whole.
 */
export function parseYayoi(bytes: Uint8Array): readonly ParsedEntry[] {
  const text = iconv.decode(Buffer.from(bytes), 'cp932');
  if (!iconv.encode(text, 'cp932').equals(Buffer.from(bytes)) || text.includes('\ufffd'))
    fail('the file is not in Shift_JIS');
  return cellsOf(text).map((cells) => {
    if (cells.length !== 25) fail(`${cells.length} columns`);
    const cell = (column: number): string => cells[column - 1] ?? '';
    for (const [column, most] of YAYOI_LENGTHS)
      if (bytesInShiftJis(cell(column)) > most) fail(`column ${column} is too long: ${cell(column)}`);
    if (cell(1) !== '2000') fail(`no entry of one line: ${cell(1)}`);
    if (cell(20) !== '0') fail(`no 仕訳: type ${cell(20)}`);
    if (!['yes', 'no'].includes(cell(25))) fail(`調整 is ${cell(25)}`);
    if (!['', '中決', '本決'].includes(cell(3))) fail(`決算 is ${cell(3)}`);
    const debitTax = knownTax(YAYOI_TAXES, cell(8));
    const creditTax = knownTax(YAYOI_TAXES, cell(14));
    const yen = yenOf(cell(9));
    if (yenOf(cell(15)) !== yen) fail(`unbalanced: ${cell(9)} and ${cell(15)}`);
    checkTax(debitTax, yen, cell(10));
    checkTax(creditTax, yen, cell(16));
    const debit = nonEmpty(cell(5));
    const credit = nonEmpty(cell(11));
    return { day: dayOf(cell(4)), debit, credit, debitTax, creditTax, yen, text: cell(17) };
  });
}

const MONEYFORWARD_COLUMNS = [
  '取引No',
  '取引日',
  '借方勘定科目',
  '借方補助科目',
  '借方部門',
  '借方取引先',
  '借方税区分',
  '借方インボイス',
  '借方金額(円)',
  '借方税額',
  '貸方勘定科目',
  '貸方補助科目',
  '貸方部門',
  '貸方取引先',
  '貸方税区分',
  '貸方インボイス',
  '貸方金額(円)',
  '貸方税額',
  '摘要',
  '仕訳メモ',
  'タグ',
  'MF仕訳タイプ',
  '決算整理仕訳',
  '作成日時',
  '作成者',
  '最終更新日時',
  '最終更新者',
];
const MONEYFORWARD_TAXES = [
  '対象外',
  '課税売上 10%',
  '課税売上-返還等 10%',
  '課税仕入 10%',
  '課税仕入-返還等 10%',
];

/** Reads the 仕訳帳 of マネーフォワード クラウド会計. Lines of one 取引No are one entry; here each is alone. */
export function parseMoneyforward(bytes: Uint8Array): readonly ParsedEntry[] {
  const [headings = [], ...rows] = cellsOf(utf8(bytes));
  if (headings.join() !== MONEYFORWARD_COLUMNS.join()) fail(`headings ${headings.join()}`);
  return rows.map((cells, nth) => {
    if (cells.length !== MONEYFORWARD_COLUMNS.length) fail(`${cells.length} columns`);
    const cell = (name: string): string => cells[MONEYFORWARD_COLUMNS.indexOf(name)] ?? '';
    if (cell('取引No') !== String(nth + 1)) fail(`取引No ${cell('取引No')} in line ${nth + 1}`);
    const yen = yenOf(cell('借方金額(円)'));
    if (yenOf(cell('貸方金額(円)')) !== yen) fail(`unbalanced: ${cells.join()}`);
    const debitTax = knownTax(MONEYFORWARD_TAXES, cell('借方税区分'));
    const creditTax = knownTax(MONEYFORWARD_TAXES, cell('貸方税区分'));
    checkTax(debitTax, yen, cell('借方税額'));
    checkTax(creditTax, yen, cell('貸方税額'));
    const debit = nonEmpty(cell('借方勘定科目'));
    const credit = nonEmpty(cell('貸方勘定科目'));
    return { day: dayOf(cell('取引日')), debit, credit, debitTax, creditTax, yen, text: cell('摘要') };
  });
}

const FREEE_COLUMNS = [
  '収支区分',
  '管理番号',
  '発生日',
  '決済期日',
  '取引先コード',
  '取引先',
  '勘定科目',
  '税区分',
  '金額',
  '税計算区分',
  '税額',
  '備考',
  '品目',
  '部門',
  'メモタグ（複数指定可、カンマ区切り）',
  'セグメント1',
  'セグメント2',
  'セグメント3',
  '決済日',
  '決済口座',
  '決済金額',
];
const FREEE_TAXES = ['対象外', '課税売上10%', '課税売返10%', '課対仕入10%', '課対仕返10%'];
const MAX_FREEE_BYTES = 5 * 1024 * 1024;

/** Reads the 取引 of freee会計, each settled at once: income debits its money account, expenditure credits it. */
export function parseFreee(bytes: Uint8Array): readonly ParsedEntry[] {
  if (bytes.length > MAX_FREEE_BYTES) fail('larger than 5 MB');
  const [headings = [], ...rows] = cellsOf(utf8(bytes));
  if (headings.join() !== FREEE_COLUMNS.join()) fail(`headings ${headings.join()}`);
  return rows.map((cells) => {
    if (cells.length !== FREEE_COLUMNS.length) fail(`${cells.length} columns`);
    const cell = (name: string): string => cells[FREEE_COLUMNS.indexOf(name)] ?? '';
    const yen = yenOf(cell('金額'));
    if (yenOf(cell('決済金額')) !== yen) fail(`not settled: ${cells.join()}`);
    const day = dayOf(cell('発生日'));
    if (dayOf(cell('決済日')) < day) fail(`settled before: ${cells.join()}`);
    const tax = knownTax(FREEE_TAXES, cell('税区分'));
    if (cell('税計算区分') !== '内税') fail(`the tax is not included: ${cell('税計算区分')}`);
    checkTax(tax, yen, cell('税額'));
    const title = nonEmpty(cell('勘定科目'));
    const wallet = nonEmpty(cell('決済口座'));
    const entry = { day, yen, text: cell('備考') };
    if (cell('収支区分') === '収入')
      return { ...entry, debit: wallet, debitTax: '対象外', credit: title, creditTax: tax };
    if (cell('収支区分') !== '支出') fail(`収支区分 is ${cell('収支区分')}`);
    return { ...entry, debit: title, debitTax: tax, credit: wallet, creditTax: '対象外' };
  });
}

/** The sum of each account: debits less credits. */
export function balancesOf(entries: readonly ParsedEntry[]): Readonly<Record<string, number>> {
  const balances: Record<string, number> = {};
  for (const { debit, credit, yen } of entries) {
    balances[debit] = (balances[debit] ?? 0) + yen;
    balances[credit] = (balances[credit] ?? 0) - yen;
  }
  return balances;
}
