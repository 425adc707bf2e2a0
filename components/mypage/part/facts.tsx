import type { ReactNode } from 'react';
import styles from './facts.module.css';

/** What there is to know of something, a term above each fact. */
export const Facts = ({ children }: { readonly children: ReactNode }) => (
  <dl className={styles.facts}>{children}</dl>
);

export const Fact = ({ term, children }: { readonly term: string; readonly children: ReactNode }) => (
  <div>
    <dt className={styles.term}>{term}</dt>
    <dd className={`num ${styles.text}`}>{children}</dd>
  </div>
);
