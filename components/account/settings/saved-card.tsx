'use client';

import { useState } from 'react';
import { Button } from '#components/ui/button.tsx';
import { Notice } from '#components/ui/notice.tsx';
import { Trouble } from '#components/ui/trouble.tsx';
import type { Card } from '#lib/contract/payment.ts';
import { japanToday } from '#lib/text/japan-today.ts';
import { cardStatus, cardName, cardSpoken, expiryText } from '#lib/orders/card-text.ts';
import { TakesFocus, Done } from '#components/ui/takes-focus.tsx';
import type { CardRegistration } from './use-card-registration.ts';
import { Icon } from '#components/ui/icon.tsx';
import { useMutation } from '#lib/session/use-mutation.ts';
import { Ticket } from '#components/ui/ticket.tsx';
import { Sentences } from '#components/ui/line-breaks.tsx';
import styles from './saved-card.module.css';

type CardShownProps = {
  readonly card: Card;
  readonly register: CardRegistration;
  /** `true`: the removal was cancelled. */
  readonly takesFocus: boolean;
  readonly onRemove: () => void;
};

export const CardShown = ({ card, register, takesFocus, onRemove }: CardShownProps) => (
  <TakesFocus wanted={takesFocus}>
    <CardFace card={card} />
    <ExpiryNotice card={card} />
    {register.failure !== null && <Trouble message={register.failure} />}
    <div className={styles.ways}>
      <Button kind="primary" busy={register.isBusy} onClick={() => void register.start()}>
        ほかのカードに変える
      </Button>
      <Button kind="secondary" onClick={onRemove}>
        カードを削除する
      </Button>
    </div>
    <CardNumberNote />
  </TakesFocus>
);

/** Warns that the card has expired or expires soon. */
function ExpiryNotice({ card }: { readonly card: Card }) {
  const [today] = useState(japanToday);
  switch (cardStatus(card, today)) {
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

type NoCardProps = { readonly register: CardRegistration; readonly wasRemoved: boolean };

/** Explains what a registered card is for, and registers one. */
export const NoCard = ({ register, wasRemoved }: NoCardProps) => (
  <>
    {wasRemoved && (
      <Done>
        <b>カードを削除しました</b>
      </Done>
    )}
    <div className={styles.none}>
      <Icon name="card" size={48} />
      <p>
        <b>登録したカードはありません</b>
        <br />
        登録すると、次のお支払いから、カード番号の入力がいりません。
      </p>
    </div>
    <CardNumberNote />
    {register.failure !== null && <Trouble message={register.failure} />}
    <Button kind="primary" busy={register.isBusy} onClick={() => void register.start()}>
      カードを登録する
    </Button>
  </>
);

type RemoveCardProps = {
  readonly card: Card;
  readonly onKept: () => void;
  readonly onRemoved: () => Promise<void>;
};

/** Asks for confirmation and removes the card. */
export function RemoveCard({ card, onKept, onRemoved }: RemoveCardProps) {
  const { mutation, run } = useMutation<'removeCredit'>();

  async function remove() {
    const reply = await run((callApi) => callApi('removeCredit', {}));
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
      {mutation.kind === 'failed' && <Trouble message={mutation.message} />}
      <div className={styles.ways}>
        <Button kind="primary" onClick={onKept}>
          削除しない
        </Button>
        <Button kind="secondary" busy={mutation.kind === 'busy'} onClick={() => void remove()}>
          カードを削除する
        </Button>
      </div>
    </TakesFocus>
  );
}

/** Brand, last four digits and expiry of a card. */
const CardFace = ({ card }: { readonly card: Card }) => (
  <Ticket
    face="soda"
    stubAt="right"
    stub={
      <p className={`num ${styles.expiry}`}>
        <span>有効期限</span>
        <b>{expiryText(card)}</b>
      </p>
    }
  >
    <p className={`num ${styles.number}`}>
      <span aria-hidden="true">{cardName(card)}</span>
      <span className="visually-hidden">{cardSpoken(card)}</span>
    </p>
  </Ticket>
);

/** Explains that the provider stores the card number. */
const CardNumberNote = () => (
  <p className={styles.note}>
    <Sentences>
      カード番号は、決済会社の画面で入力し、決済会社があずかります。当店に届くのは、ブランド、下4けた、有効期限だけです。登録するときに、代金はかかりません。
    </Sentences>
  </p>
);
