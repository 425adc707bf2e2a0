import type { OpsOrderDetail } from '#lib/contract/ops/orders.ts';
import { numberText } from '#lib/text/numbers.ts';
import { moneyText } from './money.ts';
import { fields, table } from './print.ts';
import { timeText } from './times.ts';

/** Formats an order for operators. */
export function orderText(order: OpsOrderDetail, width: number | undefined): string {
  const { prizes } = order;
  const known = fields({
    number: order.number,
    id: order.orderId,
    member: order.memberId,
    draw: `${order.drawTitle} (${order.directoryName})`,
    tickets: `${numberText(order.quantity)} of ${numberText(order.price)} yen, ${numberText(order.total)} yen in all`,
    'first ticket': order.firstTicket,
    status: order.status,
    money: `${order.paymentStatus}${order.paymentType === null ? '' : ` by ${order.paymentType}`}`,
    why: order.reason,
    ordered: timeText(order.orderedAt),
    'held until': timeText(order.heldUntil),
    paid: timeText(order.paidAt),
    played: timeText(order.playedAt),
    prizes:
      prizes.won === 0
        ? null
        : `${prizes.won}: ${prizes.waiting} waiting, ${prizes.inParcels} in parcels, ${prizes.void} void`,
    'last one': order.hasLastOne ? 'yes' : null,
    parcels: order.parcels.length === 0 ? null : order.parcels.map(({ number }) => number).join(' '),
  });
  const moves = table(
    [
      { head: 'from', of: ({ from }) => from },
      { head: 'to', of: ({ to }) => to },
      { head: 'money', of: ({ paymentStatus }) => paymentStatus },
      { head: 'why', of: ({ reason }) => reason },
      { head: 'at', of: ({ at }) => timeText(at) },
    ],
    order.moves,
    width,
  );
  return [known, '', moves, ...moneyText(order, width)].join('\n');
}
