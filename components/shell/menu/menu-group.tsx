import Link from 'next/link';
import type { ReactNode } from 'react';
import { Card } from '#components/page/card.tsx';
import { Icon } from '#components/page/icon.tsx';
import styles from './menu-group.module.css';
import type { MenuLink } from './menu-links.ts';

/** One hanging card of the menu. */
export function MenuGroup({ title, children }: { readonly title: string; readonly children: ReactNode }) {
  return (
    <Card hanging as="section" className={styles.group}>
      <h2 className={styles.title}>{title}</h2>
      {children}
    </Card>
  );
}

type MenuRowsProps = { readonly links: readonly MenuLink[]; readonly onChoose: () => void };

export function MenuRows({ links, onChoose }: MenuRowsProps) {
  return (
    <ul>
      {links.map(({ text, href, icon }) => (
        <li key={href} className={styles.row}>
          <Link href={href} className={styles.link} onClick={onChoose}>
            <Icon name={icon} size={24} />
            <span className={styles.text}>{text}</span>
            <Icon name="right" size={20} className={styles.arrow ?? ''} />
          </Link>
        </li>
      ))}
    </ul>
  );
}
