import type { OrderProof } from '#lib/contract/fairness.ts';
import type { OrderDetail } from '#lib/contract/order.ts';
import { anOrder, answered, type Replies } from '../account/member-around.tsx';
import { MEMBER } from '../shell/shop-around.tsx';
import { onSale, openPage, told } from './fair-page.tsx';

/** What the shop proves of the second order of the record. */
export function proof(but: Partial<OrderProof> = {}): OrderProof {
  const { tickets, entry, ...rest } = onSale.proofOf(1);
  const own = tickets.map((ticket) => ({ ...ticket, path: [...ticket.path] }));
  return { ...rest, entry: { ...entry }, tickets: own, ...but };
}

const logged = answered({ total: 3, items: told(onSale).log.slice(1, 2) });

/** Opens the record's page as a member whose order the address names, unless a test says otherwise. */
export function come(order: OrderDetail, replies: Replies = {}, query = `?order=${order.orderHistoryId}`) {
  const all = {
    showOrder: [answered(order)],
    showProof: [answered(proof())],
    listFairLog: [logged],
    listOrders: [answered({ total: 1, items: [anOrder()] })],
    ...replies,
  };
  return openPage(told(onSale), all, { who: [MEMBER], query });
}

export const CHECK = { name: 'この5枚を確かめる' };
export const RIGHT = '5枚とも、売る前に封をした箱のくじです。';
