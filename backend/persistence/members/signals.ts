import { sql } from 'drizzle-orm';
import type { SignalFacts } from '#backend/domain/members/signals.ts';
import { SIGNAL_DAYS } from '#lib/contract/shop-rules.ts';
import type { Connection } from '../db/database.ts';

/** Others that are shown at most; more of them say nothing new. */
const MAX_OTHERS = 20;

const others = (query: ReturnType<typeof sql>, memberId: string) => sql`
  array(select member_id::text from (${query}) found where member_id <> ${memberId} limit ${MAX_OTHERS})`;

/** Reads the facts about a member and those who share something with them. */
export async function signalFacts(db: Connection, memberId: string): Promise<SignalFacts> {
  const { rows } = await db.execute<SignalFacts>(sql`
    with own as (select * from members where member_id = ${memberId}),
    places as (
      select zip, search_text(address || address2) as place from own where zip <> ''
      union
      select zip, search_text(address || address2) from shipments
       where member_id = ${memberId} and withdrawn_at is null and zip is not null),
    tels as (
      select tel from own where tel <> ''
      union select tel from shipments where member_id = ${memberId} and withdrawn_at is null and tel is not null)
    select ${others(
      sql`
        select m.member_id from places p join members m on m.zip = p.zip and search_text(m.address || m.address2) = p.place
        union
        select s.member_id from places p join shipments s on s.zip = p.zip and search_text(s.address || s.address2) = p.place
         where s.withdrawn_at is null`,
      memberId,
    )} as "sameAddress",
           ${others(
             sql`
        select m.member_id from tels join members m using (tel)
        union
        select s.member_id from tels join shipments s using (tel) where s.withdrawn_at is null`,
             memberId,
           )} as "sameTel",
           ${others(
             sql`select distinct o.member_id from known_devices d join known_devices o using (token_digest)
                  where d.member_id = ${memberId}`,
             memberId,
           )} as "sameDevice",
           ${others(
             sql`select o.member_id from cards c join cards o using (last_four, expiry, brand) where c.member_id = ${memberId}`,
             memberId,
           )} as "sameCard",
           (select count(*)::int from orders o join disputes d using (draw_id, order_id)
             where o.member_id = ${memberId} and d.state in ('open', 'lost')) as chargebacks,
           (select count(*)::int from orders o join order_moves m using (draw_id, order_id)
             where o.member_id = ${memberId} and m.from = 'PLAYING' and m.payment_status = 'DECLINED'
               and o.ordered_at > now() - ${SIGNAL_DAYS} * interval '1 day') as "refusedCards",
           array(
             select b.reason from blocks b
              where b.ended_at is null and (b.until is null or b.until > now())
                and case b.kind
                      when 'address' then (b.value, b.place) in (select zip, place from places)
                      when 'tel' then b.value in (select tel from tels)
                      when 'emailDomain' then b.value = (select split_part(email_key, '@', 2) from own)
                      else b.value = (select lower(brand) || ' ' || last_four || ' ' || expiry from cards
                                       where member_id = ${memberId}) end
              order by b.added_at) as blocks`);
  const [facts] = rows;
  if (facts === undefined) throw new Error('The signals of a member returned no row.');
  return facts;
}
