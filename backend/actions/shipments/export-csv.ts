import {
  B2_COLUMNS,
  b2Row,
  b2Parcel,
  type ParcelToSend,
  type Sender,
} from '#backend/domain/shipments/b2-csv.ts';
import { b2Problems } from '#backend/domain/shipments/b2-check.ts';
import { sheetReference } from '#backend/domain/shipments/shipment.ts';
import type { SheetProblem } from '#backend/domain/shipments/csv-rows.ts';
import type { ActionOf, Operation } from '../operations/operation.ts';
import type { SheetEncoding, Sheets } from './ports.ts';

export type ExportWish = {
  readonly sender: Sender;
  /** The day on which they are handed over, such as 2026/11/21. */
  readonly shipOn: string;
  readonly encoding: SheetEncoding;
  /** Whether 〓 is put for a character that the encoding does not have. */
  readonly replaceMissing: boolean;
  /** Whether parcels at fault are left out, instead of all of them being kept back. */
  readonly leaveOut: boolean;
  readonly atMost: number;
};

export type Exported = {
  readonly bytes: Uint8Array;
  readonly shipmentIds: readonly string[];
  /** How many wait, in the sheet or not. */
  readonly waiting: number;
  readonly leftOut: readonly SheetProblem[];
};

type Desk = Pick<Operation, 'inTransaction'> & { readonly sheets: Pick<Sheets, 'unwritable' | 'write'> };

/**
 * Parcels that wait to be handed over, as a sheet that B2クラウド reads; or what it would refuse, line by line. Whose
 * names and addresses were handed out is recorded, and of whose something was told that is wrong with them.
 */
export function exportForB2(
  { inTransaction, sheets }: Desk,
  wish: ExportWish,
  actOf: ActionOf,
): Promise<Exported | { readonly problems: readonly SheetProblem[] }> {
  return inTransaction(async ({ sheets: parcels, recordAction }) => {
    const { total, parcels: waiting } = await parcels.waiting(wish.atMost);
    const checked = waiting.map((parcel, index) =>
      check(sheets, parcel, { ...wish, line: FIRST_LINE + index }),
    );
    const problems = checked.flatMap(({ problems: found }) => found);
    const isRefused = problems.length > 0 && !wish.leaveOut;
    const right = isRefused ? [] : checked.filter(({ problems: found }) => found.length === 0);
    const shipmentIds = right.map(({ shipmentId }) => shipmentId);
    if (waiting.length > 0)
      await recordAction(actOf({ encoding: wish.encoding, shipmentIds, ...told(checked) }));
    if (isRefused) return { problems };
    const bytes = sheets.write([B2_COLUMNS, ...right.map(({ row }) => row)], wish.encoding);
    return { bytes, shipmentIds, waiting: total, leftOut: problems };
  });
}

/** Those of which a problem was told, which may say a letter of a name. */
function told(
  checked: readonly { readonly shipmentId: string; readonly problems: readonly SheetProblem[] }[],
) {
  const atFault = checked.filter(({ problems }) => problems.length > 0);
  return atFault.length === 0 ? {} : { atFault: atFault.map(({ shipmentId }) => shipmentId) };
}

/** The first line are the headings. */
const FIRST_LINE = 2;

type How = ExportWish & { readonly line: number };

function check(sheets: Desk['sheets'], parcel: ParcelToSend, how: How) {
  const { shipmentId } = parcel;
  const cells = b2Parcel(parcel, how.sender, how.shipOn);
  const row = b2Row(cells);
  const missing = how.replaceMissing ? [] : sheets.unwritable(row.join(''), how.encoding);
  const says = [
    ...b2Problems(cells),
    ...(missing.length === 0 ? [] : [`Shift_JIS does not have ${missing.join(' ')}`]),
  ];
  const problems = says.map((problem) => ({
    line: how.line,
    problem: `${sheetReference(shipmentId)}: ${problem}`,
  }));
  return { shipmentId, row, problems };
}
