'use client';

import { usePathname } from 'next/navigation';
import type { ReactNode } from 'react';
import { ROUTES } from '#lib/site/routes.ts';
import { HomeLink } from './home-link.tsx';
import { Menu, MenuToggle } from './menu/menu.tsx';
import { HeaderLinks } from './header-links.tsx';
import styles from './shell.module.css';

export function Header() {
  return (
    <header className={styles.header}>
      <LogoHeading className={styles.logo}>
        <HomeLink />
      </LogoHeading>
      <span className={styles.headerMascot} />
      <HeaderLinks />
      <MenuToggle className={`${styles.toggle} ${styles.scripted} screen-only`} />
      <Menu />
    </header>
  );
}

type LogoHeadingProps = { readonly className?: string; readonly children: ReactNode };

/** On the top page the logo is the h1 (specification §2); other pages have a title. */
export function LogoHeading({ className, children }: LogoHeadingProps) {
  const pathname = usePathname();
  const Element = pathname === '/' || pathname === ROUTES.top ? 'h1' : 'div';
  return <Element className={className}>{children}</Element>;
}
