import { Icon } from '#components/page/icon.tsx';
import { MODES, type Mode } from './modes.ts';
import styles from './no-mail.module.css';

/** What to look for when no mail comes. */
export const NoMail = ({ mode }: { readonly mode: Mode }) => (
  <details className={styles.details}>
    <summary className={styles.summary}>
      メールが届かないとき
      <Icon name="down" size={18} className={styles.arrow} />
    </summary>
    <ul className={styles.hints}>
      <li>届くまでに、数分かかることがあります。</li>
      <li>迷惑メールのフォルダーをご確認ください。</li>
      <li>アドレスにまちがいがないか、ご確認ください。</li>
      <li>携帯電話のアドレスは、受信の設定で止められていることがあります。</li>
      <li>{MODES[mode].otherMail}</li>
    </ul>
  </details>
);
