import type pg from 'pg';
import { salesAhead, writeReady } from '../sales/sales-ahead.ts';
import type { Sale } from '../sales/see-sales.ts';
import type { Tip } from '../sales/tip.ts';
import { hashesWith } from '../writing/log.ts';
import type { Needs } from './errands.ts';
import type { Serve } from './groups.ts';
import { holdDesk, type House } from './hold-desk.ts';
import type { Table } from './table.ts';

/** Somebody at the desk. */
export type Party = {
  readonly needs: Needs;
  readonly serve: (table: Table | undefined) => void;
  /** What he comes for is that something was paid. */
  readonly sale?: Sale & { readonly sold: () => void };
};

type Place = { readonly pool: pg.Pool; readonly drawId: string; readonly house: House };

/**
 * The desk of one draw, as long as people come to it without a break. Payments are made ready before the draw is held:
 * they are then written in one go, if the draw stands as it was thought to. Everything else, and whatever turns out
 * otherwise, is decided while the draw is held.
 */
export function openDesk({ pool, drawId, house }: Place, noteTip: (tip: Tip) => void): Serve<Party> {
  const ahead = salesAhead({ pool, drawId, hashes: hashesWith(house.hashing) });
  let tip: Promise<Tip | undefined> = Promise.resolve(undefined);
  let written: Promise<unknown> = Promise.resolve();

  return async (parties) => {
    const before = { tip, written };
    const sales = parties.flatMap(({ sale }) => sale ?? []);
    // What goes wrong on the way there shows again where it matters.
    const ready = (
      sales.length === parties.length ? ahead(sales, before.tip) : Promise.resolve(undefined)
    ).catch(() => undefined);
    const done = serveNext(parties, async () => {
      const group = await ready;
      await before.written;
      return group;
    });
    tip = ready.then((group) => group?.tip ?? done.catch(() => undefined));
    written = done.catch(() => undefined);
    const end = await done;
    if (end !== undefined) noteTip(end);
  };

  async function serveNext(
    parties: readonly Party[],
    turn: () => ReturnType<typeof ahead>,
  ): Promise<Tip | undefined> {
    const ready = await turn();
    if (ready !== undefined && (await writeReady(pool, ready))) {
      for (const { sale } of parties) sale?.sold();
      return ready.tip;
    }
    const needs = parties.map((party) => party.needs);
    const serve = (table: Table | undefined) => parties.forEach((party) => party.serve(table));
    return holdDesk(pool, { drawId, house, needs, serve });
  }
}
