import type { ReactNode } from 'react';
import { Breadcrumb } from '#components/ui/breadcrumb.tsx';
import { PageTitle } from '#components/ui/page-title.tsx';
import { Phrased } from '#components/ui/phrased.tsx';
import styles from './info-page.module.css';

type InfoPageProps = {
  readonly title: string;
  readonly path: string;
  /** A sentence under the title. */
  readonly lead?: ReactNode;
  /** Beside the text on a wide screen, before it on a narrow one. */
  readonly aside?: ReactNode;
  readonly children: ReactNode;
};

/** Layout of an information page: breadcrumb, title, table of contents, text. */
export function InfoPage({ title, path, lead, aside, children }: InfoPageProps) {
  return (
    <div className={`wrap ${styles.page} ${aside ? '' : styles.narrow}`}>
      <Breadcrumb below={[{ name: title, path }]} />
      <PageTitle>{title}</PageTitle>
      {lead && <div className={styles.lead}>{typeof lead === 'string' ? <Phrased text={lead} /> : lead}</div>}
      <div className={aside ? styles.columns : undefined}>
        {aside && <div className={styles.aside}>{aside}</div>}
        <div className={styles.text}>{children}</div>
      </div>
    </div>
  );
}
