import type { OpsShipmentDetail } from '#lib/contract/ops/shipments.ts';
import { numberText } from '#lib/text/numbers.ts';
import { moneyText } from './money.ts';
import { fields, table } from './print.ts';
import { timeText } from './times.ts';

/** Formats a shipment for operators, with address and contents. */
export function shipmentText(parcel: OpsShipmentDetail, width: number | undefined): string {
  const { address } = parcel;
  const known = fields({
    number: parcel.number,
    id: parcel.shipmentId,
    member: parcel.memberId,
    status: parcel.withdrawnAt === null ? parcel.status : `${parcel.status}, withdrawn`,
    fee: parcel.fee === 0 ? 'none' : `${numberText(parcel.fee)} yen, ${parcel.paymentStatus}`,
    'pay until': timeText(parcel.payUntil),
    requested: timeText(parcel.requestedAt),
    since: timeText(parcel.since),
    name: address?.name ?? null,
    zip: address?.zip ?? null,
    address: address === null ? null : `${address.address} ${address.address2}`.trim(),
    tel: address?.tel ?? null,
    carrier: parcel.carrier,
    'tracking number': parcel.trackingNumber,
    'to follow': parcel.trackingUrl,
  });
  const contents = table(
    [
      { head: 'order', of: ({ orderNumber }) => orderNumber },
      { head: 'grade', of: ({ grade }) => grade },
      { head: 'prize', of: ({ name }) => name, shrinks: true },
      { head: 'draw', of: ({ drawTitle }) => drawTitle, shrinks: true },
    ],
    parcel.contents,
    width,
  );
  const moves = table(
    [
      { head: 'from', of: ({ from }) => from },
      { head: 'to', of: ({ to }) => to },
      { head: 'what', of: ({ deed }) => deed },
      { head: 'at', of: ({ at }) => timeText(at) },
    ],
    parcel.moves,
    width,
  );
  return [known, '', contents, '', moves, ...moneyText(parcel, width)].join('\n');
}
