import type { Carrier } from '#lib/contract/enums.ts';
import { inLineOrder, type SheetProblem } from '#backend/domain/shipments/csv-rows.ts';
import {
  sortedOut,
  trackingLines,
  type TrackingSheet,
  type TrackingLine,
} from '#backend/domain/shipments/tracking-csv.ts';
import type { OperatorDeps, ActionOf, Runners } from '../operations/operation.ts';
import { shipParcels, yardOver, type Hindered } from './fulfilment.ts';
import type { SheetEncoding, Sheets, Sending, SheetParcels } from './ports.ts';

type TrackingWish = {
  readonly bytes: Uint8Array;
  readonly encoding: SheetEncoding | 'auto';
  /** The carrier of all of them, where the sheet does not name it. */
  readonly carrier: Carrier | undefined;
  readonly mostLines: number;
  readonly dryRun: boolean;
};

type Imported =
  | {
      /** Handed over now. */
      readonly moved: readonly string[];
      /** Handed over before, under the same number. */
      readonly before: readonly string[];
    }
  | { readonly problems: readonly SheetProblem[] };

/** Hands over the parcels of a sheet under their tracking numbers: all, or none and what is wrong, line by line. */
export async function importTracking(
  { inTransaction, inDryRun, sheets }: Runners & { readonly sheets: Pick<Sheets, 'read'> },
  { bytes, encoding, carrier, mostLines, dryRun }: TrackingWish,
  actOf: ActionOf,
): Promise<Imported> {
  const reading = await sheets.read(bytes, encoding);
  if ('problems' in reading) return reading;
  const tooFar = reading.rows[mostLines + 1];
  if (tooFar !== undefined)
    return { problems: [{ line: tooFar.line, problem: `a sheet has at most ${mostLines} parcels` }] };
  const sheet = trackingLines(reading.rows, carrier);
  // Rehearsed first: of a sheet with anything wrong in it all that is wrong is told, and nothing is done.
  const rehearsed = await inDryRun((desk) => handOver(desk, sheet, 'whatever is wrong'));
  if (dryRun || 'problems' in rehearsed) return rehearsed;
  return inTransaction(async (desk) => {
    const done = await handOver(desk, sheet, 'only if all is well');
    if ('moved' in done && done.moved.length > 0) await desk.recordAction(actOf({ shipmentIds: done.moved }));
    return done;
  });
}

type When = 'only if all is well' | 'whatever is wrong';

async function handOver(
  { sheets, ...stores }: OperatorDeps,
  sheet: TrackingSheet,
  when: When,
): Promise<Imported> {
  const { known, problems: unknown } = await knownLines(sheets, sheet.lines);
  const { once, again } = sortedOut(known, ({ shipmentId }) => shipmentId);
  const problems = [...sheet.problems, ...unknown, ...again.map(sayTwice)];
  if (problems.length > 0 && when === 'only if all is well') return { problems: inLineOrder(problems) };
  const moved = await shipParcels(yardOver(stores), once);
  if ('hindered' in moved) problems.push(...moved.hindered.flatMap((one) => sayHindered(one, once)));
  return 'hindered' in moved || problems.length > 0 ? { problems: inLineOrder(problems) } : moved;
}

type Again = { readonly line: KnownLine; readonly first: KnownLine };

const sayTwice = ({ line: { line, parcel }, first }: Again): SheetProblem => ({
  line,
  problem: `the parcel ${parcel} stands in line ${first.line} already`,
});

/** A line of which it is known which parcel it means. */
type KnownLine = Sending & Pick<TrackingLine, 'line' | 'parcel'>;

/** Which parcels the lines mean. */
async function knownLines(
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

/** Why a parcel of a sheet cannot be handed over, at each of its lines. */
const sayHindered = (hindered: Hindered, lines: readonly KnownLine[]): readonly SheetProblem[] =>
  lines
    .filter(({ shipmentId }) => shipmentId === hindered.shipmentId)
    .map((line) => ({ line: line.line, problem: sayWhy(hindered, line) }));

function sayWhy({ why, status }: Hindered, { parcel, carrier, trackingNumber }: KnownLine): string {
  switch (why) {
    case 'notFound':
      return `there is no parcel ${parcel}`;
    case 'withdrawn':
      return `the parcel ${parcel} was given up`;
    case 'feeUnpaid':
      return `the fee of the parcel ${parcel} is not paid`;
    case 'wrongState':
      return `the parcel ${parcel} is in ${status ?? 'another state'}, not in WAITING`;
    case 'otherNumber':
      return `the parcel ${parcel} is on its way under another number`;
    case 'impossibleNumber':
      return `${trackingNumber} is no tracking number of ${carrier}`;
    case 'numberTaken':
      return `the tracking number ${trackingNumber} belongs to another parcel`;
    case 'twice':
      return `the parcel ${parcel} stands there twice`;
  }
}
