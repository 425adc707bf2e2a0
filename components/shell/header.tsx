'use client';

import { Icon } from '#components/page/icon.tsx';
import styles from './header.module.css';
import { HomeLink } from './home-link.tsx';
import { LogoHeading } from './logo-heading.tsx';
import { Menu } from './menu/menu.tsx';
import { MenuToggle } from './menu/menu-toggle.tsx';
import { NO_SCRIPT_LINKS_ID } from './no-script-links.tsx';

export function Header() {
  return (
    <header className={styles.header}>
      <LogoHeading className={styles.logo}>
        <HomeLink />
      </LogoHeading>
      <span className={styles.mascot} />
      <MenuToggle className={`${styles.toggle} ${styles.scripted} screen-only`} />
      <noscript>
        <a href={`#${NO_SCRIPT_LINKS_ID}`} className={styles.toggle}>
          <Icon name="menu" size={24} />
          メニュー
        </a>
      </noscript>
      <Menu />
    </header>
  );
}
