import type { AnyForm } from '#components/form/handling/form-handle.ts';
import { Button } from '#components/page/button.tsx';
import { yenText } from '#lib/text/numbers.ts';
import { Trouble } from '../../standing/trouble.tsx';
import { timeText } from './hold-ticket.tsx';
import styles from './pay-button.module.css';

type PayButtonProps = {
  readonly form: Pick<AnyForm, 'failure' | 'isBusy'>;
  readonly total: number;
  readonly seconds: number;
};

/** The button that orders and pays, and says so (特定商取引法 12条の6). */
export const PayButton = ({ form, total, seconds }: PayButtonProps) => (
  <div className={styles.place}>
    {form.failure !== null && <Trouble message={form.failure} />}
    <Button kind="primary" type="submit" busy={form.isBusy} className={styles.button}>
      {total > 0 && <span className="num nowrap">{yenText(total)}</span>}
      <span className="nowrap">{total > 0 ? '注文を確定して支払う' : '注文を確定して引く'}</span>
    </Button>
    <p className={`num ${styles.note}`}>
      {form.isBusy ? 'そのままお待ちください。' : `とりおきは、あと ${timeText(seconds)} です。`}
    </p>
  </div>
);
