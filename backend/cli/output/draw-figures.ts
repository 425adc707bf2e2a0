import type { DrawFigures } from '#lib/contract/ops/draw-figures.ts';
import { numberText } from '#lib/text/numbers.ts';
import { type Column, fields, table } from './print.ts';
import { timeText } from './times.ts';

type Columns<List extends 'prizes' | 'methods' | 'salesByHour'> = readonly Column<
  DrawFigures[List][number]
>[];

/** Formats the figures of a draw for operators. */
export function drawFiguresText(figures: DrawFigures, width: number | undefined): string {
  const tables = [
    figures.prizes.length > 0 && table(PRIZES, figures.prizes, width),
    figures.methods.length > 0 && table(METHODS, figures.methods, width),
    figures.salesByHour.length > 0 && table(HOURS, figures.salesByHour, width),
  ];
  return [summary(figures), ...tables.filter((text) => text !== false)].join('\n\n');
}

function summary({ tickets, orders, ...draw }: DrawFigures): string {
  const { total, sold, soldBefore, held, remaining } = tickets;
  const before = soldBefore === 0 ? '' : ` (${numberText(soldBefore)} before this shop)`;
  return fields({
    draw: `${draw.title} (${draw.directoryName})`,
    state: draw.state,
    period: `${timeText(draw.opensAt)} to ${timeText(draw.closesAt)}`,
    sealed: draw.sealedAt === null ? 'no' : timeText(draw.sealedAt),
    cancelled: draw.cancelledAt === null ? null : timeText(draw.cancelledAt),
    price: `${numberText(draw.price)} yen`,
    tickets: `${numberText(sold)} of ${numberText(total)} sold${before}, ${numberText(remaining)} remaining, ${numberText(held)} of them held`,
    orders: `${numberText(orders.placed)} placed, ${numberText(orders.paymentStarted)} with a payment started, ${numberText(orders.paid)} paid, ${numberText(orders.open)} open, ${numberText(orders.ended)} ended without tickets`,
    conversion: orders.conversion === null ? null : `${(orders.conversion * 100).toFixed(1)} %`,
    at: timeText(draw.at),
  });
}

const PRIZES: Columns<'prizes'> = [
  { head: 'grade', of: ({ grade }) => grade },
  { head: 'remaining', of: ({ remaining }) => numberText(remaining), isNumber: true },
  { head: 'of', of: ({ total }) => numberText(total), isNumber: true },
  { head: 'prize', of: ({ name }) => name, shrinks: true },
];

const METHODS: Columns<'methods'> = [
  { head: 'method', of: ({ paymentType }) => paymentType },
  { head: 'started', of: ({ started }) => numberText(started), isNumber: true },
  { head: 'paid', of: ({ paid }) => numberText(paid), isNumber: true },
  { head: 'open', of: ({ open }) => numberText(open), isNumber: true },
  {
    head: 'failed',
    of: ({ failures }) => failures.map(({ reason, orders }) => `${reason} ${numberText(orders)}`).join(', '),
    shrinks: true,
  },
];

const HOURS: Columns<'salesByHour'> = [
  { head: 'hour', of: ({ at }) => timeText(at) },
  { head: 'orders', of: ({ orders }) => numberText(orders), isNumber: true },
  { head: 'tickets', of: ({ tickets }) => numberText(tickets), isNumber: true },
  { head: 'yen', of: ({ yen }) => numberText(yen), isNumber: true },
];
