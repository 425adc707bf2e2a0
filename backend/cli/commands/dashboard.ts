import type { DrawQueue, DrawSales } from '#lib/contract/ops/dashboard.ts';
import { numberText } from '#lib/text/numbers.ts';
import { callBackend } from '../call-backend.ts';
import { command } from '../command.ts';
import { print, type Column, table } from '../output/print.ts';
import { ageText, timeText } from '../output/times.ts';

const SALES: readonly Column<DrawSales>[] = [
  { head: 'draw', of: ({ directoryName }) => directoryName },
  { head: 'state', of: ({ state }) => state },
  { head: 'sold', of: ({ sold, total }) => `${numberText(sold)}/${numberText(total)}`, isNumber: true },
  { head: 'held', of: ({ held }) => numberText(held), isNumber: true },
  { head: 'paying', of: ({ playing }) => numberText(playing), isNumber: true },
  { head: 'waiting', of: ({ waiting }) => numberText(waiting), isNumber: true },
  { head: 'today', of: ({ today }) => numberText(today.tickets), isNumber: true },
  { head: 'yen today', of: ({ today }) => numberText(today.yen), isNumber: true },
  { head: 'yen in all', of: ({ inAll }) => numberText(inAll.yen), isNumber: true },
  { head: 'title', of: ({ title }) => title, shrinks: true },
];

const queueColumns = (now: string): readonly Column<DrawQueue>[] => [
  { head: 'draw', of: ({ directoryName }) => directoryName },
  { head: 'state', of: ({ state }) => state },
  {
    head: 'numbers',
    of: ({ isOpen, numbers }) => (isOpen ? numberText(numbers) : 'not yet'),
    isNumber: true,
  },
  { head: 'called to', of: ({ calledTo }) => numberText(calledTo), isNumber: true },
  { head: 'waiting', of: ({ waiting }) => numberText(waiting), isNumber: true },
  { head: 'first waits', of: ({ waitsSince }) => ageText(waitsSince, now), isNumber: true },
  { head: 'called', of: ({ called }) => numberText(called), isNumber: true },
  { head: 'lost', of: ({ lost }) => numberText(lost), isNumber: true },
  {
    head: 'paying',
    of: ({ playing, concurrentPlaying }) => `${numberText(playing)}/${numberText(concurrentPlaying)}`,
    isNumber: true,
  },
  { head: 'title', of: ({ title }) => title, shrinks: true },
];

export const dashboardCommands = [
  command({
    name: 'sales',
    wants: [],
    says: 'what every draw has sold, today and in all',
    more: 'A day is a day in Japan. Refunds are subtracted from the yen.',
    options: {},
    run: async ({ json }, context) => {
      const answer = await callBackend(context, 'showSales', {});
      const { draws, today, at } = answer;
      const text = () =>
        `${table(SALES, draws, context.width)}\n\n${timeText(at)}: ${numberText(today.tickets)} tickets today, ${numberText(today.yen)} yen; shipping fees ${numberText(today.shippingYen)} yen.`;
      print(context, { json, answer, text });
    },
  }),
  command({
    name: 'queue',
    wants: [],
    says: 'the queue of every draw that has one',
    options: {},
    run: async ({ json }, context) => {
      const answer = await callBackend(context, 'showQueues', {});
      const text = () =>
        answer.lines.length === 0 ? 'No queue.' : table(queueColumns(answer.at), answer.lines, context.width);
      print(context, { json, answer, text });
    },
  }),
];
