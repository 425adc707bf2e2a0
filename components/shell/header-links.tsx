import Link from 'next/link';
import { Icon } from '#components/ui/icon.tsx';
import { ROUTES } from '#lib/site/routes.ts';
import { NO_SCRIPT_LINKS_ID } from './no-script-links.tsx';
import styles from './shell.module.css';

const LINKS = [
  { text: '開催中', href: `${ROUTES.top}#now` },
  { text: 'お知らせ', href: ROUTES.news },
  { text: '遊び方', href: ROUTES.howto },
  // The style sheet shows one of them, by the mark on <html> (member-mark.ts).
  { text: 'ログイン', href: ROUTES.login, className: styles.guest },
  { text: 'マイページ', href: ROUTES.mypage, className: styles.member },
];

/**
 * The most used links of the menu, on wide screens. The search has its link on every screen, マイページ an icon on those that
 * are narrower, and the menu a link where scripts are off.
 */
export const HeaderLinks = () => (
  <>
    <nav aria-label="おもなページ" className={styles.headerLinks}>
      {LINKS.map(({ text, href, className }) => (
        <Link key={href} href={href} prefetch={false} className={className}>
          {text}
        </Link>
      ))}
    </nav>
    <Link href={ROUTES.search} prefetch={false} aria-label="ガチャをさがす" className={styles.iconLink}>
      <Icon name="search" size={24} />
    </Link>
    <Link
      href={ROUTES.mypage}
      prefetch={false}
      aria-label="マイページ"
      className={`${styles.iconLink} ${styles.accountLink}`}
    >
      <Icon name="user" size={24} />
    </Link>
    <noscript>
      <a href={`#${NO_SCRIPT_LINKS_ID}`} className={styles.toggle}>
        <Icon name="menu" size={24} />
        メニュー
      </a>
    </noscript>
  </>
);
