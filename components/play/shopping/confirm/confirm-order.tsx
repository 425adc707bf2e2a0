'use client';

import dynamic from 'next/dynamic';
import { useEffect, useEffectEvent, type ReactNode } from 'react';
import type { OrderDetail } from '#lib/contract/order.ts';
import { useSecondsLeft } from '#lib/draws/use-now.ts';
import { useCredit } from '#lib/orders/use-credit.ts';
import type { ShoppingDraw } from '../shopping-draw.ts';
import { ShoppingWait } from '../shopping-wait.tsx';
import { PayForm } from './pay-form.tsx';

/** Most order before the time is up. */
const HoldEnded = dynamic(async () => (await import('./hold-ended.tsx')).HoldEnded, {
  loading: () => <ShoppingWait label="とりおきを確かめています" />,
});

type ConfirmOrderProps = {
  readonly order: OrderDetail;
  readonly clockSkewMs: number;
  readonly again: () => Promise<void>;
  readonly asked: number | null;
  readonly draw: ShoppingDraw;
  readonly art: ReactNode;
  readonly leave: (url: string) => void;
};

/** START: everything about the order, to be checked before it is paid, as long as its tickets are held. */
export function ConfirmOrder(props: ConfirmOrderProps) {
  const { order, clockSkewMs, again } = props;
  const credit = useCredit();
  const heldUntil = order.heldUntil === null ? 0 : Date.parse(order.heldUntil) - clockSkewMs;
  const seconds = useSecondsLeft(heldUntil);
  const hasEnded = seconds === 0;
  const lookAgain = useEffectEvent(() => void again());
  useEffect(() => {
    if (hasEnded) lookAgain();
  }, [hasEnded]);

  if (hasEnded) return <HoldEnded order={order} again={again} />;
  if (credit.kind === 'asking') return <ShoppingWait label="お支払い方法を確かめています" />;
  // Without an answer the other ways of paying are there all the same.
  const card = credit.kind === 'here' ? credit.card : null;
  return <PayForm {...props} seconds={seconds} card={card} askCardAgain={credit.askAgain} />;
}
