'use client';

import { useRef, useState } from 'react';
import { BuyLink } from '#components/checkout/buy-link.tsx';
import { Button } from '#components/ui/button.tsx';
import { afterHydration, deferred } from '#components/ui/deferred.tsx';
import {
  anyQuantityChoice,
  chosenQuantity,
  type Offer,
  quantityChoices,
} from '#lib/draws/quantity-choices.ts';
import type { GradeLeft } from '#lib/contract/draw.ts';
import { sumText } from '#lib/draws/draw-text.ts';
import { shoppingRoute } from '#lib/site/routes.ts';
import type { FeeStep } from '#lib/shipments/fee-step.ts';
import { QuantityOptions } from './quantity-options.tsx';
import { TotalWithShipping } from './total-with-shipping.tsx';
import styles from './buy-panel.module.css';

type OpenSaleProps = {
  readonly directoryName: string;
  readonly offer: Offer;
  readonly fees: readonly FeeStep[];
  /** The remaining prizes of the best grades. */
  readonly grades: readonly GradeLeft[];
};

/**
 * The choice of a quantity and the link to the purchase. The link follows the choice by script; without scripts the
 * form submits the choice to the same page.
 */
export function OpenSale({ directoryName, offer, fees, grades }: OpenSaleProps) {
  const { price, anyQuantity } = offer;
  const [key, setKey] = useState<string | null>(null);
  const [count, setCount] = useState(1);
  const main = useRef<HTMLDivElement>(null);
  const choices = anyQuantity ? [] : quantityChoices(offer);
  const chosen = anyQuantity ? anyQuantityChoice(offer, count) : chosenQuantity(choices, key);
  const isOnlyChoice = price === 0 && choices.length === 1;
  return (
    <form action={shoppingRoute(directoryName)} method="get">
      {isOnlyChoice ? (
        <input id="quantity" type="hidden" name="quantity" value={chosen?.count ?? ''} />
      ) : (
        <fieldset id="quantity" className={styles.choice}>
          <legend className={styles.legend}>引く回数</legend>
          {anyQuantity ? (
            <QuantityStepper offer={offer} chosen={chosen} onChange={setCount} />
          ) : (
            <QuantityOptions choices={choices} chosen={chosen} onChoose={setKey} />
          )}
        </fieldset>
      )}
      {chosen && <TotalWithShipping count={chosen.count} sum={chosen.sum} fees={fees} />}
      <div ref={main}>
        {chosen === undefined ? (
          <Button kind="primary" className={styles.main} disabled>
            いま選べる回数がありません
          </Button>
        ) : (
          <>
            <BuyLink
              kind="primary"
              className={`${styles.main} ${styles.scripted}`}
              directoryName={directoryName}
              quantity={chosen.count}
            >
              {isOnlyChoice ? (
                `無料で${chosen.count}回引く`
              ) : (
                <>
                  <span>{`${chosen.count}回引く `}</span>
                  <span className="num">{sumText(chosen.sum)}</span>
                </>
              )}
            </BuyLink>
            <Button kind="primary" type="submit" className={`${styles.main} ${styles.unscripted}`}>
              {price === 0 ? '選んだ回数で進む' : '選んだ回数で購入へ進む'}
            </Button>
          </>
        )}
      </div>
      <p className={styles.note}>
        {price === 0
          ? '次の画面で内容を確認してから引きます。代金はかかりません。'
          : '次の画面で内容を確認してから購入します。購入後の返品・交換はできません。'}
      </p>
      <SaleExtras directoryName={directoryName} chosen={chosen} fees={fees} grades={grades} main={main} />
    </form>
  );
}

/** Deferred: most draws offer a few quantities. */
const QuantityStepper = deferred(() =>
  import('./quantity-stepper.tsx').then((arrived) => arrived.QuantityStepper),
);

/** Parts that are not in the first view, or that depend on the session. */
const SaleExtras = afterHydration(() =>
  import('#components/shell/deferred-scripts.ts').then((arrived) => arrived.SaleExtras),
);
