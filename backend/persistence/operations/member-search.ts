import { and, between, desc, eq, inArray, type SQL, sql } from 'drizzle-orm';
import type { MemberMatch, SearchMembers } from '#backend/actions/operations/member-search.ts';
import { emailKey } from '#backend/domain/members/email-address.ts';
import type { MemberSearch } from '#backend/domain/members/search.ts';
import { CARRIERS } from '#lib/contract/enums.ts';
import type { Connection } from '../database.ts';
import { inForce } from '../members/suspension-store.ts';
import { members, orders, shipments } from '../schema.ts';

/** Each condition has an index of its own; their results are united before a member is read. */
export const searchMembersOn =
  (db: Connection): SearchMembers =>
  async (search, { limit, offset }) => {
    const { memberId, name, email, tel, joinedAt } = members;
    const which = sql`${members.leftAt} is null and ${memberId} in (${sql.join(idsOf(db, search), sql` union `)})`;
    const rows = await db
      .select({
        ...{ memberId, name, email, tel, joinedAt },
        isSuspended: sql<boolean>`exists (select from suspensions s
          where s.member_id = members.member_id and ${sql.raw(inForce('s'))})`,
        total: sql<number>`(count(*) over ())::int`,
      })
      .from(members)
      .where(which)
      .orderBy(desc(joinedAt), desc(memberId))
      .limit(limit)
      .offset(offset);
    const items = rows.flatMap(({ total: _total, name, email, tel, ...row }): MemberMatch[] =>
      name === null || email === null || tel === null ? [] : [{ ...row, name, email, tel }],
    );
    const [first] = rows;
    // A page after the last one has no row to read the total from.
    return { total: first?.total ?? (await db.$count(members, which)), items };
  };

function idsOf(db: Connection, { email, ids, tel, trackingNumber, name }: MemberSearch): SQL[] {
  const { memberId } = members;
  const ofMembers = (which: SQL | undefined) => sql`${db.select({ memberId }).from(members).where(which)}`;
  const ofShipments = (which: SQL | undefined) =>
    sql`${db.select({ memberId: shipments.memberId }).from(shipments).where(which)}`;
  return [
    email !== undefined && ofMembers(eq(members.emailKey, emailKey(email))),
    tel !== undefined && ofMembers(eq(members.tel, tel)),
    name !== undefined && ofMembers(isNamed(name)),
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

/**
 * The index holds every character and pair of characters of a name; pairs of a longer text may stand apart in it, so that
 * the name itself is compared too.
 */
function isNamed(text: string): SQL {
  const has = sql`search_terms(${members.name}) @> search_pairs(${text})`;
  const isShort = [...text].length < 3;
  return isShort ? has : sql`${has} and strpos(search_text(${members.name}), search_text(${text})) > 0`;
}
