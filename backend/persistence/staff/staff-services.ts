import type { StaffDeps } from '#backend/actions/staff/ports.ts';
import type { StaffServices } from '#backend/actions/staff/staff-services.ts';
import type { Connection, OpenDatabase } from '../db/database.ts';
import { databaseClock } from '../db/clock.ts';
import { recordAction } from './operator-log.ts';
import { inTransactionOn } from '../db/transaction.ts';
type Adapters = Pick<StaffServices, 'secrets' | 'passwords' | 'webAuthn' | 'codes'>;

/** The services of signing in to the console. */
export const createStaffServices = ({ db }: Pick<OpenDatabase, 'db'>, adapters: Adapters): StaffServices => ({
  ...staffDepsOn(db),
  ...adapters,
  db,

  clock: databaseClock(db),
  inTransaction: inTransactionOn(db, staffDepsOn),
});

export const staffDepsOn = (tx: Connection): StaffDeps => ({
  tx,

  recordAction: (action) => recordAction(tx, action),
});
