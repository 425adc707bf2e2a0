import { rankOf } from '#backend/domain/letters/rank.ts';
import { letterFor } from '#backend/domain/orders/order-letter.ts';
import { isSoldOut } from '#backend/domain/orders/quantity.ts';
import { countPrizes } from '#backend/domain/orders/tickets.ts';
import { plain, texts } from '../desk/arrays.ts';
import type { Statement } from '../writing/statement.ts';
import { thatSoldOut } from '../writing/that-sold-out.ts';
import type { Plan } from './plan-sales.ts';

/** All that is to be written of a plan; `tickets` are those that leave the box by it. */
export function saleStatements(plan: Plan, tickets: Uint8Array): Statement[] {
  const { before, tip } = plan;
  const { counter, log, terms } = tip;
  const was = before.counter;
  const isEnd = isSoldOut({ terms, counter });
  return [
    [
      'SELL_OUT_OF_DRAW',
      ...[terms.drawId, counter.sold, counter.held, counter.playing, log.entries, log.head],
      ...[was.sold, was.held, was.playing, before.log.entries, before.log.head],
    ],
    ['SELL_ORDERS', ...soldColumns(plan), ...drawnColumns(plan, tickets)],
    ...(isEnd ? [thatSoldOut(tip.directoryName)] : []),
  ];
}

function soldColumns({ before, at, sold }: Plan): unknown[] {
  const [first] = sold;
  const lastOne = sold.find(({ change }) => change.after.hasLastOne);
  return [
    before.terms.drawId,
    at,
    before.log.entries,
    Buffer.concat(sold.map(({ entry }) => entry.orderHash)),
    Buffer.concat(sold.map(({ entry }) => entry.hash)),
    before.log.head,
    texts(sold.map(({ seen }) => seen.ctid)),
    plain(sold.map(({ seen }) => seen.order.orderId)),
    plain(sold.map(({ entry }) => entry.from)),
    texts(sold.map(({ seen }) => seen.capture.paymentId)),
    texts(sold.map(({ seen }) => seen.email)),
    JSON.stringify(lettersOf({ before, sold })),
    lastOne?.seen.order.orderId ?? null,
    first?.seen.capture.provider,
    rankOf('receipt'),
  ];
}

const lettersOf = ({ before: { directoryName, drawTitle }, sold }: Pick<Plan, 'before' | 'sold'>) =>
  sold.map(({ seen: { name }, change }) => letterFor(change, { name, directoryName, drawTitle }));

function drawnColumns({ before }: Plan, tickets: Uint8Array): unknown[] {
  const counts = [...countPrizes(tickets)];
  return [
    plain(counts.map(([place]) => before.lineUp[place]?.prizeId ?? null)),
    plain(counts.map(([, count]) => count)),
  ];
}
