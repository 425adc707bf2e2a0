import Link from 'next/link';
import { operator } from '#lib/site/operator.ts';
import { SITE_NAME } from '#lib/site/site.ts';
import styles from './footer.module.css';
import { HomeLink } from './home-link.tsx';
import { LogOut } from './log-out.tsx';
import { FOOTER_LINKS } from './menu/menu-links.ts';
import { NoScriptLinks } from './no-script-links.tsx';

export function Footer() {
  return (
    <footer className={styles.footer}>
      <span className={styles.mascot} />
      <div className="wrap">
        <HomeLink dark />
        <div className="screen-only">
          <NoScriptLinks />
          <nav aria-label="サイトについて">
            <ul className={styles.links}>
              {FOOTER_LINKS.map(({ text, href }) => (
                <li key={href}>
                  <Link href={href}>{text}</Link>
                </li>
              ))}
              <LogOut />
            </ul>
          </nav>
        </div>
        <p className={styles.operator}>
          {SITE_NAME}は、{operator.name}が企画・運営しています。
        </p>
        <p className={styles.operator}>{operator.copyright}</p>
      </div>
    </footer>
  );
}
