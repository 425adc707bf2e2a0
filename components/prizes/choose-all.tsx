import { Button } from '#components/ui/button.tsx';
import { MAX_PRIZES_PER_SHIPMENT } from '#lib/contract/enums.ts';
import type { BoughtDraw, WonPrize } from '#lib/contract/prize.ts';
import { remainingCapacity } from '#lib/shipments/selection.ts';
import { useSelection } from '#lib/shipments/use-selection.ts';
import { numberText } from '#lib/text/numbers.ts';
import styles from './choose-all.module.css';

type ChooseAllProps = {
  readonly draw: BoughtDraw;
  /** Its prizes that can be selected. */
  readonly prizes: readonly WonPrize[];
  /** Their number, also of those that were not fetched. */
  readonly total: number;
};

/** Selects all unshipped prizes of a draw, up to the limit of a shipment, or none. */
export function ChooseAll({ draw, prizes, total }: ChooseAllProps) {
  const { selection, put, keep } = useSelection();
  const isOfDraw = ({ directoryName }: { readonly directoryName: string }) =>
    directoryName === draw.directoryName;
  const chosen = selection.prizes.filter(isOfDraw).length;
  const capacity = remainingCapacity(selection);
  return (
    <div className={styles.place}>
      <p role="status" className={`num ${styles.count}`}>{`${
        chosen > 0
          ? `${numberText(total)}点のうち${numberText(chosen)}点を選んでいます。`
          : `${numberText(total)}点から、送る賞品を選べます。`
      }${capacity === 0 ? `一箱に選べるのは、${numberText(MAX_PRIZES_PER_SHIPMENT)}点までです。` : ''}`}</p>
      <div className={styles.ways}>
        {chosen < total && capacity > 0 && (
          <Button kind="text" onClick={() => put(draw, prizes)}>
            {total - chosen > capacity
              ? `この賞品を${numberText(chosen + capacity)}点まで選ぶ`
              : 'この賞品を全部選ぶ'}
          </Button>
        )}
        {chosen > 0 && (
          <Button kind="text" onClick={() => keep((prize) => !isOfDraw(prize))}>
            選んだ賞品をはずす
          </Button>
        )}
      </div>
    </div>
  );
}
