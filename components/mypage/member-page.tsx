import type { ReactNode } from 'react';
import { Breadcrumb } from '#components/page/breadcrumb.tsx';
import { ButtonLink } from '#components/page/button.tsx';
import { Icon } from '#components/page/icon.tsx';
import { PageTitle } from '#components/page/page-title.tsx';
import type { Step } from '#components/seo/breadcrumb-json-ld.tsx';
import { MYPAGE } from './member-links.ts';
import styles from './member-page.module.css';
import { MembersOnly } from './members-only.tsx';

/** A page below マイページ: as narrow as a form, for its member alone, with a way back. */
export function MemberPage({ here, children }: { readonly here: Step; readonly children: ReactNode }) {
  return (
    <div className={`wrap ${styles.page}`}>
      <Breadcrumb below={[MYPAGE, here]} />
      <PageTitle>{here.name}</PageTitle>
      <MembersOnly>
        <div className={styles.parts}>{children}</div>
      </MembersOnly>
      <ButtonLink kind="text" href={MYPAGE.path} className={styles.back}>
        <Icon name="left" size={18} />
        マイページへもどる
      </ButtonLink>
    </div>
  );
}
