import type { StaffDeps } from '#backend/actions/staff/ports.ts';
import type { StaffServices } from '#backend/actions/staff/staff-services.ts';
import type { Connection, OpenDatabase } from '../db/database.ts';
import { databaseClock } from '../db/clock.ts';
import { throttleStore } from '../members/throttle-store.ts';
import { recordAction } from './operator-log.ts';
import { inTransactionOn } from '../db/transaction.ts';
import { authenticatorStore, passkeyStore, recoveryCodeStore } from './factor-stores.ts';
import { challengeStore, staffSessionStore } from './staff-session-store.ts';
import { linkStore, staffStore } from './staff-store.ts';
import { viewStore } from './view-store.ts';

type Adapters = Pick<StaffServices, 'secrets' | 'passwords' | 'webAuthn' | 'codes'>;

/** The services of signing in to the console. */
export const createStaffServices = ({ db }: Pick<OpenDatabase, 'db'>, adapters: Adapters): StaffServices => ({
  ...staffDepsOn(db),
  ...adapters,
  db,
  challenges: challengeStore(db),
  views: viewStore(db),
  throttles: throttleStore(db),
  clock: databaseClock(db),
  inTransaction: inTransactionOn(db, staffDepsOn),
});

export const staffDepsOn = (tx: Connection): StaffDeps => ({
  tx,
  staff: staffStore(tx),
  links: linkStore(tx),
  passkeys: passkeyStore(tx),
  authenticators: authenticatorStore(tx),
  recoveryCodes: recoveryCodeStore(tx),
  staffSessions: staffSessionStore(tx),
  recordAction: (action) => recordAction(tx, action),
});
