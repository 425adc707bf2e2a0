import type { Secrets } from '#backend/actions/members/ports.ts';
import type { ActingDesk, Files, Operation } from '#backend/actions/operation/operation.ts';
import type { Connection, Database } from '../database.ts';
import { databaseClock } from '../clock.ts';
import { sessionStore } from '../members/session-store.ts';
import { throttleStore } from '../members/throttle-store.ts';
import { undisturbed } from '../members/undisturbed.ts';
import { parcelYard } from '../shipping/parcel-yard.ts';
import { actStore } from './act-store.ts';
import { jobStore } from './job-store.ts';
import { glance } from './looking/glance.ts';
import { memberFiles } from './looking/member-files.ts';
import { orderFiles } from './looking/order-files.ts';
import { parcelFiles } from './looking/parcel-files.ts';
import { noteAct } from './note-act.ts';
import { sheetParcels } from './parcel-sheets.ts';
import { tokenStore } from './token-store.ts';
import { undone } from './undone.ts';
import { shopWindow } from './window/window.ts';

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
  acting: (work) => undisturbed(() => db.transaction((tx) => work(deskOver(tx)), READ_COMMITTED)),
  // Not even a number of the record is used up.
  rehearsing: (work) =>
    undisturbed(() => undone(db, (tx) => work({ ...deskOver(tx), note: async () => {} }))),
});

/** Whatever the server's settings: what was committed while somebody waited for a lock is seen after it. */
const READ_COMMITTED = { isolationLevel: 'read committed' } as const;

const filesOver = (db: Connection): Files => ({
  orders: orderFiles(db),
  parcels: parcelFiles(db),
  members: memberFiles(db),
});

const deskOver = (tx: Connection): ActingDesk => ({
  ...filesOver(tx),
  yard: parcelYard(tx),
  sheets: sheetParcels(tx),
  window: shopWindow(tx),
  sessions: sessionStore(tx),
  note: (act) => noteAct(tx, act),
});
