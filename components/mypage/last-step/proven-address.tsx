import { Icon } from '#components/page/icon.tsx';
import styles from './proven-address.module.css';

/** The address whose code was right. Password managers read it here as the name the password belongs to. */
export const ProvenAddress = ({ email }: { readonly email: string }) => (
  <label className={styles.address}>
    <span className={styles.name}>
      メールアドレス
      <span className={styles.proven}>
        <Icon name="check" size={14} />
        確認済み
      </span>
    </span>
    <input
      className={styles.email}
      type="email"
      name="username"
      autoComplete="username"
      value={email}
      readOnly
    />
  </label>
);
