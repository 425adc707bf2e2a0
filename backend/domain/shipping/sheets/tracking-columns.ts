import { CARRIERS, type Carrier } from '#lib/contract/enums.ts';
import { shown, type SheetProblem, type SheetRow } from './sheet.ts';

/** In which columns of a sheet what stands. */
export type TrackingColumns = {
  readonly parcel: number;
  readonly number: number;
  /** The column of the carriers, or the one carrier of the whole sheet. */
  readonly carrier: { readonly column: number } | { readonly word: Carrier };
  /** How many cells a row has. */
  readonly width: number;
};

const B2 = { parcel: 'お客様管理番号', number: '伝票番号' } as const;
const PLAIN = ['parcel', 'carrier', 'number'] as const;

/**
 * The columns by the headings in the first row: a sheet that B2クラウド wrote, or a plain one of the columns parcel,
 * number and, unless one carrier is given for all, carrier.
 */
export function trackingColumns(
  { line, cells }: SheetRow,
  carrier: Carrier | undefined,
): TrackingColumns | readonly SheetProblem[] {
  const names = cells.map((cell) => cell.normalize('NFKC').trim());
  const problem = (says: string) => [{ line, problem: says }];
  if (names.includes(B2.parcel) || names.includes(B2.number)) return b2Columns(names, { line, carrier });
  const unknown = names.filter((name) => !PLAIN.some((known) => known === name));
  if (unknown.length > 0)
    return unknown.flatMap((name) => problem(`${shown(name)} is no column of a sheet of tracking numbers`));
  const twice = PLAIN.find((name) => names.indexOf(name) !== names.lastIndexOf(name));
  if (twice !== undefined) return problem(`the column ${twice} stands there twice`);
  const wanted = carrier === undefined ? PLAIN : (['parcel', 'number'] as const);
  const missing = wanted.filter((name) => !names.includes(name));
  if (missing.length > 0) return missing.flatMap((name) => problem(`the column ${name} is missing`));
  if (carrier !== undefined && names.includes('carrier'))
    return problem('a carrier is given for the whole sheet, which has a column of carriers as well');
  const where = (name: (typeof PLAIN)[number]) => names.indexOf(name);
  return {
    parcel: where('parcel'),
    number: where('number'),
    carrier: carrier === undefined ? { column: where('carrier') } : { word: carrier },
    width: names.length,
  };
}

type Given = { readonly line: number; readonly carrier: Carrier | undefined };

function b2Columns(
  names: readonly string[],
  { line, carrier }: Given,
): TrackingColumns | readonly SheetProblem[] {
  const missing = Object.values(B2).filter((name) => !names.includes(name));
  if (missing.length > 0) return missing.map((name) => ({ line, problem: `the column ${name} is missing` }));
  if (carrier !== undefined && carrier !== 'yamato')
    return [{ line, problem: `this is a sheet of yamato, and ${carrier} is given as its carrier` }];
  return {
    parcel: names.indexOf(B2.parcel),
    number: names.indexOf(B2.number),
    carrier: { word: 'yamato' },
    width: names.length,
  };
}

export const carrierIn = (text: string): Carrier | undefined =>
  CARRIERS.find((carrier) => carrier.toLowerCase() === text.normalize('NFKC').trim().toLowerCase());
