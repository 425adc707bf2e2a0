import { sql } from 'drizzle-orm';
import { aDrawOnSale, type DrawWish } from '../support/buying.ts';
import {
  heldIn,
  liveIn,
  MINUTE_MS,
  type Model,
  type ModelDraw,
  yenKept,
  yenTaken,
} from './expected/model.ts';
import { look } from './commands/observe.ts';
import { Jobs, LetTimePass } from './commands/jobs.ts';
import { Provider } from './commands/others.ts';
import { compareParcels } from './compare-shipments.ts';
import { sideOf, type World } from './world.ts';

const MEMBERS = 5;
const SHORT_MS = 99 * MINUTE_MS;
const LONG_MS = 365 * 24 * 60 * MINUTE_MS;
const TYPES = ['CARD', 'PAYPAY', 'AU', 'DOCOMO', 'SB'] as const;

type Terms = Pick<ModelDraw, 'atOnce' | 'perMember' | 'fee' | 'freeFrom'> & { readonly lastsMs: number };

const ENDLESS = { atOnce: 1_000, perMember: null, lastsMs: LONG_MS } as const;

/**
 * A small box with a last-one prize, a larger one with limits and an early end, and one that costs nothing. Of the
 * second five prizes travel for nothing, of the third every one.
 */
const DRAWS: readonly (DrawWish & Terms)[] = [
  { ...ENDLESS, prizes: [1, 1, 2, 4], price: 700, lastOne: true, fee: 600, freeFrom: null },
  { prizes: [2, 4, 8, 16], price: 500, atOnce: 2, perMember: 11, lastsMs: SHORT_MS, fee: 400, freeFrom: 5 },
  { ...ENDLESS, prizes: [1, 2, 3, 4], price: 0, fee: 0, freeFrom: null },
];

/** New members and new draws, of which nothing is sold yet. */
export async function freshModel(world: World): Promise<Model> {
  world.wire.isAway = false;
  await world.newMembers(MEMBERS);
  const draws: ModelDraw[] = [];
  for (const { atOnce, perMember, lastsMs, fee, freeFrom, ...wish } of DRAWS) {
    const paymentTypes = [...(wish.price === 0 ? (['NONE'] as const) : TYPES)];
    const shipping = { shippingFee: fee, shippingFreeFrom: freeFrom };
    const but = { concurrentPlaying: atOnce, perMember, quantities: [1, 5], paymentTypes, ...shipping };
    const { drawId, directoryName, price, total } = await aDrawOnSale(sideOf(world, 0).backend, {
      ...wish,
      closesInMs: world.aheadMs + lastsMs,
      but,
    });
    draws.push({
      drawId,
      name: directoryName,
      price,
      size: total,
      atOnce,
      perMember,
      fee,
      freeFrom,
      closesAt: Date.now() + lastsMs,
      hasLine: false,
      sold: 0,
    });
  }
  return { draws, members: MEMBERS, orders: [], parcels: [], ahead: 0, isProviderAway: false };
}

/** Lets all come to its end: the provider is there again, and every question that is still to be asked is asked. */
export async function finish(model: Model, world: World): Promise<void> {
  if (model.isProviderAway) await new Provider(false).run(model, world);
  for (const minutes of [0, 40, 2 * 60, 25 * 60, 4 * 24 * 60]) {
    await new LetTimePass(minutes).run(model, world);
    await new Jobs(minutes % 2).run(model, world);
  }
}

/** The shop is what the model says: every order, every counter, every yen. */
export async function compare(model: Model, world: World): Promise<void> {
  const seen = await Promise.all(model.orders.map((order) => look(world, order)));
  // Of two that are heard of in the same moment the shop may serve either first: which tickets they have is no matter.
  expect(seen.map(({ status, heard, paid }) => [status, heard, paid])).toEqual(
    model.orders.map(({ status, trip }) => [status, trip?.page?.heard ?? 0, trip?.page?.paid ?? 0]),
  );
  expect(await counted(model, world)).toEqual({
    draws: model.draws.map((draw) => [draw.sold, heldIn(model, draw), liveIn(model, draw).length]),
    kept: yenKept(model),
    taken: yenTaken(model),
  });
  expect(yenTaken(model)).toBe(yenKept(model));
  await compareParcels(model, world);
}

async function counted({ draws }: Model, world: World) {
  const { db } = sideOf(world, 0).backend;
  const ids = sql.join(
    draws.map(({ drawId }) => sql`${drawId}`),
    sql`, `,
  );
  const { rows: counters } = await db.execute<{ draw: string; counts: number[] }>(
    sql`select draw_id as draw, array[sold, held, playing] as counts from draws where draw_id in (${ids})`,
  );
  const { rows: sums } = await db.execute<{ kept: number; taken: number }>(sql`
    select (select coalesce(sum(case when "to" = 'sales' then yen when "from" = 'sales' then -yen else 0 end), 0)
              from ledger where draw_id in (${ids}))::int as kept,
           (select coalesce(sum(case l.kind when 'capture' then l.yen else -l.yen end), 0)
              from pretend_ledger l join pretend_payments p using (payment_id)
              join hand_offs h on h.session_id = p.session_id where h.draw_id in (${ids}))::int as taken`);
  return {
    draws: draws.map(({ drawId }) => counters.find((one) => one.draw === drawId)?.counts),
    ...sums[0],
  };
}
