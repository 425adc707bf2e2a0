import Link from 'next/link';
import { ROUTES } from '#lib/site/routes.ts';
import { SITE_NAME } from '#lib/site/site.ts';
import styles from './shell.module.css';

type HomeLinkProps = { readonly onClick?: () => void; readonly dark?: boolean };

/** The logo, a link to the top page. */
export function HomeLink({ onClick, dark = false }: HomeLinkProps) {
  return (
    // It is on every page and rarely used, so the top page is prefetched on hover only.
    <Link href={ROUTES.top} prefetch={false} className={styles.home} onClick={onClick}>
      <img
        src={dark ? '/art/logo-dark.svg' : '/art/logo.svg'}
        alt={SITE_NAME}
        width="113"
        height="34"
        // At the bottom of a page it is seen last.
        loading={dark ? 'lazy' : undefined}
        className={styles.homeLogo}
      />
    </Link>
  );
}
