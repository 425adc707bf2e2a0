import { unencodable } from '#backend/csv/encoding.ts';
import { allRespelled, inCommonForms, type Respelling } from '#backend/csv/common-forms.ts';
import { writeCsvForProgram } from '#backend/csv/write-csv.ts';
import type { Connection, Database } from '#backend/persistence/db/database.ts';
import { inTransaction } from '#backend/persistence/db/transaction.ts';
import { recordAction } from '#backend/persistence/staff/operator-log.ts';
import type { Carrier } from '#lib/contract/enums.ts';
import type { PartnerProgram } from '#lib/contract/partner-enums.ts';
import type { RowProblem } from '#lib/contract/row-problems.ts';
import { CARRIER_SHEETS } from '#backend/domain/shipments/carrier-sheets.ts';
import { PARTNER_SHEETS } from '#backend/domain/shipments/partner-sheets.ts';
import { type Sender, textsOf } from '#backend/domain/shipments/b2-csv.ts';
import { shipmentReference } from '#backend/domain/shipments/shipment.ts';
import type { CsvRowError, CsvEncoding } from '#backend/domain/shipments/csv-rows.ts';
import type { ActionOf } from '../staff/operator-action.ts';
import {
  contentsOfShipments,
  waitingShipments,
  type PackedPrize,
  type WaitingShipment,
} from '#backend/persistence/shipments/csv-shipments.ts';
import {
  lockShipments,
  type LockedShipment,
  markExported,
} from '#backend/persistence/shipments/shipment-writer.ts';
import { findListed, type RejectedRow } from './move-by-staff.ts';

/** Which accepted shipments a file is to contain. */
type ExportChoice = {
  /** Ids or numbers; left out: all. */
  readonly shipments: readonly string[] | undefined;
  /** Only those with prizes of the draw of this name. */
  readonly draw: string | undefined;
  /** Whether shipments that are in an earlier file are written again; otherwise they are left out and named. */
  readonly again: boolean;
  readonly encoding: CsvEncoding;
  /** Whether a character that the encoding lacks becomes 〓. */
  readonly replaceMissing: boolean;
  /** Whether shipments with errors are left out; otherwise one error rejects the export. */
  readonly leaveOut: boolean;
  readonly atMost: number;
};

type CarrierExport = ExportChoice & {
  readonly carrier: Carrier;
  readonly sender: Sender;
  /** The day of the handover to the carrier, such as 2026/11/21. */
  readonly shipOn: string;
};

type PartnerExport = ExportChoice & { readonly program: PartnerProgram; readonly carrier: Carrier };

type ExportedBefore = {
  readonly shipmentId: string;
  readonly exportedAt: Date;
  readonly exportedBy: string;
};

export type ExportResult =
  | {
      readonly bytes: Uint8Array;
      readonly shipmentIds: readonly string[];
      /** The number of shipments waiting for the handover that were chosen, in the file or not. */
      readonly waiting: number;
      /** Those that are in an earlier file. */
      readonly exportedBefore: readonly ExportedBefore[];
      readonly leftOut: readonly CsvRowError[];
      /** Shipments in the file with characters that are printed in their common form. */
      readonly respelled: readonly {
        readonly shipmentId: string;
        readonly characters: readonly Respelling[];
      }[];
    }
  | { readonly problems: readonly CsvRowError[] }
  /** Listed shipments that do not exist or do not wait for the handover. */
  | { readonly rejectedRows: readonly RejectedRow[] };

/** A shipment with the prizes in it, and its texts as the encoding can print them. */
type PrintedShipment = WaitingShipment & { readonly contents: readonly PackedPrize[] };

type Sheet = {
  readonly columns: readonly string[];
  readonly rows: (shipment: PrintedShipment) => {
    readonly rows: readonly (readonly string[])[];
    readonly problems: readonly RowProblem[];
  };
  /** For the operator log. */
  readonly facts: Readonly<Record<string, unknown>>;
};

/**
 * Exports shipments that wait for the handover as a CSV file for the carrier's label program, or returns what it would
 * refuse, row by row. Marks them as exported, and records which addresses were handed out and which shipments the errors quote.
 */
export function exportForCarrier(
  db: Database,
  { carrier, sender, shipOn, ...choice }: CarrierExport,
  actionOf: ActionOf,
): Promise<ExportResult> {
  const { columns, row } = CARRIER_SHEETS[carrier];
  const rows = (shipment: PrintedShipment) => {
    const { cells, problems } = row(shipment, sender, shipOn);
    return { rows: [cells], problems };
  };
  return exportShipments(db, choice, { columns, rows, facts: { carrier } }, actionOf);
}

/** Exports them as orders for the program of a partner, with a row for each kind of prize. */
export function exportForPartner(
  db: Database,
  { program, carrier, ...choice }: PartnerExport,
  actionOf: ActionOf,
): Promise<ExportResult> {
  const { columns, rows } = PARTNER_SHEETS[program];
  const sheet = {
    columns,
    rows: (shipment: PrintedShipment) => rows(shipment, carrier),
    facts: { program, carrier },
  };
  return exportShipments(db, choice, sheet, actionOf);
}

