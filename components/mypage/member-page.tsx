import type { ReactNode } from 'react';
import { Breadcrumb } from '#components/page/breadcrumb.tsx';
import { ButtonLink } from '#components/page/button.tsx';
import { Icon } from '#components/page/icon.tsx';
import { PageTitle } from '#components/page/page-title.tsx';
import type { Step } from '#components/seo/breadcrumb-json-ld.tsx';
import { MYPAGE } from './member-links.ts';
import styles from './member-page.module.css';
import { MembersOnly } from './members-only.tsx';

type MemberPageProps = { readonly here: Step; readonly children: ReactNode };

/** A page below マイページ, for its member alone. */
export const MemberPage = ({ here, children }: MemberPageProps) => (
  <MemberFrame here={here}>
    <MembersOnly>{children}</MembersOnly>
  </MemberFrame>
);

/** What stands around such a page: as narrow as a form, with a way back. */
export function MemberFrame({ here, children }: MemberPageProps) {
  return (
    <div className={`wrap ${styles.page}`}>
      <Breadcrumb below={[MYPAGE, here]} />
      <PageTitle>{here.name}</PageTitle>
      <div className={styles.parts}>{children}</div>
      <ButtonLink kind="text" href={MYPAGE.path} className={styles.back}>
        <Icon name="left" size={18} />
        マイページへもどる
      </ButtonLink>
    </div>
  );
}
