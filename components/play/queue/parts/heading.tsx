import type { ReactNode } from 'react';
import styles from './heading.module.css';

type HeadingProps = { readonly title: string; readonly children: ReactNode };

export const Heading = ({ title, children }: HeadingProps) => (
  <header className={styles.heading}>
    <h1 className={styles.title}>{title}</h1>
    <p className={styles.lead}>{children}</p>
  </header>
);
