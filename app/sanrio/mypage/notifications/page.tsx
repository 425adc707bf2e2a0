import { NOTIFICATIONS } from '#components/account/member-links.ts';
import { MemberFrame } from '#components/account/member-page.tsx';
import { MembersOnly } from '#components/account/members-only.tsx';
import { NotificationSettingsForm } from '#components/favourites/notification-switches.tsx';
import { StopNotificationFirst } from '#components/favourites/stop-notification.tsx';
import { pageMetadata } from '#lib/seo/page-metadata.ts';

export const revalidate = 3600;

export const generateMetadata = () =>
  pageMetadata({
    title: NOTIFICATIONS.name,
    description: 'お気に入りのガチャとキャラクターのお知らせを選べます。',
    path: NOTIFICATIONS.path,
    hidden: true,
  });

export default function NotificationsPage() {
  return (
    <MemberFrame here={NOTIFICATIONS}>
      <StopNotificationFirst>
        <MembersOnly>
          <NotificationSettingsForm />
        </MembersOnly>
      </StopNotificationFirst>
    </MemberFrame>
  );
}
