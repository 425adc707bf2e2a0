import { idsBeginning, type IdRange, WHOLE_ID } from '../../operation/wanted.ts';

/** How many signs of a parcel's id make up its number as people read it; on older labels it is the first twelve. */
const NUMBER = 16;
const LENGTHS: readonly number[] = [12, NUMBER, WHOLE_ID];

/**
 * A parcel as a carrier's sheet names it: a letter and its number without hyphens. The letter keeps spreadsheets
 * from reading `12345678E9012345` as a number and writing another one back.
 */
export const sheetReference = (shipmentId: string): string =>
  `K${shipmentId.replaceAll('-', '').slice(0, NUMBER).toUpperCase()}`;

/**
 * The parcel that a sheet means: by its reference, by its number as people write it, or by its whole id.
 * Undefined: no parcel is called so.
 */
export function idRangeOf(text: string): IdRange | undefined {
  const signs = text.normalize('NFKC').replaceAll(/[\s-]/g, '').toLowerCase().replace(/^k/, '');
  return /^[0-9a-f]+$/.test(signs) && LENGTHS.includes(signs.length) ? idsBeginning(signs) : undefined;
}
