import type { Operation } from '#backend/actions/operation/ports.ts';
import type { Clock } from '#backend/actions/ports.ts';
import { exportForB2 } from '#backend/actions/shipping/sheets/export-for-b2.ts';
import { importTracking } from '#backend/actions/shipping/sheets/import-tracking.ts';
import type { Sheets } from '#backend/actions/shipping/sheets/ports.ts';
import { dayInJapan } from '#backend/domain/japan-time.ts';
import type { Sender } from '#backend/domain/shipping/sheets/b2-parcel.ts';
import { MOST_MOVED } from '#lib/contract/ops/parcels.ts';
import type { OpsHandlers } from '../../server/operator-calls.ts';
import { numbered } from '../present/order.ts';

export type SheetRooms = {
  readonly operation: Operation;
  readonly sheets: Sheets;
  readonly clock: Clock;
  /** Who sends parcels; a sentence where nobody has said so. */
  readonly sender: () => Sender | string;
};

export const parcelSheetHandlers = ({
  operation,
  sheets,
  clock,
  sender,
}: SheetRooms): Pick<OpsHandlers, 'exportParcels' | 'importTracking'> => ({
  exportParcels: async ({ body: { encoding, replace, leaveOut, atMost, shipOn } }, { action }) => {
    const from = sender();
    if (typeof from === 'string') return { refusal: 'notInState', detail: from };
    const day = shipOn ?? dayInJapan(await clock.now());
    const wish = {
      ...{ sender: from, encoding, leaveOut, atMost },
      shipOn: day.replaceAll('-', '/'),
      replaceMissing: replace,
    };
    const exported = await exportForB2({ ...operation, sheets }, wish, action);
    if ('problems' in exported) return { refusal: 'rowsWrong', problems: exported.problems };
    const { bytes, shipmentIds, waiting, leftOut } = exported;
    const sheet = Buffer.from(bytes).toString('base64');
    return { answer: { sheet, parcels: shipmentIds.map(numbered), waiting, leftOut: [...leftOut] } };
  },

  importTracking: async ({ body, query: { encoding = 'auto', carrier, dryRun: dry } }, { action }) => {
    const dryRun = dry === 'true';
    const wish = { bytes: body, encoding, carrier, mostLines: MOST_MOVED, dryRun };
    const done = await importTracking({ ...operation, sheets }, wish, action);
    if ('problems' in done) return { refusal: 'rowsWrong', problems: done.problems };
    return { answer: { moved: done.moved.map(numbered), before: done.before.map(numbered), dryRun } };
  },
});
