'use client';

import { Button } from '#components/page/button.tsx';
import { Trouble } from '#components/play/standing/trouble.tsx';
import type { Card } from '#lib/contract/payment.ts';
import { useErrand } from '#lib/session/use-mutation.ts';
import { TakesFocus } from '../part/takes-focus.tsx';
import { CardFace } from './card-face.tsx';
import styles from './card.module.css';

type RemoveCardProps = {
  readonly card: Card;
  readonly onKept: () => void;
  readonly onRemoved: () => Promise<void>;
};

/** The question before a card is forgotten. */
export function RemoveCard({ card, onKept, onRemoved }: RemoveCardProps) {
  const { errand, run } = useErrand<'removeCredit'>();

  async function remove() {
    const reply = await run((ask) => ask('removeCredit', {}));
    if (reply.ok) await onRemoved();
  }
  return (
    <TakesFocus wanted>
      <p>
        <b>このカードを削除しますか。</b>
        <br />
        決済会社にあずけたカード番号も消えます。これまでの購入は、そのままです。
      </p>
      <CardFace card={card} />
      {errand.kind === 'failed' && <Trouble message={errand.message} />}
      <div className={styles.ways}>
        <Button kind="primary" onClick={onKept}>
          削除しない
        </Button>
        <Button kind="secondary" busy={errand.kind === 'busy'} onClick={() => void remove()}>
          カードを削除する
        </Button>
      </div>
    </TakesFocus>
  );
}
