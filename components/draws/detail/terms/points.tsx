import type { ReactNode } from 'react';
import { Card } from '#components/page/card.tsx';
import { Icon, type IconName } from '#components/page/icon.tsx';
import styles from './points.module.css';

type PointsProps = {
  readonly items: readonly { readonly key: string; readonly text: ReactNode }[];
  readonly icon: IconName;
  readonly children?: ReactNode;
};

/** Sentences to go through one by one. */
export function Points({ items, icon, children }: PointsProps) {
  return (
    <Card className={styles.card}>
      <ul className={styles.points}>
        {items.map(({ key, text }) => (
          <li key={key}>
            <Icon name={icon} size={18} className={styles.icon} />
            <p>{text}</p>
          </li>
        ))}
      </ul>
      {children}
    </Card>
  );
}
