'use client';

import { useState } from 'react';
import { Button } from '#components/ui/button.tsx';
import { Trouble } from '#components/ui/trouble.tsx';
import { unshippedPrizes } from '#lib/prizes/unshipped-prizes.ts';
import { MAX_PRIZES_PER_SHIPMENT } from '#lib/contract/enums.ts';
import type { BoughtDraw } from '#lib/contract/prize.ts';
import { useApi } from '#lib/session/api-context.tsx';
import { failureText } from '#lib/session/mutation-result.ts';
import { remainingCapacity } from '#lib/shipments/selection.ts';
import { useSelection } from '#lib/shipments/use-selection.ts';
import { numberText } from '#lib/text/numbers.ts';
import styles from './choose-all.module.css';

type ChooseAllProps = {
  readonly draw: BoughtDraw;
  /** The number of its prizes that can be selected. */
  readonly total: number;
};

/** Selects all unshipped prizes of a draw, up to the limit of a shipment, or none. */
export function ChooseAll({ draw, total }: ChooseAllProps) {
  const { selection, put, keep } = useSelection();
  const callApi = useApi();
  const [isBusy, setBusy] = useState(false);
  const [failure, setFailure] = useState<string | null>(null);
  const isOfDraw = ({ directoryName }: { readonly directoryName: string }) =>
    directoryName === draw.directoryName;
  const chosen = selection.prizes.filter(isOfDraw).length;
  const capacity = remainingCapacity(selection);

  async function chooseAll() {
    setBusy(true);
    const { directoryName } = draw;
    const reply = await unshippedPrizes(callApi, { directoryName, atMost: MAX_PRIZES_PER_SHIPMENT });
    if (reply.ok) put(draw, reply.prizes);
    setFailure(reply.ok ? null : failureText(reply));
    setBusy(false);
  }
  return (
    <div className={styles.place}>
      <p role="status" className={`num ${styles.count}`}>{`${
        chosen > 0
          ? `${numberText(total)}点のうち${numberText(chosen)}点をえらんでいます。`
          : `${numberText(total)}点から、送る賞品をえらべます。`
      }${capacity === 0 ? `一箱にえらべるのは、${numberText(MAX_PRIZES_PER_SHIPMENT)}点までです。` : ''}`}</p>
      <div className={styles.ways}>
        {chosen < total && capacity > 0 && (
          <Button kind="text" busy={isBusy} onClick={() => void chooseAll()}>
            {total - chosen > capacity
              ? `この賞品を${numberText(chosen + capacity)}点までえらぶ`
              : 'この賞品を全部えらぶ'}
          </Button>
        )}
        {chosen > 0 && (
          <Button kind="text" onClick={() => keep((prize) => !isOfDraw(prize))}>
            えらんだ賞品をはずす
          </Button>
        )}
      </div>
      {failure !== null && <Trouble message={failure} />}
    </div>
  );
}
