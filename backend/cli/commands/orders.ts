import type { OpsOrder } from '#lib/contract/ops/orders.ts';
import { numberText } from '#lib/text/numbers.ts';
import { callBackend } from '../call-backend.ts';
import { command, DRY_RUN, REASON } from '../command.ts';
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
  command({
    name: 'orders refund',
    wants: ['NUMBER|ID'],
    says: 'refund a paid order, the whole sum',
    more: [
      'Only while none of its prizes is in a shipment. The member loses the prizes and gets an email; the tickets stay drawn.',
      'A job requests the refund at the provider within a minute.',
    ].join('\n'),
    options: {
      reason: REASON,
      'dry-run': DRY_RUN,
    },
    run: async ({ words: [order = ''], values, json }, context) => {
      const body = { reason: values.reason, dryRun: values['dry-run'] };
      const answer = await callBackend(context, 'refundOrder', { params: { order }, body });
      const { number, yen, prizes, dryRun } = answer;
      const text = () =>
        `${number}: ${numberText(yen)} yen ${dryRun ? 'would be' : 'are'} refunded, ${prizes} prizes void.`;
      print(context, { json, answer, text });
    },
  }),
];
