'use client';

import Link from 'next/link';
import { useBrand } from '#components/brand/page-brand.tsx';
import styles from './shell.module.css';
import { HomeLink } from './home-link.tsx';
import { FOOTER_LINKS } from './menu/menu-links.ts';
import { NoScriptLinks } from './no-script-links.tsx';
import { DeferredLogOut } from './visitor.tsx';

type FooterProps = { readonly operator: string; readonly copyright: string };

/** A client component like the header, so that no page sends either of them twice. */
export function Footer({ operator, copyright }: FooterProps) {
  const { name } = useBrand();
  return (
    <footer className={styles.footer}>
      <span className={styles.footerMascot} />
      <div className="wrap">
        <HomeLink dark />
        <div className="screen-only">
          <NoScriptLinks />
          <nav aria-label="サイトについて">
            <ul className={styles.footerLinks}>
              {FOOTER_LINKS.map(({ text, href }) => (
                <li key={href}>
                  <Link href={href} prefetch={false}>
                    {text}
                  </Link>
                </li>
              ))}
              <DeferredLogOut />
            </ul>
          </nav>
        </div>
        <p className={styles.operator}>{`${name}は、${operator}が企画・運営しています。`}</p>
        <p className={styles.operator}>{copyright}</p>
      </div>
    </footer>
  );
}
