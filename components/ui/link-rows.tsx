import Link from 'next/link';
import { Icon, type IconName } from './icon.tsx';
import styles from './base.module.css';

export type LinkRow = { readonly text: string; readonly href: string; readonly icon: IconName };

type LinkRowsProps = { readonly links: readonly LinkRow[]; readonly onChoose?: () => void };

/** Links in rows, each as wide as the card. */
export function LinkRows({ links, onChoose }: LinkRowsProps) {
  return (
    <ul>
      {links.map(({ text, href, icon }) => (
        <li key={href} className={styles.linkRow}>
          <Link href={href} className={styles.rowLink} {...(onChoose && { onClick: onChoose })}>
            <Icon name={icon} size={24} />
            <span className={styles.rowText}>{text}</span>
          </Link>
        </li>
      ))}
    </ul>
  );
}
