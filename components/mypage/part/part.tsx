import type { ReactNode } from 'react';
import { Card } from '#components/page/card.tsx';
import styles from './part.module.css';
import { Sentences } from './sentences.tsx';

type PartProps = {
  readonly title: string;
  /** What one should know before reading on. */
  readonly lead?: string;
  readonly children: ReactNode;
};

/** One matter of a member's page, on a card of its own. */
export const Part = ({ title, lead, children }: PartProps) => (
  <Card as="section" className={styles.part}>
    <h2 className={styles.title}>{title}</h2>
    {lead && (
      <p className={styles.lead}>
        <Sentences>{lead}</Sentences>
      </p>
    )}
    <div className={styles.content}>{children}</div>
  </Card>
);
