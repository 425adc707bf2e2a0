import { sql } from 'drizzle-orm';
import type { PlayStatus } from '#lib/contract/enums.ts';
import { isLive, type Model, type ModelOrder } from '../expected/model.ts';
import { ask, hearPayments } from '../expected/rules.ts';
import { sideOf, type World } from '../world.ts';

export type Run = { readonly model: Model; readonly world: World };

type Seen = {
  readonly status: PlayStatus;
  readonly heard: number;
  readonly page: 'pending' | 'completed' | 'cancelled' | null;
  readonly paid: number;
  readonly refusal: string | null;
  /** From when it was placed to its last step. */
  readonly lasted: number;
};

/** Looks at the books themselves, those of the provider too. */
export async function look(world: World, { orderId, trip }: ModelOrder): Promise<Seen> {
  const session = trip?.page?.sessionId ?? null;
  const { rows } = await sideOf(world, 0).backend.db.execute<Seen>(sql`
    select o.status,
           (select extract(epoch from max(m.at) - o.ordered_at) * 1000 from order_moves m
             where m.draw_id = o.draw_id and m.order_id = o.order_id)::float as lasted,
           (select count(*) from ledger l where l.order_id = o.order_id and l.kind = 'capture')::int as heard,
           (select state from pretend_sessions s where s.session_id = ${session}) as page,
           (select count(*) from pretend_payments p where p.session_id = ${session} and p.state <> 'failed')::int as paid,
           (select reason from pretend_payments p where p.session_id = ${session} and p.state = 'failed') as refusal
      from orders o where order_id = ${orderId}`);
  const [seen] = rows;
  if (seen === undefined) throw new Error(`Order ${orderId} is gone.`);
  return seen;
}

/**
 * Takes over what nobody can foresee: how a page ended on which two things were done at once, and then, how many of
 * its payments the shop has heard of, and whether of its end, when something died in between. What follows from that
 * is still the model's to say.
 */
export async function observe(
  { model, world }: Run,
  order: ModelOrder,
  what: 'the page' | 'what was heard' | 'all of it' = 'all of it',
): Promise<void> {
  const seen = await look(world, order);
  const page = order.trip?.page;
  if (page !== undefined && seen.page !== null) {
    page.state = seen.page;
    page.paid = seen.paid;
    page.refusal = seen.refusal ?? undefined;
  }
  if (what === 'the page') return;
  hearPayments(model, order, { upTo: seen.heard, seen: seen.status });
  if (what === 'what was heard') return;
  if (isLive(order) && seen.status !== order.status && page?.state === 'cancelled') ask(model, order);
}
