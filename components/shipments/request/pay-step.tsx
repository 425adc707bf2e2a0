'use client';

import { useRouter } from 'next/navigation';
import { useEffect, type ReactNode } from 'react';
import { ListSkeleton } from '#components/ui/skeleton.tsx';
import { ButtonLink } from '#components/ui/button.tsx';
import { Card } from '#components/ui/card.tsx';
import { Empty } from '#components/ui/empty.tsx';
import { RequestTrouble } from '#components/ui/trouble.tsx';
import { FeePayment } from '#components/shipments/fee-payment.tsx';
import { usePageRestored } from '#lib/draws/use-returned.ts';
import type { ShipmentDetail } from '#lib/contract/shipment.ts';
import type { ShippingAddress } from '#lib/contract/shipping-address.ts';
import { useShipment } from '#lib/shipments/use-shipment.ts';
import { isBeingPaid, isUnpaid } from '#lib/shipments/shipment-status.ts';
import { ROUTES, shipmentRoute } from '#lib/site/routes.ts';
import styles from './request-frame.module.css';
import { RequestFrame } from './request-frame.tsx';
import { telText, zipText } from '#lib/text/address.ts';
import { METHOD_NAMES } from '#lib/text/shipping-methods.ts';
import { preferenceText } from '#lib/text/delivery-preference.ts';
import { numberText, yenText } from '#lib/text/numbers.ts';
import { Term } from './request-terms.tsx';
import requestTermsStyles from './request-terms.module.css';

type PayStepProps = { readonly userShipId: string; readonly leave?: (url: string) => void };

const Checking = () => <ListSkeleton name="発送の依頼" />;

/** The payment of a requested shipment's fee, found by its URL until it is paid. */
export function PayStep({ userShipId, leave }: PayStepProps) {
  const state = useShipment(userShipId);
  const refetch = state.kind === 'ready' ? state.refetch : undefined;
  usePageRestored(() => void refetch?.());
  switch (state.kind) {
    case 'loading':
      return <Checking />;
    case 'missing':
      return <NoSuchRequest />;
    case 'failed':
      return <RequestTrouble message={state.message} onRetry={state.refetch} />;
    case 'ready':
      return <UnpaidShipment shipment={state.shipment} refetch={state.refetch} leave={leave} />;
  }
}

type UnpaidShipmentProps = {
  readonly shipment: ShipmentDetail;
  readonly refetch: () => Promise<void>;
  readonly leave?: (url: string) => void;
};

function UnpaidShipment({ shipment, refetch, ...ways }: UnpaidShipmentProps) {
  const router = useRouter();
  const isToPay = isUnpaid(shipment) || isBeingPaid(shipment);
  const route = shipmentRoute(shipment.userShipId);
  useEffect(() => {
    if (!isToPay) router.replace(route);
  }, [isToPay, route, router]);

  if (!isToPay) return <Checking />;
  return (
    <RequestFrame now={2}>
      <div className={styles.columns}>
        <ShipmentFacts shipment={shipment} />
        <FeePayment shipment={shipment} refetch={refetch} {...ways} />
      </div>
    </RequestFrame>
  );
}

const NoSuchRequest = () => (
  <Card>
    <Empty
      line="この依頼は、もうありません"
      note="取りやめたか、お支払いの期限がすぎました。賞品は発送待ちにもどっています。"
      action={
        <ButtonLink kind="primary" href={ROUTES.prizes}>
          当選賞品を見る
        </ButtonLink>
      }
    />
  </Card>
);

/** The shipment to be paid: prizes, address, time and fee. */
const ShipmentFacts = ({ shipment }: { readonly shipment: ShipmentDetail }) => (
  <section>
    <h3 className={requestTermsStyles.title}>ご依頼の内容</h3>
    <Card>
      <dl className={`num ${requestTermsStyles.terms}`}>
        <Term name="お届けもの">
          <p>
            <b>{`賞品${numberText(shipment.prizes)}点`}</b>(一箱)
          </p>
          <p>{shipment.drawTitles.join('、')}</p>
        </Term>
        <Term name="お届け先">
          {shipment.address === null ? (
            <p>{shipment.gift?.prefecture ?? ''}</p>
          ) : (
            <Address address={shipment.address} />
          )}
        </Term>
        <Term name="発送の時期">{startsOf(shipment)}</Term>
        {preferenceText(shipment) !== undefined && (
          <Term name="お届けの希望">{preferenceText(shipment)}</Term>
        )}
        {shipment.isGift && <Term name="プレゼント">カードを入れ、値段のわかるものは入れません。</Term>}
        {shipment.method === 'post' && <Term name="送りかた">{METHOD_NAMES.post}</Term>}
        <Term name="送料">
          <b>{`${yenText(shipment.fee)}(税込)`}</b>
        </Term>
      </dl>
    </Card>
  </section>
);

const Address = ({ address }: { readonly address: ShippingAddress }) => (
  <p>
    <span>{`〒${zipText(address.zip)}`}</span>
    <br />
    <span>{`${address.address} ${address.address2}`}</span>
    <br />
    <span>{`${address.name} 様`}</span>
    <br />
    <span>{telText(address.tel)}</span>
  </p>
);

const startsOf = ({ starts }: Pick<ShipmentDetail, 'starts'>): ReactNode =>
  starts.map((start) => (
    <p key={start.directoryName}>{`${starts.length > 1 ? `${start.drawTitle}：` : ''}${start.starts}`}</p>
  ));