const exportShipments = (
  db: Database,
  choice: ExportChoice,
  sheet: Sheet,
  actionOf: ActionOf,
): Promise<ExportResult> =>
  inTransaction(db, async (tx) => {
    const chosen = await chosenShipments(tx, choice);
    if ('rejectedRows' in chosen) return chosen;
    const { toWrite, exportedBefore, waiting } = chosen;
    const contents = await contentsOfShipments(
      tx,
      toWrite.map(({ shipmentId }) => shipmentId),
    );
    const checked = checkAll(toWrite, contents, { choice, sheet });
    const problems = checked.flatMap(({ problems: found }) => found);
    const isRefused = problems.length > 0 && !choice.leaveOut;
    const valid = isRefused ? [] : checked.filter(({ problems: found }) => found.length === 0);
    const shipmentIds = valid.map(({ shipmentId }) => shipmentId);
    if (checked.length > 0) {
      const { encoding, again } = choice;
      const facts = { ...sheet.facts, encoding, shipmentIds, ...(again && { again }) };
      const action = actionOf({ ...facts, ...rejectedIds(checked) });
      await recordAction(tx, action);
      await markExported(tx, shipmentIds, action.operator);
    }
    if (isRefused) return { problems };
    const bytes = writeCsvForProgram([sheet.columns, ...valid.flatMap(({ rows }) => rows)], choice.encoding);
    const respelled = valid
      .filter(({ characters }) => characters.length > 0)
      .map(({ shipmentId, characters }) => ({ shipmentId, characters }));
    return { bytes, shipmentIds, waiting, exportedBefore, leftOut: problems, respelled };
  });

type Chosen = {
  readonly toWrite: readonly WaitingShipment[];
  readonly exportedBefore: readonly ExportedBefore[];
  readonly waiting: number;
};

/** Locks the chosen shipments, so that of two files at once one contains them, and the other names them. */
async function chosenShipments(
  tx: Connection,
  { shipments, draw, again, atMost }: ExportChoice,
): Promise<Chosen | { readonly rejectedRows: readonly RejectedRow[] }> {
  const { shipmentIds, rejectedRows } =
    shipments === undefined ? { shipmentIds: undefined, rejectedRows: [] } : await findListed(tx, shipments);
  if (rejectedRows.length > 0) return { rejectedRows };
  const listed = await waitingShipments(tx, { atMost, shipmentIds, draw });
  const locked = await lockShipments(tx, shipmentIds ?? listed.shipments.map(({ shipmentId }) => shipmentId));
  const unwritable: RejectedRow[] = (shipmentIds ?? []).flatMap((id, index): RejectedRow | [] => {
    const shipment = locked.get(id);
    const why = whyUnwritten(shipment);
    return why === undefined ? [] : { line: index + 1, shipment: id, why, status: shipment?.status };
  });
  if (unwritable.length > 0) return { rejectedRows: unwritable };
  const { shipments: found } = await waitingShipments(tx, { atMost, shipmentIds: [...locked.keys()], draw });
  const exportedBefore = found.flatMap(({ shipmentId, exportedAt, exportedBy }): ExportedBefore | [] =>
    exportedAt === null || exportedBy === null ? [] : { shipmentId, exportedAt, exportedBy },
  );
  const toWrite = again ? found : found.filter(({ exportedAt }) => exportedAt === null);
  return { toWrite, exportedBefore, waiting: listed.total };
}

/** Why a listed shipment is in no file; `undefined`: it waits for the handover. */
function whyUnwritten(shipment: LockedShipment | undefined): RejectedRow['why'] | undefined {
  if (shipment?.isWithdrawn === true) return 'withdrawn';
  if (shipment?.status !== 'WAITING') return 'wrongState';
  return shipment.isPaused ? 'paused' : undefined;
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

type CheckParams = { readonly choice: ExportChoice; readonly sheet: Sheet };

function checkAll(
  shipments: readonly WaitingShipment[],
  contents: ReadonlyMap<string, readonly PackedPrize[]>,
  params: CheckParams,
) {
  let line = FIRST_DATA_LINE;
  return shipments.map((shipment) => {
    const checked = check({ ...shipment, contents: contents.get(shipment.shipmentId) ?? [] }, line, params);
    line += checked.rows.length;
    return checked;
  });
}

function check(shipment: PrintedShipment, line: number, { choice, sheet }: CheckParams) {
  const { shipmentId } = shipment;
  const { characters, ...printed } = printable(shipment, choice.encoding);
  const { rows, problems: refused } = sheet.rows({ ...shipment, ...printed });
  const missing = choice.replaceMissing ? [] : unencodable(rows.flat().join(''), choice.encoding);
  const found: readonly RowProblem[] = [
    ...refused,
    ...(missing.length === 0
      ? []
      : [{ code: 'notInShiftJis' as const, values: { characters: missing.join(' ') } }]),
  ];
  const problems = found.map(({ code, values }) => ({
    line,
    code,
    values: { ...values, shipment: shipmentReference(shipmentId) },
  }));
  return { shipmentId, rows, problems, characters };
}

type Printed = Pick<WaitingShipment, 'address' | 'label'>;

/** The texts of a label as the encoding can print them. */
function printable(
  { address, label }: Printed,
  encoding: CsvEncoding,
): Printed & { readonly characters: readonly Respelling[] } {
  if (encoding === 'utf8') return { address, label, characters: [] };
  const texts = textsOf({ address, label });
  const lines = texts.address.map(inCommonForms);
  const names = texts.name.map(inCommonForms);
  const common = (text: string) => inCommonForms(text).text;
  return {
    address: {
      ...address,
      name: common(address.name),
      address: common(address.address),
      address2: common(address.address2),
    },
    label: { address: lines.map(({ text }) => text), name: names.map(({ text }) => text) },
    characters: allRespelled([...names, ...lines]),
  };
}
