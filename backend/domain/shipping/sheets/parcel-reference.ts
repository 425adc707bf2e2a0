import type { IdRange } from '../../operation/wanted.ts';

/** How many signs of a parcel's id make up its short number. */
const SHORT = 12;
const WHOLE = 32;

/**
 * A parcel as a carrier's sheet names it: a letter and its short number without hyphens. The letter keeps spreadsheets
 * from reading `12345678E901` as a number and writing another one back.
 */
export const sheetReference = (shipmentId: string): string =>
  `K${shipmentId.replaceAll('-', '').slice(0, SHORT).toUpperCase()}`;

/**
 * The parcel that a sheet means: by its reference, by its short number as people write it, or by its whole id.
 * Undefined: no parcel is called so.
 */
export function idRangeOf(text: string): IdRange | undefined {
  const signs = text
    .normalize('NFKC')
    .replaceAll(/[\s-]/g, '')
    .toLowerCase()
    .replace(/^k(?=[0-9a-f]{12}$)/, '');
  if (!/^[0-9a-f]+$/.test(signs) || (signs.length !== SHORT && signs.length !== WHOLE)) return undefined;
  return { from: asId(signs.padEnd(WHOLE, '0')), to: asId(signs.padEnd(WHOLE, 'f')) };
}

const asId = (signs: string): string => signs.replace(/^(.{8})(.{4})(.{4})(.{4})(.{12})$/, '$1-$2-$3-$4-$5');
