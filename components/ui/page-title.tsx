import type { ReactNode } from 'react';
import styles from './page.module.css';

/** The page's only h1. On the top page the logo is the h1. */
export function PageTitle({ children }: { readonly children: ReactNode }) {
  return <h1 className={styles.pageTitle}>{children}</h1>;
}
