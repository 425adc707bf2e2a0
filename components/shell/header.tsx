'use client';

import { usePathname } from 'next/navigation';
import type { ReactNode } from 'react';
import { Icon } from '#components/ui/icon.tsx';
import { ROUTES } from '#lib/site/routes.ts';
import { HomeLink } from './home-link.tsx';
import { Menu, MenuToggle } from './menu/menu.tsx';
import { NO_SCRIPT_LINKS_ID } from './no-script-links.tsx';
import { StaticHeaderLinks } from './static-header-links.ts';
import styles from './shell.module.css';

export function Header() {
  return (
    <header className={styles.header}>
      <LogoHeading className={styles.logo}>
        <HomeLink />
      </LogoHeading>
      <span className={styles.headerMascot} />
      <StaticHeaderLinks />
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

type LogoHeadingProps = { readonly className?: string | undefined; readonly children: ReactNode };

/** On the top page the logo is the h1 (specification §2); other pages have a title. */
export function LogoHeading({ className, children }: LogoHeadingProps) {
  const pathname = usePathname();
  const Element = pathname === '/' || pathname === ROUTES.top ? 'h1' : 'div';
  return <Element className={className}>{children}</Element>;
}
