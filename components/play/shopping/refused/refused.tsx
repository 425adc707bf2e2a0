'use client';

import { useEffect, useEffectEvent, useState } from 'react';
import { useSWRConfig } from 'swr';
import { Sentences } from '#components/mypage/part/sentences.tsx';
import { Button, ButtonLink } from '#components/page/button.tsx';
import { Card } from '#components/page/card.tsx';
import type { RefusalBody } from '#lib/contract/refusals.ts';
import { ROUTES } from '#lib/site/routes.ts';
import { Choice } from './choose-first.tsx';
import styles from './choose.module.css';
import { refusalWay } from './refusal-ways.ts';
import type { ShoppingDraw } from '../shopping-draw.ts';

type RefusedProps = {
  readonly draw: ShoppingDraw;
  readonly refusal: RefusalBody;
  readonly onPlaceAgain: () => Promise<void>;
};

/** The tickets cannot be had: why not, and what can be done instead. */
export function Refused({ draw, refusal, onPlaceAgain }: RefusedProps) {
  const { title, hint, way } = refusalWay(refusal);
  useNumbersOfNow(draw.directoryName);
  return (
    <Card as="section" className={styles.card}>
      <div role="alert">
        <h2 className={styles.title}>{title}</h2>
      </div>
      <p className={styles.words}>
        <Sentences>{hint}</Sentences>
      </p>
      {way === 'choose' && <Choice draw={draw} />}
      <div className={styles.ways}>
        {way === 'again' && <Again onPlaceAgain={onPlaceAgain} />}
        {way === 'draws' && (
          <ButtonLink kind="primary" href={`${ROUTES.top}#now`}>
            開催中のガチャを見る
          </ButtonLink>
        )}
      </div>
    </Card>
  );
}

/** The choice goes by what is left now, not by what was left when the page was made. */
function useNumbersOfNow(directoryName: string): void {
  const { mutate } = useSWRConfig();
  const lookAgain = useEffectEvent(() => void mutate(['showDraw', directoryName]));
  useEffect(() => lookAgain(), []);
}

function Again({ onPlaceAgain }: Pick<RefusedProps, 'onPlaceAgain'>) {
  const [isBusy, setBusy] = useState(false);

  async function again() {
    setBusy(true);
    await onPlaceAgain();
    setBusy(false);
  }
  return (
    <Button kind="primary" busy={isBusy} onClick={() => void again()}>
      もう一度ためす
    </Button>
  );
}
