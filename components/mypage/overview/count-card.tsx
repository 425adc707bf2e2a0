import Link from 'next/link';
import type { ReactNode } from 'react';
import { Card } from '#components/page/card.tsx';
import { Icon, type IconName } from '#components/page/icon.tsx';
import { numberText } from '#lib/text/numbers.ts';
import styles from './count-card.module.css';

type CountCardProps = {
  readonly title: string;
  readonly icon: IconName;
  readonly count: number;
  readonly unit: string;
  readonly href: string;
  /** A word on the newest of them. */
  readonly children: ReactNode;
};

/** How many there are, on a hanging card that is the link to them. */
export function CountCard({ title, icon, count, unit, href, children }: CountCardProps) {
  return (
    <Card hanging as="li" className={styles.card}>
      <Icon name={icon} size={28} />
      <Link href={href} className={styles.link}>
        {title}
      </Link>
      <p className={`num ${styles.count}`}>
        {numberText(count)}
        <span className={styles.unit}>{unit}</span>
      </p>
      <p className={`num ${styles.note}`}>{children}</p>
    </Card>
  );
}
