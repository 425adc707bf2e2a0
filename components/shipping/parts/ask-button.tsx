import type { AnyForm } from '#components/form/handling/form-handle.ts';
import { Button } from '#components/page/button.tsx';
import { Icon } from '#components/page/icon.tsx';
import { Trouble } from '#components/play/standing/trouble.tsx';
import { Apart } from '#components/shipping/basket/apart.tsx';
import { sharesOf, type Basket } from '#lib/shipments/selection.ts';
import { mayTravelTogether, parcelFee } from '#lib/shipments/fee.ts';
import { yenText } from '#lib/text/numbers.ts';
import styles from './ask-button.module.css';

type AskButtonProps = { readonly form: Pick<AnyForm, 'failure' | 'isBusy'>; readonly basket: Basket };

/** The button that asks for the parcel; what cannot lie in one is parted first. */
export function AskButton({ form, basket }: AskButtonProps) {
  const shares = sharesOf(basket);
  const fee = parcelFee(shares);
  return (
    <div className={styles.place}>
      {form.failure !== null && <Trouble message={form.failure} />}
      {mayTravelTogether(shares) ? (
        <>
          <Button kind="primary" type="submit" busy={form.isBusy} className={styles.button}>
            <Icon name="truck" size={24} />
            発送を依頼する
          </Button>
          <p className={`num ${styles.note}`}>
            {fee === 0 ? '送料はかかりません。' : `送料${yenText(fee)}は、つぎの画面でお支払いいただきます。`}
          </p>
        </>
      ) : (
        <div className={styles.apart}>
          <Apart />
        </div>
      )}
    </div>
  );
}
