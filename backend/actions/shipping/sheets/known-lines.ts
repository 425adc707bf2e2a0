import type { SheetProblem } from '../../../domain/shipping/sheets/sheet.ts';
import type { TrackingLine } from '../../../domain/shipping/sheets/tracking-line.ts';
import type { Sending } from '../ports.ts';
import type { SheetParcels } from './ports.ts';

/** A line of which it is known which parcel it means. */
export type KnownLine = Sending & Pick<TrackingLine, 'line' | 'parcel'>;

/** Which parcels the lines mean. */
export async function knownLines(
  parcels: Pick<SheetParcels, 'within'>,
  lines: readonly TrackingLine[],
): Promise<{ readonly known: readonly KnownLine[]; readonly problems: readonly SheetProblem[] }> {
  const found = await parcels.within(lines.map(({ ids }) => ids));
  const known: KnownLine[] = [];
  const problems: SheetProblem[] = [];
  for (const [index, { line, parcel, carrier, trackingNumber }] of lines.entries()) {
    const [shipmentId, other] = found[index] ?? [];
    if (shipmentId === undefined) problems.push({ line, problem: `there is no parcel ${parcel}` });
    else if (other !== undefined)
      problems.push({
        line,
        problem: `${parcel} is the number of several parcels: give all 16 digits, or the whole id`,
      });
    else known.push({ line, parcel, shipmentId, carrier, trackingNumber });
  }
  return { known, problems };
}
