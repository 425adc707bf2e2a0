import { unencodable } from '#backend/csv/encoding.ts';
import { allRespelled, inCommonForms, type Respelling } from '#backend/csv/common-forms.ts';
import { writeCsvForProgram } from '#backend/csv/write-csv.ts';
import type { Database } from '#backend/persistence/db/database.ts';
import { inTransaction } from '#backend/persistence/db/transaction.ts';
import { recordAction } from '#backend/persistence/staff/operator-log.ts';
import type { Carrier } from '#lib/contract/enums.ts';
import type { RowProblem } from '#lib/contract/row-problems.ts';
import { CARRIER_SHEETS } from '#backend/domain/shipments/carrier-sheets.ts';
import { type Sender, type ShipmentToSend, textsOf } from '#backend/domain/shipments/b2-csv.ts';
import { shipmentReference } from '#backend/domain/shipments/shipment.ts';
import type { CsvRowError, CsvEncoding } from '#backend/domain/shipments/csv-rows.ts';
import type { ActionOf } from '../staff/operator-action.ts';
import { waitingShipments } from '#backend/persistence/shipments/csv-shipments.ts';

type ExportParams = {
  readonly carrier: Carrier;
  readonly sender: Sender;
  /** The day of the handover to the carrier, such as 2026/11/21. */
  readonly shipOn: string;
  readonly encoding: CsvEncoding;
  /** Whether a character that the encoding lacks becomes 〓. */
  readonly replaceMissing: boolean;
  /** Whether shipments with errors are left out; otherwise one error rejects the export. */
  readonly leaveOut: boolean;
  readonly atMost: number;
};

type ExportResult = {
  readonly bytes: Uint8Array;
  readonly shipmentIds: readonly string[];
  /** The number of shipments waiting for the handover, in the file or not. */
  readonly waiting: number;
  readonly leftOut: readonly CsvRowError[];
  /** Shipments in the file with characters that are printed in their common form. */
  readonly respelled: readonly { readonly shipmentId: string; readonly characters: readonly Respelling[] }[];
};

/**
 * Exports shipments that wait for the handover as a CSV file for the carrier's label program, or returns what it would
 * refuse, row by row. Records in the operator log which addresses were handed out, and which shipments the errors quote.
 */
export function exportForCarrier(
  db: Database,
  params: ExportParams,
  actionOf: ActionOf,
): Promise<ExportResult | { readonly problems: readonly CsvRowError[] }> {
  return inTransaction(db, async (tx) => {
    const { total, shipments: waiting } = await waitingShipments(tx, { atMost: params.atMost });
    const checked = waiting.map((shipment, index) =>
      check(shipment, { ...params, line: FIRST_DATA_LINE + index }),
    );
    const problems = checked.flatMap(({ problems: found }) => found);
    const isRefused = problems.length > 0 && !params.leaveOut;
    const valid = isRefused ? [] : checked.filter(({ problems: found }) => found.length === 0);
    const shipmentIds = valid.map(({ shipmentId }) => shipmentId);
    if (waiting.length > 0)
      await recordAction(
        tx,
        actionOf({
          carrier: params.carrier,
          encoding: params.encoding,
          shipmentIds,
          ...rejectedIds(checked),
        }),
      );
    if (isRefused) return { problems };
    const bytes = writeCsvForProgram(
      [CARRIER_SHEETS[params.carrier].columns, ...valid.map(({ row }) => row)],
      params.encoding,
    );
    const respelled = valid
      .filter(({ characters }) => characters.length > 0)
      .map(({ shipmentId, characters }) => ({ shipmentId, characters }));
    return { bytes, shipmentIds, waiting: total, leftOut: problems, respelled };
  });
}

/** The shipments whose errors are reported: an error may quote a character of a name. */
function rejectedIds(
  checked: readonly { readonly shipmentId: string; readonly problems: readonly CsvRowError[] }[],
) {
  const invalid = checked.filter(({ problems }) => problems.length > 0);
  return invalid.length === 0 ? {} : { invalidIds: invalid.map(({ shipmentId }) => shipmentId) };
}

/** Line 1 holds the headings. */
const FIRST_DATA_LINE = 2;

type CheckParams = ExportParams & { readonly line: number };

function check(shipment: ShipmentToSend, params: CheckParams) {
  const { shipmentId } = shipment;
  const sheet = CARRIER_SHEETS[params.carrier];
  const { characters, ...printed } = printable(shipment, params.encoding);
  const { cells: row, problems: refused } = sheet.row(
    { ...shipment, ...printed },
    params.sender,
    params.shipOn,
  );
  const missing = params.replaceMissing ? [] : unencodable(row.join(''), params.encoding);
  const found: readonly RowProblem[] = [
    ...refused,
    ...(missing.length === 0
      ? []
      : [{ code: 'notInShiftJis' as const, values: { characters: missing.join(' ') } }]),
  ];
  const problems = found.map(({ code, values }) => ({
    line: params.line,
    code,
    values: { ...values, shipment: shipmentReference(shipmentId) },
  }));
  return { shipmentId, row, problems, characters };
}

type Printed = Pick<ShipmentToSend, 'address' | 'label'>;

/** The texts of a label as the encoding can print them. */
function printable(
  { address, label }: Printed,
  encoding: CsvEncoding,
): Printed & { readonly characters: readonly Respelling[] } {
  if (encoding === 'utf8') return { address, label, characters: [] };
  const texts = textsOf({ address, label });
  const lines = texts.address.map(inCommonForms);
  const names = texts.name.map(inCommonForms);
  return {
    address,
    label: { address: lines.map(({ text }) => text), name: names.map(({ text }) => text) },
    characters: allRespelled([...names, ...lines]),
  };
}
