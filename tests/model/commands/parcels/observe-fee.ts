import { sql } from 'drizzle-orm';
import { askAboutFee, hearFees, type OnTrip } from '../../expected/fee-rules.ts';
import { sideOf } from '../../world.ts';
import type { Run } from '../observe.ts';

type Seen = {
  readonly page: 'pending' | 'completed' | 'cancelled';
  readonly paid: number;
  readonly refusal: string | null;
  /** Of each payment that the shop has heard of, whether it was kept. */
  readonly kept: readonly boolean[];
  readonly has_ended: boolean;
};

/** Takes over what nobody can foresee, as `observe` does of an order: from the books, those of the provider too. */
export async function observeFee(
  { model, world }: Run,
  on: OnTrip,
  what: 'the page' | 'all of it' = 'all of it',
): Promise<void> {
  const { page, isLiving } = on.trip;
  if (page === undefined) return;
  const { rows } = await sideOf(world, 0).backend.db.execute<Seen>(sql`
    select s.state as page, h.state = 'ENDED' as has_ended,
           (select count(*) from pretend_payments p where p.session_id = s.session_id and p.state <> 'failed')::int as paid,
           (select reason from pretend_payments p where p.session_id = s.session_id and p.state = 'failed') as refusal,
           (select coalesce(array_agg(l."to" = 'shipping' order by line_id), '{}') from ledger l
              join pretend_payments p using (payment_id)
             where p.session_id = s.session_id and l.kind = 'capture') as kept
      from pretend_sessions s join hand_offs h on h.session_id = s.session_id where s.session_id = ${page.sessionId}`);
  const [seen] = rows;
  if (seen === undefined) throw new Error('The provider has forgotten a page.');
  Object.assign(page, { state: seen.page, paid: seen.paid, refusal: seen.refusal ?? undefined });
  if (what === 'the page') return;
  hearFees(model, on, { upTo: seen.kept.length, kept: seen.kept });
  if (isLiving && seen.has_ended && page.state === 'cancelled') askAboutFee(model, on);
}
