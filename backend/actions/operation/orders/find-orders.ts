import { wantedBy } from '../../../domain/operation/wanted.ts';
import type { Page, Paged } from '../../ports.ts';
import type { OrderFound } from '../looking/orders.ts';
import { soughtIn } from '../looking/sought.ts';
import type { ActOf, Operation } from '../operation.ts';

export type OrderSearch = { readonly which: string; readonly page: Page };

/**
 * Orders by what an operator typed. What somebody has bought is personal: every try is recorded, with whose orders were
 * asked for, whichever page of them; the address is not.
 */
export const findOrders = (
  { acting, secrets }: Pick<Operation, 'acting' | 'secrets'>,
  { which, page }: OrderSearch,
  actOf: ActOf,
): Promise<Paged<OrderFound>> =>
  acting(async ({ orders, note }) => {
    const wanted = wantedBy(which);
    const found = wanted === undefined ? NOTHING : await orders.find(wanted, page);
    const memberIds = wanted === undefined ? [] : await orders.membersOf(wanted);
    const { by, sought } = soughtIn({ secrets }, which);
    const whose = memberIds.length > 0 ? { memberIds } : { memberIds, sought };
    await note(actOf({ by, found: found.total, ...whose }));
    return found;
  });

const NOTHING: Paged<OrderFound> = { total: 0, items: [] };
