import { Ticket } from '#components/page/ticket.tsx';
import type { Card } from '#lib/contract/payment.ts';
import { cardName, cardSpoken, expiryText } from '#lib/orders/card-text.ts';
import styles from './card.module.css';

/** All that the shop knows of a card. */
export const CardFace = ({ card }: { readonly card: Card }) => (
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
