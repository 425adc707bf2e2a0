import type { RowProblem } from '#lib/contract/row-problems.ts';
import { B2_REQUIRED, B2_WIDTHS, type B2Cells } from './b2-csv.ts';
import { fullWidths, labelWidthOf } from './label-width.ts';

const PREFECTURE = /^(?:東京都|北海道|(?:京都|大阪)府|.{2,3}県)/u;
/** Greedy: for a name like 四日市市 too long is safer than too short. */
const MUNICIPALITY = /^(?:.{1,6}郡.{1,6}[町村]|.{1,6}市.{1,3}区|.{1,7}[市区]|.{1,6}[町村])/u;

/**
 * B2 splits an address into prefecture, municipality, and town with number; maximum widths in half-width characters.
 */
const PART_WIDTHS = { prefecture: 8, municipality: 24, town: 32 } as const;

const CONTROL = /[\p{Cc}\u2028\u2029]/u;

/** The errors for which B2 would refuse a shipment. */
export const b2Problems = (cells: B2Cells): readonly RowProblem[] => [
  ...B2_REQUIRED.filter((column) => (cells[column] ?? '').trim() === '').map(
    (column) => ({ code: 'cellEmpty', values: { column } }) as const,
  ),
  ...Object.entries(B2_WIDTHS).flatMap(([column, width]) =>
    widthErrors('cellTooWide', { column, text: cellText(cells, column), most: width }),
  ),
  ...Object.entries(cells).flatMap(([column, text]) =>
    CONTROL.test(text) ? [{ code: 'controlCharacter', values: { column } } as const] : [],
  ),
  ...townWidthErrors('お届け先住所', cells.お届け先住所 ?? ''),
  ...townWidthErrors('ご依頼主住所', cells.ご依頼主住所 ?? ''),
];

const cellText = (cells: B2Cells, column: string): string =>
  Object.entries(cells).find(([name]) => name === column)?.[1] ?? '';

type Width = { readonly column: string; readonly text: string; readonly most: number };

const widthErrors = (
  code: 'cellTooWide' | 'townTooWide',
  { column, text, most }: Width,
): readonly RowProblem[] =>
  labelWidthOf(text) <= most
    ? []
    : [{ code, values: { column, width: fullWidths(labelWidthOf(text)), most: fullWidths(most) } }];

/** An address that exceeds the total width gets that error alone. */
function townWidthErrors(column: string, address: string): readonly RowProblem[] {
  if (labelWidthOf(address) > B2_WIDTHS.お届け先住所) return [];
  const prefecture = PREFECTURE.exec(address)?.[0] ?? '';
  const rest = address.slice(prefecture.length);
  const municipality = MUNICIPALITY.exec(rest)?.[0] ?? '';
  if (labelWidthOf(municipality) > PART_WIDTHS.municipality) return [];
  return widthErrors('townTooWide', {
    column,
    most: PART_WIDTHS.town,
    text: rest.slice(municipality.length).trim(),
  });
}
