import type { ReactNode } from 'react';
import { Breadcrumb } from '#components/ui/breadcrumb.tsx';
import { ButtonLink } from '#components/ui/button.tsx';
import { Icon } from '#components/ui/icon.tsx';
import { PageTitle } from '#components/ui/page-title.tsx';
import type { BreadcrumbStep } from '#components/seo/json-ld.tsx';
import { MYPAGE } from './member-links.ts';
import styles from './member-page.module.css';
import { MembersOnly } from './members-only.tsx';

type MemberPageProps = {
  readonly here: BreadcrumbStep;
  /** The pages between マイページ and this one. */
  readonly above?: readonly BreadcrumbStep[];
  /** `true`: as wide as the shop's other pages; `false`: as narrow as a form, from the same left edge. */
  readonly isWide?: boolean;
  /** The title where it is not the page's name. */
  readonly title?: ReactNode;
  readonly children: ReactNode;
};

/** A page below マイページ, for members only. */
export const MemberPage = ({ children, ...frame }: MemberPageProps) => (
  <MemberFrame {...frame}>
    <MembersOnly>{children}</MembersOnly>
  </MemberFrame>
);

/** Breadcrumb, title and back link around such a page. */
export function MemberFrame({ here, above = [], isWide = false, title, children }: MemberPageProps) {
  const before = above.at(-1) ?? MYPAGE;
  return (
    <div className={`wrap ${styles.page}`}>
      <Breadcrumb below={[MYPAGE, ...above, here]} />
      <PageTitle>{title ?? here.name}</PageTitle>
      <div className={isWide ? styles.parts : `${styles.parts} ${styles.narrow}`}>{children}</div>
      <ButtonLink kind="text" href={before.path} className={styles.back}>
        <Icon name="left" size={18} />
        <span>{`${before.name}へもどる`}</span>
      </ButtonLink>
    </div>
  );
}
