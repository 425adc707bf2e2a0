'use client';

import { ButtonLink } from '#components/page/button.tsx';
import { sharesOf } from '#lib/shipments/selection.ts';
import { feeText, wayToFree } from '#lib/shipments/fee-text.ts';
import { mayTravelTogether, parcelFee } from '#lib/shipments/fee.ts';
import { CONFIRM_ROUTE } from '#lib/shipments/request-steps.ts';
import { useBasket } from '#lib/shipments/use-selection.ts';
import { numberText } from '#lib/text/numbers.ts';
import { Apart } from './apart.tsx';
import styles from './parcel-bar.module.css';

/** What is chosen to be sent, and what that costs, at the lower edge of the screen; with the way on. */
export function ParcelBar() {
  const { basket } = useBasket();
  if (basket.prizes.length === 0) return null;
  const shares = sharesOf(basket);
  const isOneParcel = mayTravelTogether(shares);
  const free = isOneParcel ? wayToFree(basket) : null;
  return (
    <div className={styles.bar} role="group" aria-label="送る賞品" data-at-foot>
      {isOneParcel ? (
        <>
          {free !== null && <p className={`num ${styles.free}`}>{free}</p>}
          <p className={`num ${styles.words}`} role="status">
            <span className="nowrap">{numberText(basket.prizes.length)}点・送料</span>
            <b className={styles.sum}>{feeText(parcelFee(shares))}</b>
          </p>
          <ButtonLink kind="primary" href={CONFIRM_ROUTE}>
            確認へすすむ
          </ButtonLink>
        </>
      ) : (
        <Apart />
      )}
    </div>
  );
}
