import Link from 'next/link';
import type { ReactNode } from 'react';
import { Icon, type IconName } from './icon.tsx';
import { TitleText } from './phrases.tsx';
import styles from './page.module.css';

type NoticeProps = {
  readonly children: ReactNode;
  readonly icon?: IconName;
  /** URL of the link, which covers the whole bar. */
  readonly href?: string;
};

/** The lemon bar for the visitor's own or current matters. */
export function Notice({ children, icon = 'info', href }: NoticeProps) {
  const words = (
    <>
      <Icon name={icon} size={24} className={styles.noticeIcon} />
      <div className={`phrases ${styles.noticeWords}`}>
        {typeof children === 'string' ? <TitleText>{children}</TitleText> : children}
      </div>
    </>
  );
  if (href === undefined) return <div className={styles.notice}>{words}</div>;
  return (
    <Link href={href} className={styles.notice}>
      {words}
      <Icon name="right" size={20} className={styles.noticeArrow} />
    </Link>
  );
}
