import type { ReactNode } from 'react';
import styles from './page-title.module.css';

/** The one heading of the first level on every page but the top, where the logo is it. */
export function PageTitle({ children }: { readonly children: ReactNode }) {
  return <h1 className={styles.title}>{children}</h1>;
}
