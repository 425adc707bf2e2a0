'use client';

import { useCardFacts, type CardFacts } from '../live/live-draws.tsx';
import { PriceSeal } from '../price-seal.tsx';
import { Stamp } from '../stamp.tsx';

/** What is stuck on a card's picture: the price, and a stamp when the draw is over. */
export function CardMarks({ facts }: { readonly facts: CardFacts }) {
  const { state, price } = useCardFacts(facts);
  if (state === 'onSale' || state === 'upcoming') return <PriceSeal price={price} />;
  return (
    <>
      <Stamp mark={state} />
      <PriceSeal price={price} faded />
    </>
  );
}
