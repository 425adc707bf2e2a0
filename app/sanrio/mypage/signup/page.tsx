import { comingMetadata } from '#components/mypage/coming-metadata.ts';
import { MemberComingPage } from '#components/mypage/member-coming-page.tsx';
import { ROUTES } from '#lib/site/routes.ts';

export const revalidate = 3600;

export const generateMetadata = () => comingMetadata('signup', ROUTES.signup);

export default function SignupPage() {
  return <MemberComingPage name="signup" path={ROUTES.signup} />;
}
