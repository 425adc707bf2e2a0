'use client';

import { useSearchParams } from 'next/navigation';
import { useState, useEffect } from 'react';
import { RequestFailure } from '#components/ui/failure.tsx';
import type { Issuer } from '#lib/orders/receipt.ts';
import { useFeePaymentSession, type FeePaymentSession } from '#lib/shipments/use-fee-payment.ts';
import { usePageRestored } from '#lib/draws/use-returned.ts';
import { useShipment } from '#lib/shipments/use-shipment.ts';
import { DetailSkeleton } from '#components/ui/detail-page.tsx';
import { ShipmentView } from './shipment-view.tsx';
import { Notice } from '#components/ui/notice.tsx';
import { Trouble, RequestTrouble } from '#components/ui/trouble.tsx';
import type { ShipmentDetail } from '#lib/contract/shipment.ts';
import { isBeingPaid, isUnpaid } from '#lib/shipments/shipment-status.ts';
import { Done } from '#components/ui/takes-focus.tsx';
import { Sentences } from '#components/ui/line-breaks.tsx';
import { ButtonLink } from '#components/ui/button.tsx';
import { Card } from '#components/ui/card.tsx';
import { Empty } from '#components/ui/empty.tsx';
import { ROUTES } from '#lib/site/routes.ts';

type OwnShipmentProps = { readonly userShipId: string; readonly issuer: Issuer };

/** Shows one of the member's shipments, and how the payment session for its fee ended. */
export function OwnShipment({ userShipId, issuer }: OwnShipmentProps) {
  const inUrl = useSearchParams().get('redirectId');
  // Kept in state, because it is removed from the URL.
  const [redirectId] = useState(inUrl);
  const { paymentSession, recheck } = useFeePaymentSession(redirectId);
  const isAsking = paymentSession.kind === 'loading';
  const state = useShipment(isAsking ? null : userShipId);
  usePageRestored(() => void (state.kind === 'ready' && state.refetch()));

  switch (state.kind) {
    case 'loading':
      return (
        <>
          {isAsking && <Confirming />}
          <DetailSkeleton name="配送の内容" />
        </>
      );
    case 'failed':
      return <RequestFailure message={state.message} onRetry={state.refetch} />;
    case 'missing':
      return <MissingShipment wasPaying={paymentSession.kind !== 'none'} />;
    case 'ready': {
      const { shipment, clockSkewMs, refetch } = state;
      return (
        <>
          <FeePaymentOutcome paymentSession={paymentSession} shipment={shipment} onAskAgain={recheck} />
          <ShipmentView shipment={shipment} clockSkewMs={clockSkewMs} refetch={refetch} issuer={issuer} />
        </>
      );
    }
  }
}

type FeePaymentOutcomeProps = {
  readonly paymentSession: FeePaymentSession;
  readonly shipment: ShipmentDetail;
  readonly onAskAgain: () => Promise<void>;
};

/** After the provider's page: shows whether the fee is paid, from the shipment's state. */
function FeePaymentOutcome({ paymentSession, shipment, onAskAgain }: FeePaymentOutcomeProps) {
  const isOver = paymentSession.kind === 'back' && !isBeingPaid(shipment);
  useEffect(() => {
    if (isOver) removeSessionFromUrl();
  }, [isOver]);

  if (paymentSession.kind === 'none') return null;
  if (shipment.paymentStatus === 'CAPTURED') return <Paid />;
  if (paymentSession.kind === 'failed')
    return <RequestTrouble message={paymentSession.message} onRetry={onAskAgain} />;
  if (isBeingPaid(shipment)) return <Confirming />;
  if (!isUnpaid(shipment)) return null;
  return (
    <Trouble message="送料のお支払いは、済んでいません。代金はいただいていません。下から、ほかの方法でもお支払いいただけます。" />
  );
}

const Paid = () => (
  <Done>
    <b>送料のお支払いが済みました</b>
    <p>発送のご依頼を受けつけました。メールでもお知らせします。</p>
  </Done>
);

/** The payment is not confirmed yet. */
const Confirming = () => (
  <div role="status">
    <Notice icon="clock">
      <b>送料のお支払いを確認しています</b>
      <p>
        <Sentences>
          決済会社の返事を待っています。この画面は、ひとりでに変わります。もう一度お支払いになる必要はありません。
        </Sentences>
      </p>
    </Notice>
  </div>
);

/** Removes the session from the URL, so that a reload does not ask for an ended session. */
function removeSessionFromUrl(): void {
  const address = new URL(window.location.href);
  address.searchParams.delete('redirectId');
  window.history.replaceState(null, '', address);
}

type MissingShipmentProps = {
  /** The member returned from paying its fee. */
  readonly wasPaying: boolean;
};

/** Shown for an unknown, an expired and another member's shipment, which are not distinguished. */
const MissingShipment = ({ wasPaying }: MissingShipmentProps) => (
  <Card>
    <Empty
      line="この荷物は見つかりません"
      note={
        wasPaying
          ? '送料のお支払いの期限がすぎたため、ご依頼は取り消されました。期限のあとに届いたお支払いは、全額をお返しし、メールでお知らせします。賞品は、発送待ちにもどっています。'
          : '取りやめたご依頼、当店が取り下げた発送、送料のお支払いがなかったご依頼は、ここには残りません。その賞品は、発送待ちにもどっています。'
      }
      action={
        <ButtonLink kind="primary" href={ROUTES.prizes}>
          当選賞品を見る
        </ButtonLink>
      }
    />
  </Card>
);
