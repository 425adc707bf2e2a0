import type { ShipmentDetail } from '#lib/contract/shipment.ts';
import { PAYMENT_NAMES } from '#lib/orders/payment-names.ts';
import { isBeingPaid } from '#lib/shipments/shipment-status.ts';
import { japanLongDate } from '#lib/text/dates.ts';
import { yenText } from '#lib/text/numbers.ts';
import styles from './fee-words.module.css';

/** What a parcel costs, and how it stands with that. */
export const FeeWords = ({ parcel }: { readonly parcel: ShipmentDetail }) =>
  parcel.fee === 0 ? (
    '無料'
  ) : (
    <>
      {yenText(parcel.fee)}
      <span className={styles.tax}>税込</span>
      <span className={styles.note}>{standingWords(parcel)}</span>
    </>
  );

function standingWords(parcel: ShipmentDetail): string {
  const { paymentStatus, paymentType, paidAt } = parcel;
  switch (paymentStatus) {
    case 'CAPTURED': {
      const how = paymentType === null ? '' : `(${PAYMENT_NAMES[paymentType]})`;
      return `${paidAt === null ? '' : `${japanLongDate(paidAt)} `}お支払いずみ${how}`;
    }
    case 'REFUND_PENDING':
      return '返金の手続き中';
    case 'REFUNDED':
      return '返金ずみ';
    default:
      return isBeingPaid(parcel) ? 'お支払いを確認しています' : 'お支払いは、まだ済んでいません';
  }
}
