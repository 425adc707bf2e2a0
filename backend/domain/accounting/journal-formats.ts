import type { JournalFormat } from '#lib/contract/enums.ts';
import type { JournalEntry } from './journal.ts';
import { type JournalTitles, taxNameOf, titleOf } from './titles.ts';

type Rows = readonly (readonly string[])[];

/** The journal as the rows of a file, and the encoding that the program reads. */
export type JournalFile = { readonly rows: Rows; readonly encoding: 'utf8' | 'sjis' };

type Format = (entries: readonly JournalEntry[], titles: JournalTitles) => JournalFile;

const slashed = (day: string): string => day.replaceAll('-', '/');
const taxText = (taxClass: string, taxYen: number): string => (taxClass === 'none' ? '' : String(taxYen));

/**
 * 弥生会計 05 and later, 仕訳データ: 25 columns without headings in Shift_JIS. 2000: a line that is no slip; タイプ 0: 仕訳.
 * https://support.yayoi-kk.co.jp/subcontents.html?page_id=18545
 */
const yayoi: Format = (entries, titles) => ({
  encoding: 'sjis',
  rows: entries.map(({ day, debit, credit, yen, taxYen, text }) => {
    const side = ({ account, taxClass }: JournalEntry['debit']) => {
      const { title, sub } = titleOf(titles, account);
      const taxName = taxNameOf(titles, 'yayoi', taxClass);
      return [title, sub, '', taxName, String(yen), taxText(taxClass, taxYen)];
    };
    const ending = ['', '', '0', '', '', '', '', 'no'];
    return ['2000', '', '', slashed(day), ...side(debit), ...side(credit), text, ...ending];
  }),
});

const MONEYFORWARD_HEADINGS =
  '取引No,取引日,借方勘定科目,借方補助科目,借方部門,借方取引先,借方税区分,借方インボイス,借方金額(円),借方税額,貸方勘定科目,貸方補助科目,貸方部門,貸方取引先,貸方税区分,貸方インボイス,貸方金額(円),貸方税額,摘要,仕訳メモ,タグ,MF仕訳タイプ,決算整理仕訳,作成日時,作成者,最終更新日時,最終更新者'.split(
    ',',
  );

/**
 * マネーフォワード クラウド会計, 仕訳帳: 27 columns with headings; the last four are written by an export only.
 * https://biz.moneyforward.com/support/account/guide/import-books/ib01.html
 */
const moneyforward: Format = (entries, titles) => ({
  encoding: 'utf8',
  rows: [
    MONEYFORWARD_HEADINGS,
    ...entries.map(({ day, debit, credit, yen, taxYen, text }, nth) => {
      const side = ({ account, taxClass }: JournalEntry['debit']) => {
        const { title, sub } = titleOf(titles, account);
        const taxName = taxNameOf(titles, 'moneyforward', taxClass);
        return [title, sub, '', '', taxName, '', String(yen), taxText(taxClass, taxYen)];
      };
      const rest = Array<string>(8).fill('');
      return [String(nth + 1), slashed(day), ...side(debit), ...side(credit), text, ...rest];
    }),
  ],
});

const FREEE_HEADINGS =
  '収支区分,管理番号,発生日,決済期日,取引先コード,取引先,勘定科目,税区分,金額,税計算区分,税額,備考,品目,部門,メモタグ（複数指定可、カンマ区切り）,セグメント1,セグメント2,セグメント3,決済日,決済口座,決済金額'.split(
    ',',
  );

type Deal = {
  readonly kind: '収入' | '支出';
  /** The side that is no money account. */
  readonly side: JournalEntry['debit'];
  readonly wallet: 'provider' | 'bank';
  readonly entry: JournalEntry;
};

const walletOf = ({ account }: JournalEntry['debit']) =>
  account === 'provider' || account === 'bank' ? account : undefined;

/**
 * freee会計, 取引: 21 columns with headings. Each deal is income into a money account (口座) or expenditure from one. A
 * transfer between two of them is both, through the account title of transfers.
 * https://support.freee.co.jp/hc/ja/articles/202847320
 */
const freee: Format = (entries, titles) => ({
  encoding: 'utf8',
  rows: [FREEE_HEADINGS, ...entries.flatMap(dealsOf).map((deal, nth) => freeeRow(deal, nth, titles))],
});

function dealsOf(entry: JournalEntry): readonly Deal[] {
  const { debit, credit } = entry;
  const into = walletOf(debit);
  const outOf = walletOf(credit);
  const transit = { account: 'transit', taxClass: 'none' } as const;
  const isTransfer = into !== undefined && outOf !== undefined;
  const deals: Deal[] = [];
  if (outOf !== undefined)
    deals.push({ kind: '支出', side: isTransfer ? transit : debit, wallet: outOf, entry });
  if (into !== undefined)
    deals.push({ kind: '収入', side: isTransfer ? transit : credit, wallet: into, entry });
  if (deals.length === 0) throw new Error(`No money account is in the entry ${JSON.stringify(entry)}.`);
  return deals;
}

function freeeRow({ kind, side, wallet, entry }: Deal, nth: number, titles: JournalTitles): string[] {
  const { title, sub } = titleOf(titles, side.account);
  const date = slashed(entry.day);
  const yen = String(entry.yen);
  // With a letter: a spreadsheet would turn 2026-11-1 into a day.
  const number = `J${entry.day.slice(0, 7)}-${nth + 1}`;
  return [
    kind,
    number,
    date,
    '',
    '',
    '',
    title,
    taxNameOf(titles, 'freee', side.taxClass),
    yen,
    '内税',
    taxText(side.taxClass, entry.taxYen),
    entry.text,
    sub,
    '',
    '',
    '',
    '',
    '',
    date,
    titles[`freee.${wallet}`],
    yen,
  ];
}

const FORMATS = { yayoi, freee, moneyforward } as const satisfies Record<JournalFormat, Format>;

/** The journal in the published import format of a bookkeeping program. */
export const journalFile = (
  format: JournalFormat,
  entries: readonly JournalEntry[],
  titles: JournalTitles,
): JournalFile => FORMATS[format](entries, titles);
