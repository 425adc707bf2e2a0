import { CsvError, parse } from 'csv-parse/browser/esm/sync';
import type { DraftDocument } from '#lib/contract/ops/draft-document.ts';
import { LINE_UP_FILE_MB, MB_BYTES } from '#lib/contract/shop-rules.ts';
import { LINE_UP_COLUMNS, type TableRow } from '#lib/line-ups/line-up-file.ts';
import { GOODS_COLUMNS, goodsCells } from '#lib/line-ups/line-up-goods.ts';
import { LAST_ONE_LABEL, placedGrades } from '#lib/line-ups/prize-codes.ts';
import { guarded, unguarded } from '#lib/text/formula-guard.ts';

/** More rows than 100 prizes with 30 variants each. */
const MAX_ROWS = 4_000;
const MAX_BYTES = LINE_UP_FILE_MB * MB_BYTES;

/** The rows of a CSV in UTF-8, or in Shift_JIS as Excel saves it in Japan. A text: it cannot be read. */
export function tableIn(bytes: Uint8Array<ArrayBuffer>): readonly TableRow[] | string {
  if (bytes.length > MAX_BYTES) return `ファイルが大きすぎます。${LINE_UP_FILE_MB}MBまでにしてください。`;
  const text = decoded(bytes);
  if (text === undefined) return '文字コードがわかりません。UTF-8かShift_JISのCSVで保存してください。';
  try {
    // Empty lines count, as the rows of a spreadsheet do.
    const rows = parse(text, { relax_column_count: true });
    if (rows.length > MAX_ROWS) return `行が多すぎます。${MAX_ROWS}行までにしてください。`;
    return rows.map((cells, index) => ({ line: index + 1, cells: cells.map(unguarded) }));
  } catch (error) {
    if (!(error instanceof CsvError)) throw error;
    return 'CSVの引用符（"）が正しくありません。表計算ソフトでCSVとして保存し直してください。';
  }
}

/** Spreadsheets in Japan write Shift_JIS where they are not told otherwise. */
function decoded(bytes: Uint8Array<ArrayBuffer>): string | undefined {
  for (const encoding of ['utf-8', 'shift_jis'])
    try {
      return new TextDecoder(encoding, { fatal: true }).decode(bytes);
    } catch {
      continue;
    }
  return undefined;
}

type LineUpDocument = Pick<DraftDocument, 'prizes' | 'lastOne'>;

/** The line-up of a draft as a CSV in UTF-8 that an import reads: pictures by their ids. */
export function lineUpCsv({ prizes, lastOne }: LineUpDocument): string {
  const grades = placedGrades(prizes);
  const rows = prizes.flatMap(({ name, note, total, picture, goods, variants = [] }, index) => {
    const grade = grades[index]?.gradeLabel ?? '';
    return [
      [grade, name, note, total, '', picture?.pictureId, picture?.alt, ...goodsCells(goods)],
      ...variants.map((variant) => [
        grade,
        name,
        '',
        variant.total,
        variant.name,
        variant.picture?.pictureId,
        variant.picture?.alt,
      ]),
    ];
  });
  const last =
    lastOne === null
      ? []
      : [
          [
            LAST_ONE_LABEL,
            lastOne.name,
            lastOne.note,
            '',
            '',
            lastOne.picture?.pictureId,
            lastOne.picture?.alt,
            ...goodsCells(lastOne.goods),
          ],
        ];
  return `\ufeff${[[...LINE_UP_COLUMNS, ...GOODS_COLUMNS], ...rows, ...last].map(lineOf).join('')}`;
}

const lineOf = (cells: readonly (string | number | null | undefined)[]): string =>
  `${cells.map((cell) => `"${guarded(String(cell ?? '')).replaceAll('"', '""')}"`).join(',')}\r\n`;
