import type { ParcelToSend } from '../../../domain/shipping/sheets/b2-parcel.ts';
import type { IdRange } from '../../../domain/operation/wanted.ts';
import type { SheetProblem, SheetRow } from '../../../domain/shipping/sheets/sheet.ts';

export type SheetEncoding = 'utf8' | 'sjis';

export type Reading = { readonly rows: readonly SheetRow[] } | { readonly problems: readonly SheetProblem[] };

/** Sheets as spreadsheets and carriers exchange them. */
export type Sheets = {
  /** The characters that cannot be written in this encoding, each once. */
  unwritable(text: string, encoding: SheetEncoding): readonly string[];
  /** What cannot be written becomes 〓. */
  write(rows: readonly (readonly string[])[], encoding: SheetEncoding): Uint8Array;
  read(bytes: Uint8Array, encoding: SheetEncoding | 'auto'): Promise<Reading>;
};

/** The parcels that sheets are about. */
export type SheetParcels = {
  /** Those accepted for packing, the first accepted first, and how many there are in all. */
  waiting(atMost: number): Promise<{ readonly total: number; readonly parcels: readonly ParcelToSend[] }>;
  /** For each range of ids the parcels in it, two at most. */
  within(ranges: readonly IdRange[]): Promise<readonly (readonly string[])[]>;
};
