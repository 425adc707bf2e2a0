import type { ReactNode } from 'react';
import { Card } from './card.tsx';
import { Icon, type IconName } from './icon.tsx';
import styles from './status-card.module.css';

type StatusCardProps = {
  readonly icon: IconName;
  /** `now`: running; `over`: failed or ended; `good`: completed. */
  readonly look: 'now' | 'over' | 'good';
  readonly title: string;
  /** Buttons and links for the next actions. */
  readonly actions: ReactNode;
  readonly children: ReactNode;
};

/** One status of an order: its title, its meaning and the next actions. The title is announced when it changes. */
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
