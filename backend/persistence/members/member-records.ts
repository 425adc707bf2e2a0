import { and, count, eq, isNull, max } from 'drizzle-orm';
import type { StoredMember } from '#backend/domain/members/member.ts';
import type { Connection } from '../db/database.ts';
import { countAccountBlockers } from './account-blockers.ts';
import { findMemberByEmail, findMember } from './members.ts';
import { prizesWon } from './member-summary.ts';
import { members, orders, sessions, shipments } from '../schema.ts';
import { detailsOf, type MemberDetails } from './member-details.ts';

/** A member as support sees them. Excludes credentials: password hash, codes, tokens. */
export type MemberRecord = Omit<StoredMember, 'passwordHash'> & {
  readonly joinedAt: Date;
  readonly sessions: number;
  readonly lastSeenAt: Date | null;
  readonly orders: { readonly all: number; readonly underWay: number; readonly unplayed: number };
  readonly prizes: { readonly won: number; readonly waiting: number };
  readonly shipments: { readonly all: number; readonly underWay: number };
  readonly refundsDue: number;
};

export type MemberLookup = { readonly email: string } | { readonly memberId: string };

export async function memberDetails(db: Connection, memberId: string): Promise<MemberDetails | undefined> {
  const record = await recordWith(db, { memberId });
  return record && detailsOf(db, record);
}

export async function recordWith(db: Connection, lookup: MemberLookup): Promise<MemberRecord | undefined> {
  const member =
    'email' in lookup ? await findMemberByEmail(db, lookup.email) : await findMember(db, lookup.memberId);
  return member && recordOf(db, member);
}

async function recordOf(
  db: Connection,
  { passwordHash: _secret, ...member }: StoredMember,
): Promise<MemberRecord | undefined> {
  const { memberId } = member;
  const [joined] = await db
    .select({ joinedAt: members.joinedAt })
    .from(members)
    .where(eq(members.memberId, memberId));
  if (joined === undefined) return undefined;
  const blockers = await countAccountBlockers(db, memberId);
  return {
    ...member,
    ...joined,
    ...(await loginsOf(db, memberId)),
    orders: {
      all: await db.$count(orders, eq(orders.memberId, memberId)),
      underWay: blockers.unsettledOrders,
      unplayed: blockers.unplayedOrders,
    },
    prizes: { won: await prizesWon(db, memberId), waiting: blockers.waitingPrizes },
    shipments: {
      all: await db.$count(shipments, and(eq(shipments.memberId, memberId), isNull(shipments.withdrawnAt))),
      underWay: blockers.shipmentsUnderWay + blockers.shipmentProblems,
    },
    refundsDue: blockers.refundsDue,
  };
}

async function loginsOf(db: Connection, memberId: string) {
  const [logins] = await db
    .select({ sessions: count(), lastSeenAt: max(sessions.seenAt) })
    .from(sessions)
    .where(eq(sessions.memberId, memberId));
  return { sessions: logins?.sessions ?? 0, lastSeenAt: logins?.lastSeenAt ?? null };
}
