import type { RetentionDeps } from '#backend/actions/retention.ts';
import type { Passwords, Secrets } from '#backend/actions/members/ports.ts';
import type { MemberDeps, Membership } from '#backend/actions/members/membership.ts';
import { databaseClock } from '../db/clock.ts';
import type { Connection, Database, OpenDatabase } from '../db/database.ts';
import { retentionStore } from '../retention-store.ts';
import { forgetCardOf } from '../payments/card-store.ts';
import { queueMembership } from '../queue/queue-store.ts';
import { deleteAddressesOf } from '../shipments/shipment-store.ts';
import { inquiryStore } from '../inquiries/inquiry-store.ts';
import { codeStore } from './code-store.ts';
import { accountBlockerStore } from './account-blockers.ts';
import { batchedIsKnownDevice, knownDeviceStore } from './known-device-store.ts';
import { memberStore } from './member-store.ts';
import { outboxStore } from '../emails/outbox-store.ts';
import { notificationSettingStore } from '../notifications/setting-store.ts';
import { overviewStore } from './member-summary.ts';
import { batchedFindLogin, sessionStore } from './session-store.ts';
import { noteStore } from './note-store.ts';
import { suspensionStore } from './suspension-store.ts';
import { throttleStore } from './throttle-store.ts';
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
  throttles: throttleStore(db),
  overviews: overviewStore(db),
  secrets,
  passwords,
  inTransaction: inTransactionOn(db, memberDeps),
});

export const createRetentionDeps = (db: Database): RetentionDeps => ({
  clock: databaseClock(db),
  sessions: sessionStore(db),
  knownDevices: knownDeviceStore(db),
  codes: codeStore(db),
  throttles: throttleStore(db),
  retention: retentionStore(db),
});

export function memberDeps(db: Connection): MemberDeps {
  return {
    tx: db,
    members: memberStore(db),
    sessions: sessionStore(db),
    suspensions: suspensionStore(db),
    notes: noteStore(db),
    knownDevices: knownDeviceStore(db),
    codes: codeStore(db),
    inquiries: inquiryStore(db),
    outbox: outboxStore(db),
    accountBlockers: accountBlockerStore(db),
    queueEntries: queueMembership(db),
    notifications: notificationSettingStore(db),
    cards: { forget: (memberId) => forgetCardOf(db, memberId) },
    addresses: { forget: (memberId) => deleteAddressesOf(db, memberId) },
  };
}
