import type { ReactNode } from 'react';
import styles from './columns.module.css';

/** Two columns where there is room; else the second stands below the first. */
export const Columns = ({ children }: { readonly children: readonly [ReactNode, ReactNode] }) => (
  <div className={styles.columns}>
    <div className={styles.column}>{children[0]}</div>
    <div className={styles.column}>{children[1]}</div>
  </div>
);
