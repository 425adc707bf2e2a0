import { wantedBy } from '../../../domain/operation/wanted.ts';
import type { Page, Paged } from '../../ports.ts';
import type { OrderFound } from '../looking/orders.ts';
import type { ActOf, Operation } from '../ports.ts';

export type OrderSearch = { readonly which: string; readonly page: Page };

/** Orders by what an operator typed. What somebody has bought is personal: the look is recorded, the address is not. */
export async function findOrders(
  { acting }: Pick<Operation, 'acting'>,
  { which, page }: OrderSearch,
  actOf: ActOf,
): Promise<Paged<OrderFound>> {
  const wanted = wantedBy(which);
  if (wanted === undefined) return { total: 0, items: [] };
  return acting(async ({ orders, note }) => {
    const found = await orders.find(wanted, page);
    const memberIds = [...new Set(found.items.map(({ memberId }) => memberId))];
    await note(actOf({ by: wanted.by, found: found.total, memberIds }));
    return found;
  });
}
