'use client';

import { useState } from 'react';
import { Button } from '#components/page/button.tsx';
import { Notice } from '#components/page/notice.tsx';
import { Trouble } from '#components/play/standing/trouble.tsx';
import type { Card } from '#lib/contract/payment.ts';
import { japanToday } from '#lib/forms/birthday.ts';
import { cardStanding } from '#lib/orders/card-text.ts';
import { TakesFocus } from '../part/takes-focus.tsx';
import { CardFace } from './card-face.tsx';
import styles from './card.module.css';
import type { Register } from './use-register.ts';
import { WhoKeepsIt } from './who-keeps-it.tsx';

type CardShownProps = {
  readonly card: Card;
  readonly register: Register;
  /** Somebody has thought better of removing it. */
  readonly takesFocus: boolean;
  readonly onRemove: () => void;
};

export const CardShown = ({ card, register, takesFocus, onRemove }: CardShownProps) => (
  <TakesFocus wanted={takesFocus}>
    <CardFace card={card} />
    <TimeOver card={card} />
    {register.failure !== null && <Trouble message={register.failure} />}
    <div className={styles.ways}>
      <Button kind="primary" busy={register.isBusy} onClick={() => void register.go()}>
        ほかのカードに変える
      </Button>
      <Button kind="secondary" onClick={onRemove}>
        カードを削除する
      </Button>
    </div>
    <WhoKeepsIt />
  </TakesFocus>
);

/** A card that cannot, or soon cannot, be paid with. */
function TimeOver({ card }: { readonly card: Card }) {
  const [today] = useState(japanToday);
  switch (cardStanding(card, today)) {
    case 'fine':
      return null;
    case 'expiresSoon':
      return (
        <Notice icon="clock">まもなく有効期限が切れます。新しいカードが届いたら、変えてください。</Notice>
      );
    case 'expired':
      return (
        <Trouble message="有効期限が切れています。お支払いには使えません。ほかのカードに変えてください。" />
      );
  }
}
