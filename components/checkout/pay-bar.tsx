import type { AnyForm } from '#components/forms/use-form.ts';
import { Button } from '#components/ui/button.tsx';
import { Trouble } from '#components/ui/trouble.tsx';
import type { Elements } from '#lib/site/elements.ts';
import { numberText } from '#lib/text/numbers.ts';
import styles from './pay-bar.module.css';

type PayBarProps = {
  readonly form: Pick<AnyForm, 'failure' | 'isBusy'>;
  readonly total: number;
  /** How long the payment is possible. */
  readonly until: string;
  /** A further line beside the total. */
  readonly note?: Elements;
  /** Why nothing can be paid now, instead of the label; null: it can. */
  readonly stopped?: string | null;
  /** The label of the button. */
  readonly children: string;
};

/**
 * The total, the remaining time and the button that orders or pays, labelled as such (特定商取引法 12条の6). At the lower edge
 * of the screen until the end of the form is reached.
 */
export const PayBar = ({ form, total, until, note, stopped = null, children }: PayBarProps) => (
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
      <span>{form.isBusy ? 'お待ちください' : until}</span>
      {note}
    </p>
    <Button kind="primary" type="submit" busy={form.isBusy} disabled={stopped !== null}>
      {stopped ?? children}
    </Button>
  </div>
);
