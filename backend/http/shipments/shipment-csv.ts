import type { OperatorDatabase } from '#backend/persistence/db/database.ts';
import { listPacking } from '#backend/actions/shipments/packing.ts';
import { databaseTime } from '#backend/persistence/db/clock.ts';
import {
  exportForCarrier,
  exportForPartner,
  type ExportResult,
} from '#backend/actions/shipments/export-csv.ts';
import { importTracking } from '#backend/actions/shipments/import-tracking.ts';
import { dayInJapan } from '#backend/domain/time.ts';
import type { Sender } from '#backend/domain/shipments/b2-csv.ts';
import { PackedPrize as PresentedPrize } from '#lib/contract/ops/shipment-files.ts';
import type { OpsCallInput } from '#lib/contract/ops/contract.ts';
import { MAX_SHIPMENTS_PER_CALL } from '#lib/contract/ops/shipments.ts';
import type { OpsHandlers } from '../server/operator-calls.ts';
import { withNumber } from '../orders-for-staff.ts';
import { presentRejected } from './shipments-for-staff.ts';
import type { PackedPrize } from '#backend/persistence/shipments/csv-shipments.ts';
import { presentRowError } from '../lists/csv-file.ts';

type ShipmentCsvDeps = {
  readonly database: OperatorDatabase;
  /** The sender of shipments. A string: no sender is configured, with the reason. */
  readonly sender: () => Sender | string;
};

export const shipmentCsvHandlers = ({ database, sender }: ShipmentCsvDeps) =>
  ({
    listPacking: async ({ query: { atMost = MAX_SHIPMENTS_PER_CALL, unpacked } }, { action }) => {
      const which = { atMost, onlyUnpacked: unpacked === 'true' };
      const { shipments, prizes, waiting } = await listPacking(database.db, which, action);
      return {
        answer: {
          shipments: shipments.map(({ shipmentId, method, recipient, zip, gift, respelled, contents }) => ({
            ...withNumber(shipmentId),
            method,
            recipient,
            zip,
            gift,
            respelled: [...respelled],
            contents: contents.map(presentPacked),
          })),
          prizes: prizes.map(presentPacked),
          waiting,
        },
      };
    },

    exportLabels: async ({ body: { carrier, shipOn, ...choice } }, { action }) => {
      const from = sender();
      if (typeof from === 'string') return { refusal: 'notInState', detail: from };
      const day = shipOn ?? dayInJapan(await databaseTime(database.db));
      const params = { ...chosenIn(choice), carrier, sender: from, shipOn: day.replaceAll('-', '/') };
      return presentExport(await exportForCarrier(database.db, params, action));
    },

    exportForPartner: async ({ body: { program, carrier, ...choice } }, { action }) =>
      presentExport(await exportForPartner(database.db, { ...chosenIn(choice), program, carrier }, action)),

    importTracking: async ({ body, query: { encoding = 'auto', carrier, dryRun: dry } }, { action }) => {
      const dryRun = dry === 'true';
      const params = { bytes: body, encoding, carrier, maxRows: MAX_SHIPMENTS_PER_CALL, dryRun };
      const imported = await importTracking(database.db, params, action);
      if ('problems' in imported)
        return { refusal: 'rowsWrong', problems: imported.problems.map(presentRowError) };
      const { moved, before, leftOut } = imported;
      return {
        answer: {
          moved: moved.map(withNumber),
          before: before.map(withNumber),
          leftOut: leftOut.map(presentRowError),
          dryRun,
        },
      };
    },
  }) satisfies Partial<OpsHandlers>;

const presentPacked = (prize: PackedPrize): PresentedPrize => PresentedPrize.parse(prize);

type Choice = Omit<OpsCallInput<'exportForPartner'>['body'], 'program' | 'carrier'>;

const chosenIn = ({ shipments, draw, again, encoding, replace, leaveOut, atMost }: Choice) => ({
  shipments,
  draw,
  again,
  encoding,
  leaveOut,
  atMost,
  replaceMissing: replace,
});

function presentExport(exported: ExportResult) {
  if ('rejectedRows' in exported)
    return { refusal: 'rowsWrong', problems: exported.rejectedRows.map(presentRejected) } as const;
  if ('problems' in exported)
    return { refusal: 'rowsWrong', problems: exported.problems.map(presentRowError) } as const;
  const { bytes, shipmentIds, waiting, exportedBefore, leftOut, respelled } = exported;
  return {
    answer: {
      sheet: Buffer.from(bytes).toString('base64'),
      shipments: shipmentIds.map(withNumber),
      waiting,
      exportedBefore: exportedBefore.map(({ shipmentId, ...mark }) => ({
        ...withNumber(shipmentId),
        ...mark,
      })),
      leftOut: leftOut.map(presentRowError),
      respelled: respelled.map(({ shipmentId, characters }) => ({
        ...withNumber(shipmentId),
        characters: [...characters],
      })),
    },
  };
}
