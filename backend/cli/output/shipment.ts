import type { OpsShipmentDetail } from '#lib/contract/ops/shipments.ts';
import { numberText } from '#lib/text/numbers.ts';
import { moneyText } from './money.ts';
import { fields, table } from './print.ts';
import { timeText } from './times.ts';

/** Formats a shipment for operators, with address and contents. */
export function shipmentText(shipment: OpsShipmentDetail, width: number | undefined): string {
  const { address } = shipment;
  const known = fields({
    number: shipment.number,
    id: shipment.shipmentId,
    member: shipment.memberId,
    status: shipment.withdrawnAt === null ? shipment.status : `${shipment.status}, withdrawn`,
    problem: problemText(shipment),
    'kept until': timeText(shipment.returnKeptUntil),
    follows: shipment.follows?.number ?? null,
    'followed by': shipment.followedBy?.number ?? null,
    fee: shipment.fee === 0 ? 'none' : `${numberText(shipment.fee)} yen, ${shipment.paymentStatus}`,
    'pay until': timeText(shipment.payUntil),
    requested: timeText(shipment.requestedAt),
    since: timeText(shipment.since),
    name: address?.name ?? null,
    zip: address?.zip ?? null,
    address: address === null ? null : `${address.address} ${address.address2}`.trim(),
    tel: address?.tel ?? null,
    carrier: shipment.carrier,
    'tracking number': shipment.trackingNumber,
    'tracking page': shipment.trackingUrl,
  });
  const contents = table(
    [
      { head: 'order', of: ({ orderNumber }) => orderNumber },
      { head: 'grade', of: ({ grade }) => grade },
      { head: 'prize', of: ({ name }) => name, shrinks: true },
      { head: 'draw', of: ({ drawTitle }) => drawTitle, shrinks: true },
    ],
    shipment.contents,
    width,
  );
  const moves = table(
    [
      { head: 'from', of: ({ from }) => from },
      { head: 'to', of: ({ to }) => to },
      { head: 'what', of: ({ deed }) => deed },
      { head: 'at', of: ({ at }) => timeText(at) },
    ],
    shipment.moves,
    width,
  );
  return [known, '', contents, '', moves, ...moneyText(shipment, width)].join('\n');
}

function problemText({ problem, returnReason, problemSince, resolution, resolvedAt }: OpsShipmentDetail) {
  if (problem === null) return null;
  const what = returnReason === null ? problem : `${problem} (${returnReason})`;
  const end = resolution === null ? 'not decided' : `${resolution} ${timeText(resolvedAt) ?? ''}`;
  return `${what} ${timeText(problemSince) ?? ''}, ${end}`.replaceAll(/ +/g, ' ').trim();
}
