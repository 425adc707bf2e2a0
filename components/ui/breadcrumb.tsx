import Link from 'next/link';
import { BreadcrumbJsonLd, type BreadcrumbStep } from '#components/seo/json-ld.tsx';
import { ROUTES } from '#lib/site/routes.ts';
import styles from './breadcrumb.module.css';

/** Where every trail begins. */
const TOP_STEP: BreadcrumbStep = { name: '開催中のガチャ', path: ROUTES.top };

/** The way from the top to this page, for eyes and for search engines; `below` ends with this page. */
export function Breadcrumb({ below }: { readonly below: readonly BreadcrumbStep[] }) {
  const trail = [TOP_STEP, ...below];
  const here = trail.length - 1;
  return (
    <nav aria-label="パンくずリスト" className="screen-only">
      <ol className={styles.list}>
        {trail.map(({ name, path }, index) => (
          <li key={path}>
            {index === here ? <span aria-current="page">{name}</span> : <Link href={path}>{name}</Link>}
          </li>
        ))}
      </ol>
      <BreadcrumbJsonLd trail={trail} />
    </nav>
  );
}
