import Link from 'next/link';
import { BreadcrumbJsonLd, type BreadcrumbStep } from '#components/seo/json-ld.tsx';
import { ROUTES } from '#lib/site/routes.ts';
import { TitleText } from './phrases.tsx';
import styles from './page.module.css';

/** The first step of every breadcrumb. */
const TOP_STEP: BreadcrumbStep = { name: '開催中のガチャ', path: ROUTES.top };

/** Breadcrumb from the top page to this page, also as JSON-LD. `below` ends with this page. */
export function Breadcrumb({ below }: { readonly below: readonly BreadcrumbStep[] }) {
  const trail = [TOP_STEP, ...below];
  const here = trail.length - 1;
  return (
    <nav aria-label="パンくずリスト" className="screen-only">
      <ol className={styles.crumbs}>
        {trail.map(({ name, path }, index) => (
          <li key={path}>
            {index === here ? (
              <span aria-current="page">
                <TitleText>{name}</TitleText>
              </span>
            ) : (
              // Every page has it, and each prefetch loads the style sheets of a page that is rarely opened next.
              <Link href={path} prefetch={false}>
                {name}
              </Link>
            )}
          </li>
        ))}
      </ol>
      <BreadcrumbJsonLd trail={trail} />
    </nav>
  );
}
