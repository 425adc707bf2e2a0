'use client';

import { quantityChoices, type Offer } from '#lib/draws/quantity-choices.ts';
import { closedReason } from '#lib/draws/draw-status.ts';
import { Button, ButtonLink } from '#components/ui/button.tsx';
import { deferred } from '#components/ui/deferred.tsx';
import type { DrawState } from '#lib/contract/enums.ts';
import { ROUTES } from '#lib/site/routes.ts';
import { useDrawNumbers } from './live-draw.tsx';
import { OpenSale } from './open-sale.tsx';
import styles from './buy-panel.module.css';

type BuyPanelProps = Pick<Offer, 'price' | 'quantities' | 'limits'> & {
  readonly directoryName: string;
  readonly opensAt: string;
};

/** The choice of how many tickets to draw, or the reason why none can be drawn now. */
export function BuyPanel({ directoryName, opensAt, ...terms }: BuyPanelProps) {
  const { state, tickets } = useDrawNumbers();
  const choices = quantityChoices({ ...terms, tickets });
  const reason = closedReason({ state, tickets });
  if (reason !== null) return <ClosedSale reason={reason} state={state} opensAt={opensAt} />;
  return <OpenSale directoryName={directoryName} choices={choices} />;
}

/** Deferred: most visitors come while the draw is on sale. */
const ClosedSaleHint = deferred(() =>
  import('./closed-sale-hint.tsx').then((arrived) => arrived.ClosedSaleHint),
);

type ClosedSaleProps = { readonly reason: string; readonly state: DrawState; readonly opensAt: string };

/** Instead of the choice: the reason in the button, and below it what the shopper can do. */
function ClosedSale({ reason, state, opensAt }: ClosedSaleProps) {
  return (
    <div className={styles.closed}>
      <Button kind="primary" className={styles.main} disabled>
        {reason}
      </Button>
      <p className={styles.note}>
        <ClosedSaleHint state={state} opensAt={opensAt} />
      </p>
      {(state === 'soldOut' || state === 'ended') && (
        <ButtonLink kind="secondary" href={`${ROUTES.top}#now`}>
          開催中のガチャを見る
        </ButtonLink>
      )}
    </div>
  );
}
