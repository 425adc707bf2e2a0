import { Sentences } from '../part/sentences.tsx';
import styles from './card.module.css';

/** Where the number of a card is, and where it is not. */
export const WhoKeepsIt = () => (
  <p className={styles.note}>
    <Sentences>
      カード番号は、決済会社の画面で入力し、決済会社があずかります。当店に届くのは、ブランド、下4けた、有効期限だけです。登録するときに、代金はかかりません。
    </Sentences>
  </p>
);
