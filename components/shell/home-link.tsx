import { useDrawing } from '#components/images/drawing.tsx';
import Link from 'next/link';
import { ROUTES } from '#lib/site/routes.ts';
import { useBrand } from '#components/brand/page-brand.tsx';
import styles from './shell.module.css';

type HomeLinkProps = { readonly onClick?: () => void; readonly dark?: boolean };

/** The logo, a link to the top page. */
export function HomeLink({ onClick, dark = false }: HomeLinkProps) {
  const { name } = useBrand();
  return (
    // It is on every page and rarely used, so the top page is prefetched on hover only.
    <Link href={ROUTES.top} prefetch={false} className={styles.home} onClick={onClick}>
      <img
        src={useDrawing(dark ? '/art/logo-dark.svg' : '/art/logo.svg')}
        alt={name}
        width="113"
        height="34"
        // At the bottom of a page it is seen last.
        loading={dark ? 'lazy' : undefined}
        className={dark ? `${styles.homeLogo} ${styles.darkLogo}` : styles.homeLogo}
      />
    </Link>
  );
}
