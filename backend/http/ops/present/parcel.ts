import type { ParcelFile, ParcelFound } from '#backend/actions/operation/looking/parcels.ts';
import { trackingUrl } from '#backend/domain/shipping/carriers.ts';
import type { OpsParcel, OpsParcelDetail } from '#lib/contract/ops/parcels.ts';
import { shortNumber } from '#lib/words/short-number.ts';
import { moneyMove, refundSeen } from './money.ts';
import { numbered } from './order.ts';

export const parcelLine = (parcel: ParcelFound): OpsParcel => ({
  ...numbered(parcel.shipmentId),
  status: parcel.status,
  isReady: parcel.isReady,
  prizes: parcel.prizes,
  drawTitles: [...parcel.drawTitles],
  fee: parcel.fee,
  paymentStatus: parcel.paymentStatus,
  payUntil: parcel.payUntil?.toISOString() ?? null,
  requestedAt: parcel.requestedAt.toISOString(),
  since: parcel.since.toISOString(),
  carrier: parcel.carrier,
  trackingNumber: parcel.trackingNumber,
});

export const parcelFile = (file: ParcelFile): OpsParcelDetail => ({
  ...parcelLine(file),
  memberId: file.memberId,
  address: file.address,
  paymentType: file.paymentType,
  withdrawnAt: file.withdrawnAt?.toISOString() ?? null,
  trackingUrl:
    file.carrier === null || file.trackingNumber === null
      ? null
      : trackingUrl(file.carrier, file.trackingNumber),
  contents: file.contents.map(({ wonPrizeId, orderId, drawTitle, grade, name }) => ({
    ...{ wonPrizeId, orderNumber: shortNumber(orderId), drawTitle, grade, name },
  })),
  moves: file.moves.map(({ at, ...move }) => ({ ...move, at: at.toISOString() })),
  money: file.money.map(moneyMove),
  refunds: file.refunds.map(refundSeen),
});
