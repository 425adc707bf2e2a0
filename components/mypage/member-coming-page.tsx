import type { ReactNode } from 'react';
import { ButtonLink } from '#components/page/button.tsx';
import { ROUTES } from '#lib/site/routes.ts';
import { ComingPage } from './coming-page.tsx';
import { COMING, type ComingName } from './coming-texts.ts';

const MYPAGE = { name: COMING.mypage.title, path: ROUTES.mypage };

type MemberComingPageProps = {
  readonly name: ComingName;
  readonly path: string;
  readonly children?: ReactNode;
};

/** A page below マイページ. */
export function MemberComingPage({ name, path, children }: MemberComingPageProps) {
  const isBelowMypage = COMING[name].membersOnly && path !== ROUTES.mypage;
  return (
    <ComingPage name={name} path={path} above={isBelowMypage ? [MYPAGE] : []}>
      {children}
      <ButtonLink kind="secondary" href={isBelowMypage ? ROUTES.mypage : ROUTES.top}>
        {isBelowMypage ? 'マイページへもどる' : '開催中のガチャを見る'}
      </ButtonLink>
    </ComingPage>
  );
}
