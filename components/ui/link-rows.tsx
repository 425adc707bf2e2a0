import Link from 'next/link';
import { Icon, type IconName } from './icon.tsx';
import styles from './base.module.css';

export type LinkRow = { readonly text: string; readonly href: string; readonly icon: IconName };

type LinkRowsProps = { readonly links: readonly LinkRow[]; readonly onChoose?: () => void };

/** Links in rows, each as wide as the card. */
export function LinkRows({ links, onChoose }: LinkRowsProps) {
  return (
    <ul className={styles.linkRows}>
      {links.map(({ text, href, icon }) => (
        <li key={href}>
          <Link href={href} className={styles.rowLink} onClick={onChoose}>
            <Icon name={icon} size={24} />
            <b>{text}</b>
          </Link>
        </li>
      ))}
    </ul>
  );
}
