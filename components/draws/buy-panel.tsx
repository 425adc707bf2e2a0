'use client';

import { type GradeOfDraw, gradesLeft } from '#lib/draws/grades-left.ts';
import type { Offer } from '#lib/draws/quantity-choices.ts';
import { closedReason, pauseReasonOf } from '#lib/draws/draw-status.ts';
import type { FeeStep } from '#lib/shipments/fee-step.ts';
import { deferred } from '#components/ui/deferred.tsx';
import { useDrawNumbers } from './live-draw.tsx';
import { OpenSale } from './open-sale.tsx';

type BuyPanelProps = Pick<Offer, 'price' | 'quantities' | 'anyQuantity' | 'limits'> & {
  readonly directoryName: string;
  readonly opensAt: string;
  readonly fees: readonly FeeStep[];
  /** The best grades. */
  readonly grades: readonly GradeOfDraw[];
};

/** The choice of how many tickets to draw, or the reason why none can be drawn now. */
export function BuyPanel({ directoryName, opensAt, fees, grades, ...terms }: BuyPanelProps) {
  const { state, tickets, pause, maintenance, prizes } = useDrawNumbers();
  const reason = closedReason({ state, tickets, pause, maintenance });
  if (reason !== null)
    return (
      <ClosedSale
        directoryName={directoryName}
        reason={reason}
        state={state}
        opensAt={opensAt}
        pauseReason={pauseReasonOf({ state, pause })}
        maintenance={maintenance}
      />
    );
  return (
    <OpenSale
      directoryName={directoryName}
      offer={{ ...terms, tickets }}
      fees={fees}
      grades={gradesLeft(grades, prizes)}
    />
  );
}

/** Deferred: most visitors come while the draw is on sale. */
const ClosedSale = deferred(() => import('./closed-sale.tsx').then((arrived) => arrived.ClosedSale));
