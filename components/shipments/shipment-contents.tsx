import Link from 'next/link';
import { shipmentRoute } from '#lib/site/routes.ts';
import { Card } from '#components/ui/card.tsx';
import type { ShipmentDetail } from '#lib/contract/shipment.ts';
import { isBeingPaid } from '#lib/shipments/shipment-status.ts';
import { trackingText } from '#lib/text/carriers.ts';
import { wonGroups } from '#lib/orders/won-groups.ts';
import { CARRIER_NAMES } from '#lib/text/carriers.ts';
import { japanLongDateTime, japanLongDate } from '#lib/text/dates.ts';
import { METHOD_NAMES } from '#lib/text/shipping-methods.ts';
import { preferenceText } from '#lib/text/delivery-preference.ts';
import { numberText, shortNumber, yenText } from '#lib/text/numbers.ts';
import { Fact, Facts } from '#components/ui/detail-page.tsx';
import { Perforation } from '#components/ui/perforation.tsx';
import { WonRows } from '#components/prizes/won-rows.tsx';
import { ShipmentChanges } from './shipment-changes.tsx';
import { GiftCardView } from '#components/gifts/gift-card.tsx';
import { AddressPanel } from './address-panel.tsx';
import { paymentName } from '#lib/orders/payment-methods.ts';
import styles from './shipment-contents.module.css';

type ShipmentContentsProps = { readonly shipment: ShipmentDetail; readonly refetch: () => Promise<void> };

/** The contents, the carrier, the address and the fee of a shipment. */
export function ShipmentContents({ shipment, refetch }: ShipmentContentsProps) {
  const { contents, carrier, trackingNumber, drawTitles, requestedAt } = shipment;
  const isOfSeveral = drawTitles.length > 1;
  return (
    <Card as="section" hanging>
      <div className={styles.contents}>
        <h2 className={`num ${styles.title}`}>{`お届けもの ${numberText(contents.length)}点`}</h2>
        <WonRows
          groups={wonGroups(contents)}
          stateOf={({ prize }) => ({ tag: null, note: isOfSeveral ? prize.drawTitle : prize.note })}
        />
      </div>
      <Perforation />
      <div className={styles.facts}>
        <Facts>
          {carrier !== null && <Fact term="配送会社">{CARRIER_NAMES[carrier]}</Fact>}
          {trackingNumber !== null && (
            <Fact term="送り状番号">
              <TrackingNumber text={trackingText(trackingNumber)} href={shipment.trackingUrl} />
            </Fact>
          )}
          <Starts shipment={shipment} />
          <AddressPanel shipment={shipment} refetch={refetch} />
          {shipment.gift !== null && (
            <Fact term="プレゼントのカード">
              <GiftCardView card={shipment.gift} />
            </Fact>
          )}
          <PreferenceFact shipment={shipment} />
          {shipment.method === 'post' && <Fact term="送りかた">{METHOD_NAMES.post}</Fact>}
          <Fact term="送料">
            <FeeText shipment={shipment} />
            {shipment.boxIds.length > 0 && (
              <span className={styles.feeNote}>箱を分けても、送料はご依頼1回分だけです。</span>
            )}
          </Fact>
          {shipment.parentId !== null && (
            <Fact term="もとの荷物">
              <Link href={shipmentRoute(shipment.parentId)} className={styles.link}>
                {shortNumber(shipment.parentId)}
              </Link>
            </Fact>
          )}
          <ShipmentChanges shipment={shipment} />
          <Fact term="ご依頼日時">{japanLongDateTime(requestedAt)}</Fact>
        </Facts>
      </div>
    </Card>
  );
}

const TrackingNumber = ({ text, href }: { readonly text: string; readonly href: string | null }) =>
  href === null ? (
    <span>{text}</span>
  ) : (
    <a href={href} target="_blank" rel="noreferrer" className={styles.link}>
      {text}
    </a>
  );

/** When shipping starts; nothing after it has. */
function Starts({ shipment: { starts, shippedAt } }: { readonly shipment: ShipmentDetail }) {
  if (shippedAt !== null || starts.length === 0) return null;
  return (
    <Fact term="発送の時期">
      {starts.map((start) => (
        <span key={start.directoryName} className={styles.start}>
          <span>{start.starts}</span>
          {starts.length > 1 && <span className={styles.note}>{start.drawTitle}</span>}
        </span>
      ))}
    </Fact>
  );
}

/** When the member asks for the delivery; nothing without a preference. */
function PreferenceFact({ shipment }: { readonly shipment: ShipmentDetail }) {
  const preference = preferenceText(shipment);
  return preference === undefined ? null : <Fact term="お届けの希望">{preference}</Fact>;
}

/** The fee of a shipment and its payment status. */
const FeeText = ({ shipment }: { readonly shipment: ShipmentDetail }) =>
  shipment.fee === 0 ? (
    <span>無料</span>
  ) : (
    <>
      <span>{yenText(shipment.fee)}</span>
      <span className={styles.tax}>税込</span>
      <span className={styles.feeNote}>{paymentStatusText(shipment)}</span>
    </>
  );

function paymentStatusText(shipment: ShipmentDetail): string {
  const { paymentStatus, paymentType, paidAt } = shipment;
  switch (paymentStatus) {
    case 'CAPTURED': {
      const how = paymentType === null ? '' : `(${paymentName(paymentType)})`;
      return `${paidAt === null ? '' : `${japanLongDate(paidAt)} `}お支払い済み${how}`;
    }
    case 'REFUND_PENDING':
      return '返金の手続き中';
    case 'REFUNDED':
      return '返金済み';
    default:
      return isBeingPaid(shipment) ? 'お支払いを確認しています' : 'お支払いは、まだ済んでいません';
  }
}
