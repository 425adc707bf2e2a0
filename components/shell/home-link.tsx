import Link from 'next/link';
import { ROUTES } from '#lib/site/routes.ts';
import { SITE_NAME } from '#lib/site/site.ts';
import styles from './header.module.css';

type HomeLinkProps = { readonly onClick?: () => void; readonly dark?: boolean };

/** The logo, which leads to the top page. */
export function HomeLink({ onClick, dark = false }: HomeLinkProps) {
  return (
    // It stands on every page, and few go by it: the top page is fetched when somebody does.
    <Link href={ROUTES.top} prefetch={false} className={styles.home} {...(onClick && { onClick })}>
      <img
        src={dark ? '/art/logo-dark.svg' : '/art/logo.svg'}
        alt={SITE_NAME}
        width="113"
        height="34"
        // On the dark foot of a page it is seen last, if at all.
        loading={dark ? 'lazy' : undefined}
        className={styles.homeLogo}
      />
    </Link>
  );
}
