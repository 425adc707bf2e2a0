'use client';

import { useState } from 'react';
import { Button } from '#components/ui/button.tsx';
import { TakesFocus } from '#components/ui/takes-focus.tsx';
import { Trouble } from '#components/ui/trouble.tsx';
import type { BoughtDraw } from '#lib/contract/prize.ts';
import { SHIPMENT_CHANGED, useInvalidate } from '#lib/session/invalidate.ts';
import { useMutation } from '#lib/session/use-mutation.ts';
import { useSelection } from '#lib/shipments/use-selection.ts';
import { numberText } from '#lib/text/numbers.ts';
import styles from './give-up.module.css';

type GiveUpProps = { readonly draw: Pick<BoughtDraw, 'directoryName'> };

/** Gives up the selected prizes of a draw after a confirmation; renders nothing while none is selected. */
export function GiveUp({ draw }: GiveUpProps) {
  const [step, setStep] = useState<'first' | 'confirming' | 'kept'>('first');
  const { selection, keep } = useSelection();
  const chosen = selection.prizes.filter(({ directoryName }) => directoryName === draw.directoryName);
  const wonPrizeIds = chosen.map(({ wonPrizeId }) => wonPrizeId);
  if (chosen.length === 0) return null;
  if (step === 'confirming')
    return (
      <ConfirmGivingUp
        wonPrizeIds={wonPrizeIds}
        onKept={() => setStep('kept')}
        onGivenUp={() => {
          setStep('first');
          keep(({ wonPrizeId }) => !wonPrizeIds.includes(wonPrizeId));
        }}
      />
    );
  return (
    <TakesFocus wanted={step === 'kept'}>
      <div className={styles.place}>
        <Button kind="text" onClick={() => setStep('confirming')}>
          <span className="num">えらんだ{numberText(chosen.length)}点の受け取りをやめる</span>
        </Button>
      </div>
    </TakesFocus>
  );
}

type ConfirmProps = {
  readonly wonPrizeIds: readonly string[];
  readonly onKept: () => void;
  readonly onGivenUp: () => void;
};

function ConfirmGivingUp({ wonPrizeIds, onKept, onGivenUp }: ConfirmProps) {
  const invalidate = useInvalidate();
  const { mutation, run } = useMutation<'giveUpPrizes'>();
  async function giveUp(): Promise<void> {
    const result = await run((callApi) =>
      callApi('giveUpPrizes', { body: { wonPrizeIds: [...wonPrizeIds] } }),
    );
    await invalidate(SHIPMENT_CHANGED);
    if (result.ok) onGivenUp();
  }
  return (
    <TakesFocus wanted>
      <div className={styles.question}>
        <p className="num">
          <b>えらんだ{numberText(wonPrizeIds.length)}点の受け取りをやめますか。</b>
          <br />
          賞品はもうお送りできません。代金はもどりません。あとから取り消すこともできません。
        </p>
        {mutation.kind === 'failed' && <Trouble message={mutation.message} />}
        <div className={styles.ways}>
          <Button kind="secondary" onClick={onKept}>
            やめない
          </Button>
          <Button kind="secondary" busy={mutation.kind === 'busy'} onClick={() => void giveUp()}>
            受け取りをやめる
          </Button>
        </div>
      </div>
    </TakesFocus>
  );
}
