import { comingMetadata } from '#components/mypage/coming-metadata.ts';
import { MemberComingPage } from '#components/mypage/member-coming-page.tsx';
import { ROUTES } from '#lib/site/routes.ts';

export const revalidate = 3600;

export const generateMetadata = () => comingMetadata('reminder', ROUTES.reminder);

export default function ReminderPage() {
  return <MemberComingPage name="reminder" path={ROUTES.reminder} />;
}
