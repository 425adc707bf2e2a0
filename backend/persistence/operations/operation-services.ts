import type { Secrets } from '#backend/actions/members/ports.ts';
import type { ActingDesk, Files, Operation } from '#backend/actions/operations/operation.ts';
import type { Connection, Database } from '../database.ts';
import { databaseClock } from '../clock.ts';
import { sessionStore } from '../members/session-store.ts';
import { throttleStore } from '../members/throttle-store.ts';
import { shipmentStoresOn } from '../shipments/shipment-services.ts';
import { inDryRunOn, inTransactionOn } from '../transaction.ts';
import { actStore, noteAct } from './operator-log.ts';
import { jobStore } from './job-store.ts';
import { glance } from './dashboard.ts';
import { memberFiles } from './member-records.ts';
import { orderFiles } from './order-records.ts';
import { parcelFiles } from './shipment-records.ts';
import { sheetParcels } from '../shipments/csv-shipments.ts';
import { tokenStore } from './token-store.ts';
import { shopWindow } from '../content/content-services.ts';

/** Everything that operating the shop needs, out of one database. */
export const operationOver = (db: Database, secrets: Pick<Secrets, 'digest'>): Operation => ({
  tokens: tokenStore(db),
  throttles: throttleStore(db),
  secrets,
  clock: databaseClock(db),
  jobs: jobStore(db),
  acts: actStore(db),
  glance: glance(db),
  files: filesOver(db),
  window: shopWindow(db),
  acting: inTransactionOn(db, deskOver),
  // Not even a number of the record is used up.
  rehearsing: inDryRunOn(db, (tx) => ({ ...deskOver(tx), note: async () => {} })),
});

const filesOver = (db: Connection): Files => ({
  orders: orderFiles(db),
  parcels: parcelFiles(db),
  members: memberFiles(db),
});

function deskOver(tx: Connection): ActingDesk {
  const { shipments, emails } = shipmentStoresOn(tx);
  return {
    ...filesOver(tx),
    shipments,
    emails,
    sheets: sheetParcels(tx),
    window: shopWindow(tx),
    sessions: sessionStore(tx),
    note: (act) => noteAct(tx, act),
  };
}
