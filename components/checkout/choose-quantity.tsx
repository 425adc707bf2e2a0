'use client';

import { BuyPanel } from '#components/draws/buy-panel.tsx';
import { useDrawNumbers } from '#components/draws/live-draw.tsx';
import { Card } from '#components/ui/card.tsx';
import { TitleText } from '#components/ui/phrases.tsx';
import { closedReason } from '#lib/draws/draw-status.ts';
import { bestGradesOf } from '#lib/draws/grades-left.ts';
import styles from './order-refused.module.css';
import type { CheckoutDraw } from './checkout-draw.ts';

/** Asks for the quantity when the URL has no valid one. */
export function ChooseQuantity({ draw }: { readonly draw: CheckoutDraw }) {
  const isOpen = closedReason(useDrawNumbers()) === null;
  return (
    <Card as="section" className={styles.card}>
      <h2 className={styles.title}>{isOpen ? '引く回数を選んでください' : 'いまは引けません'}</h2>
      <p className={`phrases ${styles.words}`}>
        <TitleText>{draw.title}</TitleText>
      </p>
      <QuantityChoice draw={draw} />
    </Card>
  );
}

/** The quantity choice of the draw's page, with current stock. */
export const QuantityChoice = ({ draw }: { readonly draw: CheckoutDraw }) => (
  <BuyPanel
    directoryName={draw.directoryName}
    price={draw.price}
    quantities={draw.quantities}
    anyQuantity={draw.anyQuantity}
    limits={draw.limits}
    opensAt={draw.opensAt}
    fees={draw.fees}
    grades={bestGradesOf(draw.prizes)}
  />
);
