'use client';

import dynamic from 'next/dynamic';
import { useEffect, useState, type ReactNode } from 'react';
import { Button, ButtonLink } from '#components/ui/button.tsx';
import { Card } from '#components/ui/card.tsx';
import { LiveGradesForBuyer } from '#components/draws/grades-for-buyer.tsx';
import { useDrawNumbers } from '#components/draws/live-draw.tsx';
import { TotalWithShipping } from '#components/draws/total-with-shipping.tsx';
import { TitleText } from '#components/ui/phrases.tsx';
import { closedReason, stoppedReason } from '#lib/draws/draw-status.ts';
import { gradesOf } from '#lib/draws/grades-left.ts';
import { quantityReason } from '#lib/draws/quantity-choices.ts';
import { forgetPress, hasPressed, rememberPress } from '#lib/orders/purchase-press.ts';
import { drawRoute } from '#lib/site/routes.ts';
import { numberText, yenText } from '#lib/text/numbers.ts';
import type { CheckoutDraw } from './checkout-draw.ts';
import styles from './start-order.module.css';

/** Lazy: most orders start while the shop sells. */
const StoppedOrder = dynamic(async () => (await import('./stopped-order.tsx')).StoppedOrder);

type StartOrderProps = {
  readonly draw: CheckoutDraw;
  readonly quantity: number;
  readonly art: ReactNode;
  /** Places the order. */
  readonly children: ReactNode;
};

/** Asks for a press before tickets are held or a queue is joined, unless a button of the shop has led here. */
export function StartOrder({ draw, quantity, art, children }: StartOrderProps) {
  const { directoryName } = draw;
  const wanted = { directoryName, quantity };
  const numbers = useDrawNumbers();
  const stopped = stoppedReason(numbers);
  const [isWanted, setWanted] = useState(() => stopped === null && hasPressed(wanted));
  const isRefused = stopped !== null && !isWanted;
  // After the stop the shopper presses again: time has passed since the first press.
  useEffect(() => {
    if (isRefused) forgetPress({ directoryName, quantity });
  }, [isRefused, directoryName, quantity]);
  if (isWanted) return children;
  const closed = closedReason(numbers);
  const wrongQuantity = quantityReason({ ...draw, ...numbers }, quantity);

  function press() {
    rememberPress(wanted);
    setWanted(true);
  }
  return (
    <Card as="section" className={styles.card}>
      <div className={styles.draw}>
        <div className={styles.art}>{art}</div>
        <div>
          <h2 className={styles.title}>
            <TitleText>{draw.title}</TitleText>
          </h2>
          <p className={`num ${styles.sum}`}>
            <span>{`${numberText(quantity)}回 `}</span>
            <b>{draw.price === 0 ? '無料' : yenText(draw.price * quantity)}</b>
            <span>{` `}</span>
            {draw.price > 0 && <small>税込</small>}
          </p>
        </div>
      </div>
      <TotalWithShipping count={quantity} sum={draw.price * quantity} fees={draw.fees} />
      <LiveGradesForBuyer grades={gradesOf(draw.prizes)} />
      {closed !== null ? (
        <StoppedOrder reason={closed} opensAt={draw.opensAt} className={styles.words} />
      ) : wrongQuantity !== null ? (
        <Button kind="primary" disabled>
          {wrongQuantity}
        </Button>
      ) : (
        <>
          <p
            className={styles.words}
          >{`次へ進むと、${numberText(quantity)}枚をしばらくとりおきします。${draw.price > 0 ? 'お支払い' : 'ご注文'}は、内容を確認してからです。`}</p>
          <Button kind="primary" onClick={press}>{`${numberText(quantity)}枚をとりおきして進む`}</Button>
        </>
      )}
      <ButtonLink kind="text" href={`${drawRoute(draw.directoryName)}#quantity`}>
        回数を選びなおす
      </ButtonLink>
    </Card>
  );
}
