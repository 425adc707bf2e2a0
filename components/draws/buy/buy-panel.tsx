'use client';

import { quantityChoices, type Offer } from '#lib/draws/quantity-choices.ts';
import { closedReason } from '#lib/draws/draw-status.ts';
import { useDrawNumbers } from '../live/live-draw.tsx';
import { ClosedSale } from './closed-sale.tsx';
import { OpenSale } from './open-sale.tsx';

export type BuyPanelProps = Pick<Offer, 'price' | 'quantities' | 'limits'> & {
  readonly directoryName: string;
  readonly opensAt: string;
};

/** Where a shopper chooses how many tickets to draw, or reads why that is not possible now. */
export function BuyPanel({ directoryName, opensAt, ...terms }: BuyPanelProps) {
  const { state, tickets } = useDrawNumbers();
  const choices = quantityChoices({ ...terms, tickets });
  const reason = closedReason({ state, tickets });
  if (reason !== null) return <ClosedSale reason={reason} state={state} opensAt={opensAt} />;
  return <OpenSale directoryName={directoryName} choices={choices} />;
}
