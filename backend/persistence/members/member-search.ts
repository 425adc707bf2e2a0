import { and, between, eq, inArray, isNull, type SQL, sql } from 'drizzle-orm';
import { emailKey } from '#backend/domain/members/email-address.ts';
import type { MemberSearch } from '#backend/domain/members/search.ts';
import { CARRIERS } from '#lib/contract/enums.ts';
import type { Connection } from '../db/database.ts';
import { inForce } from './suspensions.ts';
import { members, orders, shipments } from '../schema.ts';
import { type Page, type Paged, type KeyedList, pageOfKeys } from '../db/pages.ts';
import type { MemberTag } from './tags.ts';
import type { Member } from '#backend/domain/members/member.ts';
import { beginsWithText, containsText } from '../db/search-words.ts';

/** A row in the list of found members. */
export type MemberMatch = Pick<Member, 'memberId' | 'name' | 'email' | 'tel'> & {
  readonly joinedAt: Date;
  readonly isSuspended: boolean;
  readonly tags: MemberTag[];
};

/**
 * Searches members, the latest registration first, without deleted accounts. Each condition has an index of its own; their
 * results are united before a member is read. `undefined`: all members.
 */
export async function searchMembersBy(
  db: Connection,
  search: MemberSearch | undefined,
  { tag, ...page }: Page & { readonly tag?: string },
): Promise<Paged<MemberMatch>> {
  const { memberId, name, email, tel, joinedAt } = members;
  const which = and(
    isNull(members.leftAt),
    search && isAmong(idsOf(db, search)),
    tag === undefined
      ? undefined
      : sql`${memberId} in (select t.member_id from member_tags t where t.text = ${tag})`,
  );
  const list: KeyedList = {
    table: members,
    key: { memberId },
    which,
    order: { columns: [joinedAt, memberId], direction: 'desc' },
  };
  const { total, keys, order } = await pageOfKeys(db, list, page);
  const rows = await db
    .select({
      memberId,
      name,
      email,
      tel,
      joinedAt,
      isSuspended: sql<boolean>`exists (select from suspensions s
          where s.member_id = members.member_id and ${sql.raw(inForce('s'))})`,
      tags: sql<
        MemberTag[]
      >`(select coalesce(json_agg(json_build_object('text', t.text, 'colour', t.colour) order by t.text), '[]')
          from member_tags t where t.member_id = members.member_id)`,
    })
    .from(members)
    .where(inArray(memberId, keys))
    .orderBy(...order);
  const items = rows.flatMap(({ name, email, tel, ...row }): MemberMatch[] =>
    name === null || email === null || tel === null ? [] : [{ ...row, name, email, tel }],
  );
  return { total, items };
}

const isAmong = (ids: readonly SQL[]): SQL =>
  sql`${members.memberId} in (${sql.join([...ids], sql` union `)})`;

/** A query of the ids of the members that a search finds. */
export const membersFoundBy = (db: Connection, search: MemberSearch): SQL =>
  sql`${sql.join(idsOf(db, search), sql` union `)}`;

function idsOf(
  db: Connection,
  { email, ids, tel, trackingNumber, name, surnames = [] }: MemberSearch,
): SQL[] {
  const { memberId } = members;
  const ofMembers = (which: SQL | undefined) => sql`${db.select({ memberId }).from(members).where(which)}`;
  const ofShipments = (which: SQL | undefined) =>
    sql`${db.select({ memberId: shipments.memberId }).from(shipments).where(which)}`;
  return [
    email !== undefined && ofMembers(eq(members.emailKey, emailKey(email))),
    tel !== undefined && ofMembers(eq(members.tel, tel)),
    name !== undefined && ofMembers(containsText(members.name, name)),
    ...surnames.map((surname) => ofMembers(beginsWithText(members.name, surname))),
    trackingNumber !== undefined &&
      // The index begins with the carrier.
      ofShipments(and(inArray(shipments.carrier, CARRIERS), eq(shipments.trackingNumber, trackingNumber))),
    ids && ofMembers(between(memberId, ids.from, ids.to)),
    ids && ofShipments(between(shipments.shipmentId, ids.from, ids.to)),
    ids &&
      sql`${db
        .select({ memberId: orders.memberId })
        .from(orders)
        .where(between(orders.orderId, ids.from, ids.to))}`,
  ].flatMap((query) => query || []);
}
