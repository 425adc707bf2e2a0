import Link from 'next/link';
import { Icon, type IconName } from './icon.tsx';
import styles from './base.module.css';

export type LinkRow = {
  readonly text: string;
  readonly href: string;
  readonly icon: IconName;
  /** A second line: the number of things that wait there. */
  readonly note?: string;
};

type LinkRowsProps = { readonly links: readonly LinkRow[]; readonly onChoose?: () => void };

/** Links in rows, each as wide as the card. */
export function LinkRows({ links, onChoose }: LinkRowsProps) {
  return (
    <ul className={styles.linkRows}>
      {links.map(({ text, href, icon, note }) => (
        <li key={href}>
          <Link href={href} className={styles.rowLink} onClick={onChoose}>
            <Icon name={icon} size={24} />
            <span className={styles.rowWords}>
              <b>{text}</b>
              {note !== undefined && <span className={`num ${styles.rowNote}`}>{note}</span>}
            </span>
          </Link>
        </li>
      ))}
    </ul>
  );
}
