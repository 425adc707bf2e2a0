import Link from 'next/link';
import { BreadcrumbJsonLd } from '#components/seo/breadcrumb-json-ld.tsx';
import styles from './looks/breadcrumb.module.css';
import { Icon } from './icon.tsx';

type Step = { readonly name: string; readonly path: string };

/** The way from the top to this page, for eyes and for search engines. The last step is this page. */
export function Breadcrumb({ trail }: { readonly trail: readonly Step[] }) {
  const here = trail.length - 1;
  return (
    <nav aria-label="パンくずリスト" className="screen-only">
      <ol className={styles.list}>
        {trail.map(({ name, path }, index) => (
          <li key={path}>
            {index > 0 && <Icon name="right" size={14} />}
            {index === here ? <span aria-current="page">{name}</span> : <Link href={path}>{name}</Link>}
          </li>
        ))}
      </ol>
      <BreadcrumbJsonLd trail={trail} />
    </nav>
  );
}
