import { and, eq, gte, inArray, isNull, lt, lte, notExists, or, sql } from 'drizzle-orm';
import { AGREED_TEXT_KINDS, type AgreedTextKind } from '#lib/contract/site-text-blocks.ts';
import { CURRENT_TIME } from '../db/clock.ts';
import type { Connection } from '../db/database.ts';
import {
  importedMembers,
  members,
  siteTextConsents,
  siteTextVersions,
  siteTextWithdrawals,
} from '../schema.ts';

const { kind, number, appliesFrom, note, asksConsent } = siteTextVersions;

const isWithdrawn = (db: Connection) =>
  db
    .select({ one: sql`1` })
    .from(siteTextWithdrawals)
    .where(and(eq(siteTextWithdrawals.kind, kind), eq(siteTextWithdrawals.number, number)));

/**
 * Whether any version that applies asks members to agree again, or members came from another shop. Most shops have neither:
 * nothing is read for a member.
 */
export async function doTextsAsk(db: Connection): Promise<boolean> {
  const [asking] = await db
    .select({ number })
    .from(siteTextVersions)
    .where(and(eq(asksConsent, true), lte(appliesFrom, CURRENT_TIME), notExists(isWithdrawn(db))))
    .limit(1);
  if (asking !== undefined) return true;
  const [imported] = await db.select({ memberId: importedMembers.memberId }).from(importedMembers).limit(1);
  return imported !== undefined;
}

/** A version to which a member has not agreed. */
export type OpenConsent = {
  readonly kind: AgreedTextKind;
  readonly number: number;
  readonly appliesFrom: Date;
  readonly note: string;
  /** The member came from another shop and has agreed to no version of this text. */
  readonly isFirst: boolean;
};

/**
 * The newest version of each text to which a member has not agreed: it asks for consent, applies since after their
 * sign-up, and they have agreed neither to it nor to a later one. A member from another shop has not signed up here: as long
 * as they have agreed to no version, the newest one is open.
 */
export async function openConsentsOf(db: Connection, memberId: string): Promise<readonly OpenConsent[]> {
  const hasAgreed = db
    .select({ one: sql`1` })
    .from(siteTextConsents)
    .where(
      and(
        eq(siteTextConsents.memberId, memberId),
        eq(siteTextConsents.kind, sql`${kind}`),
        gte(siteTextConsents.number, number),
      ),
    );
  const [imported] = await db
    .select({ memberId: importedMembers.memberId })
    .from(importedMembers)
    .where(eq(importedMembers.memberId, memberId));
  const isFirst = and(
    imported === undefined ? sql`false` : inArray(kind, [...AGREED_TEXT_KINDS]),
    notExists(
      db
        .select({ one: sql`1` })
        .from(siteTextConsents)
        .where(and(eq(siteTextConsents.memberId, memberId), eq(siteTextConsents.kind, sql`${kind}`))),
    ),
  );
  const open = await db
    .selectDistinctOn([kind], {
      kind,
      number,
      appliesFrom,
      note,
      isFirst: sql<boolean>`${isFirst}`,
    })
    .from(siteTextVersions)
    .innerJoin(members, and(eq(members.memberId, memberId), isNull(members.leftAt)))
    .where(
      and(
        or(isFirst, and(eq(asksConsent, true), lt(members.joinedAt, appliesFrom), notExists(hasAgreed))),
        lte(appliesFrom, CURRENT_TIME),
        notExists(isWithdrawn(db)),
      ),
    )
    .orderBy(kind, sql`${number} desc`);
  return open.flatMap(({ kind: of, ...rest }) =>
    of === 'terms' || of === 'privacy' ? [{ kind: of, ...rest }] : [],
  );
}

type Consent = { readonly kind: AgreedTextKind; readonly number: number };

/** Whether each of these is a version that applies. */
export async function areInForce(db: Connection, consents: readonly Consent[]): Promise<boolean> {
  for (const consent of consents) {
    const [found] = await db
      .select({ number })
      .from(siteTextVersions)
      .where(and(eq(kind, consent.kind), eq(number, consent.number), lte(appliesFrom, CURRENT_TIME)));
    if (found === undefined) return false;
  }
  return true;
}

/** Stores that a member agrees to these versions. Agreed before: no change. */
export async function insertConsents(
  tx: Connection,
  memberId: string,
  consents: readonly Consent[],
): Promise<void> {
  await tx
    .insert(siteTextConsents)
    .values(consents.map((consent) => ({ memberId, ...consent, at: CURRENT_TIME })))
    .onConflictDoNothing();
}

export async function deleteConsentsOf(tx: Connection, memberId: string): Promise<void> {
  await tx.delete(siteTextConsents).where(eq(siteTextConsents.memberId, memberId));
}

/** Members with an account. */
export const countMembers = (db: Connection): Promise<number> => db.$count(members, isNull(members.leftAt));
