import type pg from 'pg';
import type { Buyer } from '#backend/domain/orders/buyer.ts';
import type { MinorCaps } from '#backend/domain/orders/minors.ts';
import type { Reads } from '#backend/actions/orders/ports.ts';
import { buyersIn, readBuyers } from './read-buyers.ts';
import type { LoadedOrder } from '#backend/domain/orders/working-set.ts';

type Asked = {
  readonly drawId: string;
  readonly reads: readonly Reads[];
  readonly orders: ReadonlyMap<string, LoadedOrder>;
};

/**
 * What those have by now who pay after their tickets went back: in the meantime they may have bought as much as they
 * may. Of a minor the age counts at which he ordered. There are few of them, so that only then more is asked.
 */
export async function readLateBuyers(
  client: pg.ClientBase,
  { drawId, reads, orders }: Asked,
  given: { readonly at: Date; readonly caps: MinorCaps },
): Promise<ReadonlyMap<string, Buyer>> {
  const late = reads.flatMap(({ settles, orderId }) => {
    const known = settles && orderId !== undefined ? orders.get(orderId)?.order : undefined;
    return known?.status === 'CANCEL' || known?.status === 'ERROR' ? known : [];
  });
  if (late.length === 0) return new Map();
  const members = late.map(({ memberId }) => ({ memberId, requestKey: '' }));
  const read = await readBuyers(client, drawId, members);
  const agedAt = new Map(late.map(({ memberId, orderedAt }) => [memberId, orderedAt]));
  return (await buyersIn(client, read, { ...given, agedAt })).buyers;
}
