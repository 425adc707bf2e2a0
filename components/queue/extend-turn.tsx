'use client';

import { useRef } from 'react';
import { Button } from '#components/ui/button.tsx';
import { Trouble } from '#components/ui/trouble.tsx';
import { TURN_SECONDS } from '#lib/contract/shop-rules.ts';
import type { TurnExtension } from '#lib/play/use-queue.ts';
import styles from './turn.module.css';

type ExtendTurnProps = { readonly isExtendable: boolean; readonly extension: TurnExtension };

/** The button that extends the turn once, with what it costs those who wait. */
export function ExtendTurn({ isExtendable, extension }: ExtendTurnProps) {
  const { isBusy, failure, extend } = extension;
  const result = useRef<HTMLParagraphElement>(null);

  /** The button is gone afterwards: the focus goes to the text in its place. */
  async function press(): Promise<void> {
    if (await extend()) result.current?.focus();
  }
  return (
    <div className={styles.extend}>
      {isExtendable && (
        <>
          <p
            className={`phrases num ${styles.cost}`}
          >{`時間が足りないときは、1回だけ${TURN_SECONDS}秒のばせます。列の順番は変わりませんが、うしろの方は、最大${TURN_SECONDS}秒長く待ちます。`}</p>
          <Button
            kind="text"
            busy={isBusy}
            onClick={() => void press()}
          >{`1回だけ、${TURN_SECONDS}秒のばす`}</Button>
        </>
      )}
      <p ref={result} role="status" tabIndex={-1} className={`phrases num ${styles.cost}`}>
        {!isExtendable && `時間を${TURN_SECONDS}秒のばしました。のばせるのは1回だけです。`}
      </p>
      {failure !== null && <Trouble message={failure} />}
    </div>
  );
}
