import type { ReactNode } from 'react';
import { Card } from './card.tsx';
import styles from './titled-card.module.css';
import { Sentences } from './line-breaks.tsx';

type TitledCardProps = {
  readonly title: string;
  /** Introduction below the title. */
  readonly lead?: string;
  readonly children: ReactNode;
};

/** A section of a member's page on a card of its own. */
export const TitledCard = ({ title, lead, children }: TitledCardProps) => (
  <Card as="section" className={styles.part}>
    <h2 className={styles.title}>{title}</h2>
    {lead !== undefined && (
      <p className={styles.lead}>
        <Sentences>{lead}</Sentences>
      </p>
    )}
    <div className={styles.content}>{children}</div>
  </Card>
);
