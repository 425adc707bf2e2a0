import { comingMetadata } from '#components/mypage/coming-metadata.ts';
import { MemberComingPage } from '#components/mypage/member-coming-page.tsx';
import { ROUTES } from '#lib/site/routes.ts';

export const revalidate = 3600;

export const generateMetadata = () => comingMetadata('prizes', ROUTES.prizes);

export default function PrizesPage() {
  return <MemberComingPage name="prizes" path={ROUTES.prizes} />;
}
