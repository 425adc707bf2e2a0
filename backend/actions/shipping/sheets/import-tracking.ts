import type { Carrier } from '#lib/contract/words.ts';
import { inLineOrder, type SheetProblem } from '../../../domain/shipping/sheets/sheet.ts';
import { sortedOut, trackingLines } from '../../../domain/shipping/sheets/tracking-lines.ts';
import { shipParcels } from '../ship-parcels.ts';
import { type KnownLine, knownLines } from './known-lines.ts';
import type { SheetEncoding, SheetParcels, Sheets } from './ports.ts';
import { sayHindered } from './say-hindered.ts';

export type ImportDesk = {
  readonly parcels: Pick<SheetParcels, 'within' | 'ship'>;
  readonly sheets: Pick<Sheets, 'read'>;
};

export type TrackingSheet = {
  readonly bytes: Uint8Array;
  readonly encoding: SheetEncoding | 'auto';
  /** The carrier of all of them, where the sheet does not name it. */
  readonly carrier: Carrier | undefined;
  /** Only says what would be done. */
  readonly isTrial: boolean;
};

export type Imported = {
  /** Handed over now. */
  readonly moved: readonly string[];
  /** Handed over before, under the same number. */
  readonly before: readonly string[];
};

/** Hands over the parcels of a sheet under their tracking numbers: all, or none and what is wrong, line by line. */
export async function importTracking(
  { parcels, sheets }: ImportDesk,
  { bytes, encoding, carrier, isTrial }: TrackingSheet,
): Promise<Imported | { readonly problems: readonly SheetProblem[] }> {
  const reading = sheets.read(bytes, encoding);
  if ('problems' in reading) return reading;
  const sheet = trackingLines(reading.rows, carrier);
  const { known, problems: unknown } = await knownLines(parcels, sheet.lines);
  const { once, again } = sortedOut(known, ({ shipmentId }) => shipmentId);
  const problems = [...sheet.problems, ...unknown, ...again.map(sayTwice)];
  // What is left is asked of the yard all the same, so that one look at the sheet tells everything.
  const yard = {
    ship: (sendings: Parameters<typeof parcels.ship>[0]) =>
      parcels.ship(sendings, isTrial || problems.length > 0),
  };
  const moved = await shipParcels(yard, once);
  if ('hindered' in moved) problems.push(...moved.hindered.flatMap((one) => sayHindered(one, once)));
  return 'hindered' in moved || problems.length > 0 ? { problems: inLineOrder(problems) } : moved;
}

type Again = { readonly line: KnownLine; readonly first: KnownLine };

const sayTwice = ({ line: { line, parcel }, first }: Again): SheetProblem => ({
  line,
  problem: `the parcel ${parcel} stands in line ${first.line} already`,
});
