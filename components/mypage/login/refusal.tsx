import type { ReactNode } from 'react';
import { Icon } from '#components/page/icon.tsx';
import styles from './refusal.module.css';

/** Above the fields: why what was sent came to nothing. */
export const Refusal = ({ children }: { readonly children: ReactNode }) => (
  <div role="alert" className={styles.refusal}>
    <Icon name="warn" size={24} className={styles.warn} />
    <div>{children}</div>
  </div>
);
