import type { RetentionDeps } from '#backend/actions/retention.ts';
import type { Passwords, Secrets } from '#backend/actions/members/ports.ts';
import type { MemberDeps, Membership } from '#backend/actions/members/membership.ts';
import { databaseClock } from '../db/clock.ts';
import type { Connection, Database, OpenDatabase } from '../db/database.ts';
import { forgetCardOf } from '../payments/card-store.ts';
import { queueMembership } from '../queue/queue-store.ts';
import { deleteAddressesOf } from '../shipments/shipment-store.ts';
import { batchedIsKnownDevice } from './known-device-store.ts';
import { batchedFindLogin } from './session-store.ts';
import { inTransactionOn } from '../db/transaction.ts';

type MembershipDeps = { readonly secrets: Secrets; readonly passwords: Passwords };

/** Creates the member services on a database. */
export const createMembership = (
  { db, batching }: Pick<OpenDatabase, 'db' | 'batching'>,
  { secrets, passwords }: MembershipDeps,
): Membership => ({
  db,
  batching,
  ...memberDeps(db),
  clock: databaseClock(db),
  findLogin: batchedFindLogin(batching),
  isKnownDevice: batchedIsKnownDevice(batching),

  secrets,
  passwords,
  inTransaction: inTransactionOn(db, memberDeps),
});

export const createRetentionDeps = (db: Database): RetentionDeps => ({
  clock: databaseClock(db),
  db,
});

export function memberDeps(db: Connection): MemberDeps {
  return {
    tx: db,

    queueEntries: queueMembership(db),

    cards: { forget: (memberId) => forgetCardOf(db, memberId) },
    addresses: { forget: (memberId) => deleteAddressesOf(db, memberId) },
  };
}
