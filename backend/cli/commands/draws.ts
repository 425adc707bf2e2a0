import type { OpsDraw } from '#lib/contract/ops/draws.ts';
import { numberText } from '#lib/text/numbers.ts';
import { callBackend } from '../call-backend.ts';
import { command, DRY_RUN, REASON } from '../command.ts';
import { TIME, parseTime, UsageError } from '../arguments.ts';
import { drawFiguresText } from '../output/draw-figures.ts';
import { fields, print, type Column, table } from '../output/print.ts';
import { timeText } from '../output/times.ts';

const COLUMNS: readonly Column<OpsDraw>[] = [
  { head: 'draw', of: ({ directoryName }) => directoryName },
  { head: 'state', of: ({ state }) => state },
  { head: 'opens', of: ({ opensAt }) => timeText(opensAt) },
  { head: 'closes', of: ({ closesAt }) => timeText(closesAt) },
  { head: 'yen', of: ({ price }) => numberText(price), isNumber: true },
  { head: 'tickets', of: ({ total }) => numberText(total), isNumber: true },
  { head: 'sold', of: ({ sold }) => numberText(sold), isNumber: true },
  { head: 'held', of: ({ held }) => numberText(held), isNumber: true },
  { head: 'sealed', of: ({ isSealed }) => (isSealed ? 'yes' : 'no') },
  { head: 'title', of: ({ title }) => title, shrinks: true },
];

export const drawCommands = [
  command({
    name: 'draws list',
    wants: [],
    says: 'every draw with its period, its state and its counters',
    options: {},
    run: async ({ json }, context) => {
      const answer = await callBackend(context, 'listDrawsInWindow', {});
      print(context, { json, answer, text: () => table(COLUMNS, answer.draws, context.width) });
    },
  }),
  command({
    name: 'draws show',
    wants: ['NAME'],
    says: 'all figures of a draw: tickets, prizes, orders, payments, sales by hour',
    more: 'Hours are those of the clock in Japan. Refunds are not subtracted from the sales of an hour.',
    options: {},
    run: async ({ words: [directoryName = ''], json }, context) => {
      const answer = await callBackend(context, 'showDrawFigures', { params: { directoryName } });
      print(context, { json, answer, text: () => drawFiguresText(answer, context.width) });
    },
  }),
  command({
    name: 'draws close',
    wants: ['NAME'],
    says: 'end the sale of a draw now, for good',
    more: 'Members who hold tickets may still pay for them. The draw cannot be opened again, and its seed is published.',
    options: {
      reason: REASON,
      'dry-run': DRY_RUN,
    },
    run: async ({ words: [directoryName = ''], values: { reason, ...values }, json }, context) => {
      const body = { reason, dryRun: values['dry-run'] };
      const answer = await callBackend(context, 'closeDraw', { params: { directoryName }, body });
      const { sold, held, total } = answer.draw;
      const text = () =>
        `${directoryName} ${body.dryRun ? 'would close' : 'is closed'}: ${sold} of ${total} sold, ${held} being paid.`;
      print(context, { json, answer, text });
    },
  }),
  command({
    name: 'draws cancel',
    wants: ['NAME'],
    says: 'cancel a draw: end its sale and refund every order',
    more: [
      'A job refunds the orders batch by batch; draws cancellation shows its progress. Each member gets an email.',
      'Orders with a prize that is about to be shipped wait until it is shipped. Shipped prizes stay with the member.',
      'Where the payment method cannot return the money, the refund becomes a bank transfer (refunds list).',
    ].join('\n'),
    options: { reason: REASON, 'dry-run': DRY_RUN },
    run: async ({ words: [directoryName = ''], values: { reason, ...values }, json }, context) => {
      const body = { reason, dryRun: values['dry-run'] };
      const answer = await callBackend(context, 'cancelDraw', { params: { directoryName }, body });
      const { waiting, playing, yen, dryRun } = answer;
      const orders = `${numberText(waiting)} orders ${dryRun ? 'would be' : 'are'} refunded, ${numberText(playing)} are being paid`;
      print(context, {
        json,
        answer,
        text: () =>
          `${directoryName} ${dryRun ? 'would be' : 'is'} cancelled: ${orders}, ${numberText(yen)} yen paid.`,
      });
    },
  }),
  command({
    name: 'draws cancellation',
    wants: ['NAME'],
    says: 'the progress of a cancelled draw',
    options: {},
    run: async ({ words: [directoryName = ''], json }, context) => {
      const answer = await callBackend(context, 'showCancellation', { params: { directoryName } });
      const text = () =>
        fields({
          draw: directoryName,
          cancelled: `${timeText(answer.at)} by ${answer.operator}`,
          why: answer.reason,
          waiting: numberText(answer.waiting),
          'being paid': numberText(answer.playing),
          refunding: numberText(answer.refunding),
          refunded: numberText(answer.refunded),
          ended: timeText(answer.endedAt),
        });
      print(context, { json, answer, text });
    },
  }),
  command({
    name: 'draws move',
    wants: ['NAME'],
    says: 'another opening or closing for a draw that has not opened',
    more: 'In Japan’s time. It stays until the catalogue writes another date.',
    options: {
      opens: { type: 'string', wants: TIME, says: '"2026-11-28 10:00", or from today, "+7d 10:00"' },
      closes: { type: 'string', wants: TIME, says: 'the same' },
      'dry-run': DRY_RUN,
    },
    run: async ({ words: [directoryName = ''], values, json }, context) => {
      const { opens, closes } = values;
      if (opens === undefined && closes === undefined)
        throw new UsageError('draws move needs --opens, --closes, or both.');
      const body = {
        ...(opens !== undefined && { opensAt: parseTime('--opens', opens) }),
        ...(closes !== undefined && { closesAt: parseTime('--closes', closes) }),
        dryRun: values['dry-run'],
      };
      const answer = await callBackend(context, 'moveDraw', { params: { directoryName }, body });
      const { opensAt, closesAt } = answer.draw;
      const text = () =>
        `${directoryName} ${body.dryRun ? 'would open' : 'opens'} ${timeText(opensAt)}, closes ${timeText(closesAt)}.`;
      print(context, { json, answer, text });
    },
  }),
];
