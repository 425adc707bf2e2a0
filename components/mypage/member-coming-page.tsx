import { ButtonLink } from '#components/page/button.tsx';
import { ComingPage } from './coming-page.tsx';
import type { ComingName } from './coming-texts.ts';
import { MYPAGE } from './member-links.ts';

type MemberComingPageProps = {
  readonly name: ComingName;
  readonly path: string;
};

/** A page below マイページ. */
export function MemberComingPage({ name, path }: MemberComingPageProps) {
  return (
    <ComingPage name={name} path={path} above={[MYPAGE]}>
      <ButtonLink kind="secondary" href={MYPAGE.path}>
        マイページへもどる
      </ButtonLink>
    </ComingPage>
  );
}
