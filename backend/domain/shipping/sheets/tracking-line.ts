import type { Carrier } from '#lib/contract/enums.ts';
import { trackingNumberIn } from '../carriers.ts';
import type { IdRange } from '../../operation/wanted.ts';
import { idRangeOf } from './parcel-reference.ts';
import { shown, type SheetRow } from './sheet.ts';
import { carrierIn, type TrackingColumns } from './tracking-columns.ts';

/** What a line of a sheet says: this parcel went off with that carrier under that number. */
export type TrackingLine = {
  readonly line: number;
  /** As the sheet writes it. */
  readonly parcel: string;
  readonly ids: IdRange;
  readonly carrier: Carrier;
  readonly trackingNumber: string;
};

/** A whole id with all its hyphens, and blanks that somebody left. What is longer is looked into no further. */
const LONGEST = 60;
const asFarAsRead = (cell: string): string => (cell.length > LONGEST ? '' : cell);

/** A row by its columns; a sentence: it cannot be read. */
export function trackingLine({ line, cells }: SheetRow, columns: TrackingColumns): TrackingLine | string {
  if (cells.length !== columns.width)
    return `there are ${cells.length} cells, where the headings are ${columns.width}`;
  const cell = (column: number) => (cells[column] ?? '').trim();
  const parcel = cell(columns.parcel);
  const ids = idRangeOf(asFarAsRead(parcel));
  if (parcel === '') return 'the parcel is missing';
  if (ids === undefined) return `${shown(parcel)} is no number of a parcel`;
  const word =
    'word' in columns.carrier ? columns.carrier.word : carrierIn(asFarAsRead(cell(columns.carrier.column)));
  if (word === undefined) return 'the carrier is none of yamato, sagawa, japanPost';
  const given = cell(columns.number);
  if (given === '') return 'the tracking number is missing';
  const trackingNumber = trackingNumberIn(word, asFarAsRead(given));
  if (trackingNumber === undefined) return impossible(given, word);
  return { line, parcel, ids, carrier: word, trackingNumber };
}

const impossible = (given: string, carrier: Carrier): string =>
  /^\d(?:\.\d+)?E\+?\d+$/i.test(given)
    ? `${shown(given)} is a tracking number that a spreadsheet has rounded`
    : `${shown(given)} is no tracking number of ${carrier}: a digit is wrong or missing`;
