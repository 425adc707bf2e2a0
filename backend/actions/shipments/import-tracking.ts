import { readCsv } from '#backend/csv/read-csv.ts';
import { inOperatorTransaction } from '#backend/persistence/db/transaction.ts';
import type { Database, Connection } from '#backend/persistence/db/database.ts';
import { recordAction } from '#backend/persistence/staff/operator-log.ts';
import type { Carrier } from '#lib/contract/enums.ts';
import type { RowProblemCode } from '#lib/contract/row-problems.ts';
import { inLineOrder, type CsvRowError, type CsvEncoding } from '#backend/domain/shipments/csv-rows.ts';
import {
  splitRepeated,
  readTrackingCsv,
  type TrackingCsv,
  type TrackingLine,
} from '#backend/domain/shipments/tracking-csv.ts';
import type { ActionOf } from '../staff/operator-action.ts';
import { handOverShipments, type RejectedShipment } from './fulfilment.ts';
import { shipmentIdsWithin } from '#backend/persistence/shipments/csv-shipments.ts';
import type { CarrierHandover } from '#backend/persistence/shipments/shipment-writer.ts';

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
      /** The rows that were left out. */
      readonly leftOut: readonly CsvRowError[];
    }
  /** No row can be used. */
  | { readonly problems: readonly CsvRowError[] };

/**
 * Hands over the shipments of a CSV file under their tracking numbers. Rows with errors are left out and reported; imported
 * again, the file changes only what is not handed over yet.
 */
export async function importTracking(
  db: Database,
  { bytes, encoding, carrier, maxRows, dryRun }: ImportParams,
  actionOf: ActionOf,
): Promise<ImportResult> {
  const csv = await readCsv(bytes, encoding);
  if ('problems' in csv) return csv;
  const firstExcessRow = csv.rows[maxRows + 1];
  if (firstExcessRow !== undefined)
    return {
      problems: [{ line: firstExcessRow.line, code: 'tooManyShipments', values: { most: String(maxRows) } }],
    };
  const trackingCsv = readTrackingCsv(csv.rows, carrier);
  const { moved, before, leftOut } = await inOperatorTransaction(db, dryRun, async (tx) => {
    const done = await handOver(tx, trackingCsv);
    if (done.moved.length > 0) await recordAction(tx, actionOf({ shipmentIds: done.moved }));
    return done;
  });
  return moved.length + before.length === 0 ? { problems: leftOut } : { moved, before, leftOut };
}

type HandOver = Extract<ImportResult, { moved: unknown }>;

async function handOver(tx: Connection, trackingCsv: TrackingCsv): Promise<HandOver> {
  const { resolved, problems: unresolved } = await resolveLines(tx, trackingCsv.lines);
  const { unique, repeated } = splitRepeated(resolved, ({ shipmentId }) => shipmentId);
  const problems = [...trackingCsv.problems, ...unresolved, ...repeated.map(repetitionError)];
  const { moved, before, rejected } = await handOverAllowed(tx, unique);
  problems.push(...rejected);
  return { moved, before, leftOut: inLineOrder(problems) };
}

/** Hands over what is allowed: a rejected row is left out, and the others are tried again. */
async function handOverAllowed(tx: Connection, lines: readonly ResolvedLine[]) {
  const rejected: CsvRowError[] = [];
  for (let rest = lines; ;) {
    const result = await handOverShipments(tx, rest);
    if ('moved' in result) return { ...result, rejected };
    rejected.push(...result.rejected.flatMap((one) => describeRejection(one, lines)));
    const ids = new Set(result.rejected.map(({ shipmentId }) => shipmentId));
    rest = rest.filter(({ shipmentId }) => !ids.has(shipmentId));
  }
}

type RepeatedLine = { readonly line: ResolvedLine; readonly other: ResolvedLine };

const repetitionError = ({ line: { line, reference }, other }: RepeatedLine): CsvRowError => ({
  line,
  code: 'shipmentRepeated',
  values: { shipment: reference, other: String(other.line) },
});

/** A row whose shipment was found. */
type ResolvedLine = CarrierHandover & Pick<TrackingLine, 'line' | 'reference'>;

/** Finds the shipment of each row. */
async function resolveLines(
  tx: Connection,
  lines: readonly TrackingLine[],
): Promise<{ readonly resolved: readonly ResolvedLine[]; readonly problems: readonly CsvRowError[] }> {
  const found = await shipmentIdsWithin(
    tx,
    lines.map(({ ids }) => ids),
  );
  const resolved: ResolvedLine[] = [];
  const problems: CsvRowError[] = [];
  for (const [index, { line, reference, carrier, trackingNumber }] of lines.entries()) {
    const [shipmentId, other] = found[index] ?? [];
    if (shipmentId === undefined)
      problems.push({ line, code: 'shipmentUnknown', values: { shipment: reference } });
    else if (other !== undefined)
      problems.push({ line, code: 'shipmentAmbiguous', values: { shipment: reference } });
    else resolved.push({ line, reference, shipmentId, carrier, trackingNumber });
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
    .map(({ line, reference, carrier, trackingNumber }) => ({
      line,
      code: REJECTION_CODES[rejected.reason],
      values: {
        shipment: reference,
        number: trackingNumber,
        cell: trackingNumber,
        carrier,
        status: rejected.status ?? '',
      },
    }));

const REJECTION_CODES: Readonly<Record<RejectedShipment['reason'], RowProblemCode>> = {
  notFound: 'shipmentUnknown',
  withdrawn: 'shipmentWithdrawn',
  feeUnpaid: 'shipmentUnpaid',
  held: 'shipmentHeld',
  paused: 'shipmentPaused',
  problemOpen: 'shipmentNotWaiting',
  closed: 'shipmentNotWaiting',
  wrongState: 'shipmentNotWaiting',
  otherNumber: 'shipmentHasOtherNumber',
  impossibleNumber: 'numberInvalid',
  numberTaken: 'numberTaken',
  twice: 'shipmentTwice',
};
