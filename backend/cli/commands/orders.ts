import type { OpsOrder } from '#lib/contract/ops/orders.ts';
import { numberText } from '#lib/text/numbers.ts';
import { callBackend } from '../call-backend.ts';
import { command } from '../command.ts';
import { PAGING, parsePaging } from '../arguments.ts';
import { orderText } from '../output/order.ts';
import { pagingText, print, type Column, table } from '../output/print.ts';
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

const RECORDED = 'The search is logged.';

export const orderCommands = [
  command({
    name: 'orders find',
    wants: ['NUMBER|ID|EMAIL|-'],
    readsInput: true,
    says: 'orders by number, by id, or by the email address of a member',
    more: RECORDED,
    options: PAGING,
    run: async ({ words: [which = ''], values, json }, context) => {
      const answer = await callBackend(context, 'findOrders', { body: { which, ...parsePaging(values) } });
      const { items, total } = answer;
      print(context, {
        json,
        answer,
        text: () => table(COLUMNS, items, context.width) + pagingText(items.length, total),
      });
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
