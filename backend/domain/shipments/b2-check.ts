import type { RowProblem } from '#lib/contract/row-problems.ts';
import { ADDRESS_WIDTH, townOf, TOWN_WIDTH } from './b2-address.ts';
import { B2_REQUIRED, B2_WIDTHS, type B2Cells } from './b2-csv.ts';
import { fullWidths, labelWidthOf } from '#lib/shipments/label-width.ts';

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
const townWidthErrors = (column: string, address: string): readonly RowProblem[] =>
  labelWidthOf(address) > ADDRESS_WIDTH
    ? []
    : widthErrors('townTooWide', { column, most: TOWN_WIDTH, text: townOf(address) });
