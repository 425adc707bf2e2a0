import type { RetentionDeps } from '#backend/actions/operations/retention.ts';
import type { Passwords, Secrets } from '#backend/actions/members/ports.ts';
import type { MemberDesk, Membership } from '#backend/actions/members/membership.ts';
import { databaseClock } from '../clock.ts';
import type { Connection, Database } from '../database.ts';
import { retentionStore } from '../operations/retention-store.ts';
import { forgetCardOf } from '../payments/card-store.ts';
import { queueMembership } from '../queue/queue-store.ts';
import { forgetAddressesOf } from '../shipments/shipment-store.ts';
import { codeStore } from './code-store.ts';
import { matterStore } from './account-blockers.ts';
import { memberStore } from './member-store.ts';
import { outboxStore } from '../emails/outbox-store.ts';
import { overviewStore } from './member-summary.ts';
import { sessionStore } from './session-store.ts';
import { throttleStore } from './throttle-store.ts';
import { inTransactionOn } from '../transaction.ts';

type Craft = { readonly secrets: Secrets; readonly passwords: Passwords };

/** Everything that membership needs, out of one database. */
export const membershipOver = (db: Database, { secrets, passwords }: Craft): Membership => ({
  ...deskOver(db),
  clock: databaseClock(db),
  throttles: throttleStore(db),
  overviews: overviewStore(db),
  secrets,
  passwords,
  together: inTransactionOn(db, deskOver),
});

export const leftoversIn = (db: Database): RetentionDeps => ({
  clock: databaseClock(db),
  sessions: sessionStore(db),
  codes: codeStore(db),
  throttles: throttleStore(db),
  retention: retentionStore(db),
});

function deskOver(db: Connection): MemberDesk {
  return {
    members: memberStore(db),
    sessions: sessionStore(db),
    codes: codeStore(db),
    outbox: outboxStore(db),
    matters: matterStore(db),
    places: queueMembership(db),
    cards: { forget: (memberId) => forgetCardOf(db, memberId) },
    addresses: { forget: (memberId) => forgetAddressesOf(db, memberId) },
  };
}
