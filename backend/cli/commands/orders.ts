import type { OpsOrder } from '#lib/contract/ops/orders.ts';
import { numberText } from '#lib/text/numbers.ts';
import { callBackend } from '../call-backend.ts';
import { command } from '../command.ts';
import { PAGING, parsePaging } from '../arguments.ts';
import { orderText } from '../output/order.ts';
import { print, type Column, table } from '../output/print.ts';
import { timeText } from '../output/times.ts';

const COLUMNS: readonly Column<OpsOrder>[] = [
  { head: 'number', of: ({ number }) => number },
  { head: 'ordered', of: ({ orderedAt }) => timeText(orderedAt) },
  { head: 'status', of: ({ status }) => status },
  { head: 'money', of: ({ paymentStatus }) => paymentStatus },
  { head: 'by', of: ({ paymentType }) => paymentType },
  { head: 'tickets', of: ({ quantity }) => numberText(quantity), isNumber: true },
  { head: 'yen', of: ({ total }) => numberText(total), isNumber: true },
  { head: 'draw', of: ({ drawTitle }) => drawTitle, shrinks: true },
];

const AFTER = { type: 'string', wants: 'POSITION', says: 'continue after a page: its `next`' } as const;

const RECORDED = 'The search is logged.';

export const orderCommands = [
  command({
    name: 'orders find',
    wants: ['NUMBER|ID|EMAIL|-'],
    readsInput: true,
    says: 'orders by number, by id, or by the email address of a member',
    more: RECORDED,
    options: { limit: PAGING.limit, after: AFTER },
    run: async ({ words: [which = ''], values: { after, limit }, json }, context) => {
      const body = { which, after, limit: parsePaging({ limit, offset: undefined }).limit };
      const answer = await callBackend(context, 'findOrders', { body });
      const { items, total, next } = answer;
      const more =
        next === null ? '' : `\n${items.length} of ${numberText(total)}; --after ${next} continues.`;
      print(context, { json, answer, text: () => table(COLUMNS, items, context.width) + more });
      return total === 0 ? 1 : 0;
    },
  }),
  command({
    name: 'orders show',
    wants: ['NUMBER|ID'],
    says: 'one order with its history and payments',
    more: RECORDED,
    options: {},
    run: async ({ words: [order = ''], json }, context) => {
      const answer = await callBackend(context, 'showOrder', { params: { order } });
      print(context, { json, answer, text: () => orderText(answer, context.width) });
    },
  }),
];
