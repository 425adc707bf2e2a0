import type { ReactNode } from 'react';
import { Card } from '#components/page/card.tsx';
import styles from './reassurance.module.css';

type ReassuranceProps = { readonly title: string; readonly children: ReactNode };

/** What nobody has to worry about. */
export const Reassurance = ({ title, children }: ReassuranceProps) => (
  <div className={styles.place}>
    <Card hanging as="section" className={styles.card}>
      <h2 className={styles.title}>{title}</h2>
      <p className={styles.words}>{children}</p>
    </Card>
  </div>
);
