import pg from 'pg';
import type { LogHashes } from '#backend/domain/orders/log-chain.ts';
import { nextTicket } from '#backend/domain/orders/tickets.ts';
import { isDatabaseAway } from '../../away.ts';
import { inOneGo } from '../desk/asking.ts';
import { onConnection, write } from '../desk/hold-desk.ts';
import type { Statement } from '../writing/statement.ts';
import { nextTickets } from './next-tickets.ts';
import { planSales } from './plan-sales.ts';
import { type Sale, seeSales } from './see-sales.ts';
import type { Tip } from './tip.ts';
import { saleStatements } from './write-sales.ts';

/** A group of payments that is ready: how the draw stands after it, and all that is to be written. */
export type Ready = { readonly tip: Tip; readonly statements: readonly Statement[] };

type Ahead = { readonly pool: pg.Pool; readonly drawId: string; readonly hashes: LogHashes };

/**
 * Makes groups of payments ready while nobody holds the draw yet, and maybe while the group before is still being
 * written: `before` is how the draw will stand after that one. Undefined where they are no plain sales.
 */
export function salesAhead({ pool, drawId, hashes }: Ahead) {
  const tickets = nextTickets(pool, drawId);
  return async (sales: readonly Sale[], before: Promise<Tip | undefined>): Promise<Ready | undefined> => {
    const seen = await onConnection(pool, (client) => seeSales(client, drawId, sales));
    const tip = await before;
    const plan = seen && tip && planSales(tip, seen, hashes);
    if (plan === undefined) return undefined;
    const count = plan.tip.counter.sold - plan.before.counter.sold;
    const drawn = await tickets(nextTicket(plan.before), count);
    return { tip: plan.tip, statements: saleStatements(plan, drawn) };
  };
}

/** Writes a group that is ready. False: something does not stand where it was thought to, and nothing was written. */
export async function writeReady(pool: pg.Pool, { statements }: Ready): Promise<boolean> {
  try {
    await onConnection(pool, (client) =>
      inOneGo(client, () => {
        const begun = client.query('begin isolation level read committed');
        return Promise.all([begun, write(client, statements)]);
      }),
    );
    return true;
  } catch (error) {
    if (error instanceof pg.DatabaseError && !isDatabaseAway(error)) return false;
    throw error;
  }
}
