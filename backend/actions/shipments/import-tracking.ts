import type { Carrier } from '#lib/contract/enums.ts';
import { inLineOrder, type CsvRowError } from '#backend/domain/shipments/csv-rows.ts';
import {
  splitRepeated,
  readTrackingCsv,
  type TrackingCsv,
  type TrackingLine,
} from '#backend/domain/shipments/tracking-csv.ts';
import type { OperatorDeps, ActionOf, Runners } from '../operations/operation.ts';
import { handOverShipments, createFulfilment, type RejectedShipment } from './fulfilment.ts';
import type { CsvEncoding, CsvFiles, CarrierHandover, CsvShipments } from './ports.ts';

type ImportParams = {
  readonly bytes: Uint8Array;
  readonly encoding: CsvEncoding | 'auto';
  /** The carrier of all rows, if the file has no column for it. */
  readonly carrier: Carrier | undefined;
  readonly maxRows: number;
  readonly dryRun: boolean;
};

type ImportResult =
  | {
      /** Handed over now. */
      readonly moved: readonly string[];
      /** Handed over earlier, under the same number. */
      readonly before: readonly string[];
    }
  | { readonly problems: readonly CsvRowError[] };

/**
 * Hands over the shipments of a CSV file under their tracking numbers: all of them, or none and the errors row by
 * row.
 */
export async function importTracking(
  { inTransaction, inDryRun, csvFiles: sheets }: Runners & { readonly csvFiles: Pick<CsvFiles, 'read'> },
  { bytes, encoding, carrier, maxRows: mostLines, dryRun }: ImportParams,
  actionOf: ActionOf,
): Promise<ImportResult> {
  const csv = await sheets.read(bytes, encoding);
  if ('problems' in csv) return csv;
  const firstExcessRow = csv.rows[mostLines + 1];
  if (firstExcessRow !== undefined)
    return { problems: [{ line: firstExcessRow.line, problem: `a sheet has at most ${mostLines} parcels` }] };
  const trackingCsv = readTrackingCsv(csv.rows, carrier);
  // A dry run first: it collects every error of the file without changing anything.
  const preview = await inDryRun((desk) => handOver(desk, trackingCsv, 'whatever is wrong'));
  if (dryRun || 'problems' in preview) return preview;
  return inTransaction(async (desk) => {
    const done = await handOver(desk, trackingCsv, 'only if all is well');
    if ('moved' in done && done.moved.length > 0)
      await desk.recordAction(actionOf({ shipmentIds: done.moved }));
    return done;
  });
}

type ImportMode = 'only if all is well' | 'whatever is wrong';

async function handOver(
  { csvShipments: sheets, ...stores }: OperatorDeps,
  trackingCsv: TrackingCsv,
  mode: ImportMode,
): Promise<ImportResult> {
  const { resolved, problems: unresolved } = await resolveLines(sheets, trackingCsv.lines);
  const { unique, repeated } = splitRepeated(resolved, ({ shipmentId }) => shipmentId);
  const problems = [...trackingCsv.problems, ...unresolved, ...repeated.map(repetitionError)];
  if (problems.length > 0 && mode === 'only if all is well') return { problems: inLineOrder(problems) };
  const moved = await handOverShipments(createFulfilment(stores), unique);
  if ('rejected' in moved) problems.push(...moved.rejected.flatMap((one) => describeRejection(one, unique)));
  return 'rejected' in moved || problems.length > 0 ? { problems: inLineOrder(problems) } : moved;
}

type RepeatedLine = { readonly line: ResolvedLine; readonly first: ResolvedLine };

const repetitionError = ({ line: { line, reference: parcel }, first }: RepeatedLine): CsvRowError => ({
  line,
  problem: `the parcel ${parcel} stands in line ${first.line} already`,
});

/** A row whose shipment was found. */
type ResolvedLine = CarrierHandover & Pick<TrackingLine, 'line' | 'parcel'>;

/** Finds the shipment of each row. */
async function resolveLines(
  shipments: Pick<CsvShipments, 'within'>,
  lines: readonly TrackingLine[],
): Promise<{ readonly resolved: readonly ResolvedLine[]; readonly problems: readonly CsvRowError[] }> {
  const found = await shipments.within(lines.map(({ ids }) => ids));
  const resolved: ResolvedLine[] = [];
  const problems: CsvRowError[] = [];
  for (const [index, { line, reference: parcel, carrier, trackingNumber }] of lines.entries()) {
    const [shipmentId, other] = found[index] ?? [];
    if (shipmentId === undefined) problems.push({ line, problem: `there is no parcel ${parcel}` });
    else if (other !== undefined)
      problems.push({
        line,
        problem: `${parcel} is the number of several parcels: give all 16 digits, or the whole id`,
      });
    else resolved.push({ line, reference: parcel, shipmentId, carrier, trackingNumber });
  }
  return { resolved, problems };
}

/** The rejection of a shipment as an error at each of its rows. */
const describeRejection = (
  rejected: RejectedShipment,
  lines: readonly ResolvedLine[],
): readonly CsvRowError[] =>
  lines
    .filter(({ shipmentId }) => shipmentId === rejected.shipmentId)
    .map((line) => ({ line: line.line, problem: rejectionText(rejected, line) }));

function rejectionText(
  { reason, status }: RejectedShipment,
  { reference: parcel, carrier, trackingNumber }: ResolvedLine,
): string {
  switch (reason) {
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
