import type { ReactNode } from 'react';
import { Breadcrumb } from '#components/page/breadcrumb.tsx';
import type { Step } from '#components/seo/breadcrumb-json-ld.tsx';
import { Card } from '#components/page/card.tsx';
import { Mascot } from '#components/page/mascot.tsx';
import { PageTitle } from '#components/page/page-title.tsx';
import styles from './coming-page.module.css';
import { COMING, COMING_WHEN, type ComingName } from './coming-texts.ts';
import { MembersOnly } from './members-only.tsx';
import { Sentences } from './part/sentences.tsx';

type ComingPageProps = {
  readonly name: ComingName;
  /** The pages between the top and this one; this page itself is added. */
  readonly above: readonly Step[];
  readonly path: string;
  /** The ways on, and whatever else can be shown already. */
  readonly children: ReactNode;
};

/** A page that is still being made says honestly what will be there, and leads back. */
export function ComingPage({ name, above, path, children }: ComingPageProps) {
  const { title } = COMING[name];
  return (
    <div className={`wrap ${styles.page}`}>
      <Breadcrumb below={[...above, { name: title, path }]} />
      <PageTitle>{title}</PageTitle>
      <MembersOnly>
        <ComingCard name={name}>{children}</ComingCard>
      </MembersOnly>
    </div>
  );
}

function ComingCard({ name, children }: Pick<ComingPageProps, 'name' | 'children'>) {
  const { mascot, will } = COMING[name];
  return (
    <Card hanging className={styles.card}>
      <Mascot number={mascot} size={160} className={styles.mascot} />
      <div>
        <h2 className={styles.heading}>ただいま準備中です</h2>
        <ul className={styles.will}>
          {will.map((sentence) => (
            <li key={sentence}>
              <span>
                <Sentences>{sentence}</Sentences>
              </span>
            </li>
          ))}
        </ul>
        <p className={styles.when}>{COMING_WHEN}</p>
        <div className={styles.ways}>{children}</div>
      </div>
    </Card>
  );
}
