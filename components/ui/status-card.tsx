import type { ReactNode } from 'react';
import { Card } from './card.tsx';
import { Icon, type IconName } from './icon.tsx';
import styles from './status-card.module.css';

type StatusCardProps = {
  readonly icon: IconName;
  /** `now`: something is under way; `over`: it came to nothing; `good`: it is settled. */
  readonly look: 'now' | 'over' | 'good';
  readonly title: string;
  /** What can be done from here. */
  readonly actions: ReactNode;
  readonly children: ReactNode;
};

/** One standing of an order: what it is, what that means, and the ways on. The title is read out as it comes. */
export function StatusCard({ icon, look, title, actions, children }: StatusCardProps) {
  return (
    <Card as="section" hanging className={styles.card}>
      <span className={`${styles.seal} ${styles[look]}`}>
        <Icon name={icon} size={32} />
      </span>
      <div role="status">
        <h2 className={styles.title}>{title}</h2>
      </div>
      <div className={styles.words}>{children}</div>
      <div className={styles.actions}>{actions}</div>
    </Card>
  );
}
