import type { AnyForm } from '#components/forms/use-form.ts';
import { Button } from '#components/ui/button.tsx';
import { deferred } from '#components/ui/deferred.tsx';
import { Trouble } from '#components/ui/trouble.tsx';
import { countdownText, numberText } from '#lib/text/numbers.ts';
import styles from './pay-bar.module.css';

/** Deferred: the page's first scripts do without it. */
const MonthSoFar = deferred(() =>
  import('#components/account/spending/month-so-far.tsx').then((arrived) => arrived.MonthSoFar),
);

type PayBarProps = {
  readonly form: Pick<AnyForm, 'failure' | 'isBusy'>;
  readonly total: number;
  readonly seconds: number;
};

/**
 * The total, the hold's remaining time and the button that orders and pays, labelled as such (特定商取引法 12条の6). At the
 * lower edge of the screen until the end of the form is reached.
 */
export const PayBar = ({ form, total, seconds }: PayBarProps) => (
  <div className={styles.bar} data-at-foot>
    {form.failure !== null && (
      <div className={styles.failure}>
        <Trouble message={form.failure} />
      </div>
    )}
    <p className={`num ${styles.words}`}>
      <span className={styles.total}>
        {total === 0 ? (
          <b>無料</b>
        ) : (
          <>
            <b>{numberText(total)}</b>
            <span>{`円 `}</span>
            <small>税込</small>
          </>
        )}
      </span>
      <span>{form.isBusy ? 'お待ちください' : `あと ${countdownText(seconds)}`}</span>
      {total > 0 && <MonthSoFar total={total} />}
    </p>
    <Button kind="primary" type="submit" busy={form.isBusy}>
      {total > 0 ? '注文を確定して支払う' : '注文を確定して引く'}
    </Button>
  </div>
);
