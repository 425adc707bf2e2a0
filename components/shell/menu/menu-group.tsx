import type { ReactNode } from 'react';
import { Card } from '#components/page/card.tsx';
import styles from './menu-group.module.css';

/** One hanging card of the menu. */
export function MenuGroup({ title, children }: { readonly title: string; readonly children: ReactNode }) {
  return (
    <Card hanging as="section" className={styles.group}>
      <h2 className={styles.title}>{title}</h2>
      {children}
    </Card>
  );
}
