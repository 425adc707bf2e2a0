'use client';

import dynamic from 'next/dynamic';
import { useEffect, useEffectEvent } from 'react';
import { ButtonLink } from '#components/ui/button.tsx';
import { Skeleton } from '#components/ui/skeleton.tsx';
import type { ShipmentDetail } from '#lib/contract/shipment.ts';
import { receiptOfFee, type Issuer } from '#lib/orders/receipt.ts';
import { saleOfFee } from '#lib/orders/return-invoice.ts';
import {
  hasOpenProblem,
  hasTrouble,
  isBeingPaid,
  isUnpaid,
  headlineOf,
} from '#lib/shipments/shipment-status.ts';
import { shipmentSteps, type ShipmentStep } from '#lib/shipments/shipment-steps.ts';
import { Columns, DetailHead } from '#components/ui/detail-page.tsx';
import { Receipt } from '#components/orders/receipt.tsx';
import { RefundList } from '#components/orders/refund-list.tsx';
import { ShopWords } from '#components/orders/shop-words.tsx';
import { ReturnInvoices } from '#components/orders/return-invoices.tsx';
import { Paused } from './shipment-changes.tsx';
import { ShipmentContents } from './shipment-contents.tsx';
import { GiveUpShipment, ProblemLinks } from './shipment-problem.tsx';
import { Card } from '#components/ui/card.tsx';
import { Perforation } from '#components/ui/perforation.tsx';
import { Icon } from '#components/ui/icon.tsx';
import { useSecondsLeft } from '#lib/draws/use-now.ts';
import { japanDateTime, japanLongDate } from '#lib/text/dates.ts';
import { timeLeftText } from '#lib/text/durations.ts';
import styles from './shipment-view.module.css';

const FeePayment = dynamic(async () => (await import('./fee-payment.tsx')).FeePayment, {
  ssr: false,
  loading: () => <Skeleton height={420} />,
});

type ShipmentViewProps = {
  readonly shipment: ShipmentDetail;
  readonly clockSkewMs: number;
  readonly refetch: () => Promise<void>;
  readonly issuer: Issuer;
};

/** A shipment: its progress, its contents and its payment. */
export function ShipmentView({ shipment, clockSkewMs, refetch, issuer }: ShipmentViewProps) {
  const isToPay = isUnpaid(shipment) || isBeingPaid(shipment);
  const receipt = receiptOfFee(shipment);
  return (
    <Columns>
      <>
        <Paused shipment={shipment} />
        <ShipmentTicket shipment={shipment} clockSkewMs={clockSkewMs} refetch={refetch} />
        {hasOpenProblem(shipment) && <GiveUpShipment shipment={shipment} />}
        <ShopWords words={shipment.shopWords} />
        <RefundList refunds={shipment.refunds} />
        <ReturnInvoices sale={saleOfFee(shipment)} refunds={shipment.refunds} issuer={issuer} />
        {isToPay && <FeePayment shipment={shipment} refetch={refetch} />}
      </>
      <>
        <ShipmentContents shipment={shipment} refetch={refetch} />
        {shipment.trackingUrl !== null && (
          <ButtonLink kind="secondary" href={shipment.trackingUrl} target="_blank" rel="noreferrer">
            配送状況を確認する
          </ButtonLink>
        )}
        {receipt && <Receipt facts={receipt} issuer={issuer} />}
      </>
    </Columns>
  );
}

type ShipmentTicketProps = {
  readonly shipment: ShipmentDetail;
  readonly clockSkewMs: number;
  readonly refetch: () => Promise<void>;
};

const GURU = 7;
const POTSU = 2;

/** The progress of a shipment; before its fee is paid, the time left. */
function ShipmentTicket({ shipment, clockSkewMs, refetch }: ShipmentTicketProps) {
  const { userShipId, payUntil } = shipment;
  const isToPay = isUnpaid(shipment) || isBeingPaid(shipment);
  return (
    <Card as="section">
      <DetailHead
        numberName="配送番号"
        id={userShipId}
        title={headlineOf(shipment)}
        mascot={hasTrouble(shipment) ? POTSU : GURU}
      >
        {isUnpaid(shipment) && payUntil !== null && (
          <PayCountdown until={Date.parse(payUntil) - clockSkewMs} onOver={refetch} />
        )}
        <KeptUntil shipment={shipment} />
      </DetailHead>
      {!isToPay && (
        <>
          <Perforation />
          <Steps shipment={shipment} />
          <ProblemLinks shipment={shipment} />
        </>
      )}
    </Card>
  );
}

/** Until when a returned shipment is kept; nothing once it is decided. */
const KeptUntil = ({ shipment: { returnKeptUntil, resolution } }: { readonly shipment: ShipmentDetail }) =>
  returnKeptUntil === null || resolution !== null ? null : (
    <p className={`num ${styles.countdown}`}>
      <Icon name="clock" size={18} className={styles.icon} />
      <span>
        お預かりの期限 <span className="nowrap">{japanLongDate(returnKeptUntil)}</span>
      </span>
    </p>
  );

type PayCountdownProps = {
  /** By this device's clock. */
  readonly until: number;
  readonly onOver: () => Promise<void>;
};

/** The time left to pay the fee; at the end the shipment is fetched again. */
function PayCountdown({ until, onOver }: PayCountdownProps) {
  const seconds = useSecondsLeft(until);
  const over = useEffectEvent(() => void onOver());
  const isOver = seconds === 0;
  useEffect(() => {
    if (isOver) over();
  }, [isOver]);
  return (
    <p role="timer" aria-label="送料のお支払いの残り時間" className={`num ${styles.countdown}`}>
      <Icon name="clock" size={18} className={styles.icon} />
      <span>{isOver ? 'お支払いの期限になりました' : `お支払いまで、あと${timeLeftText(seconds)}`}</span>
    </p>
  );
}

/** The steps of a shipment, from request to delivery. */
const Steps = ({ shipment }: { readonly shipment: ShipmentDetail }) => (
  <ol className={styles.steps} aria-label="お届けまでの道のり">
    {shipmentSteps(shipment).map((step) => (
      <Step key={step.id} step={step} />
    ))}
  </ol>
);

const Step = ({ step: { name, state, at, text } }: { readonly step: ShipmentStep }) => (
  <li className={`${styles.step} ${styles[state]}`} aria-current={state === 'now' ? 'step' : undefined}>
    <span className={styles.hole}>{state === 'done' && <Icon name="check" size={18} />}</span>
    <div>
      <p className={styles.name}>
        <span>{name}</span>
        {state === 'done' && <span className="visually-hidden">(済み)</span>}
      </p>
      {at !== null && <p className={`num ${styles.at}`}>{japanDateTime(at)}</p>}
      <p className={styles.words}>{text}</p>
    </div>
  </li>
);
