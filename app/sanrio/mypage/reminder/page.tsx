import { Entrance } from '#components/mypage/entrance/entrance.tsx';
import { MODES } from '#components/mypage/sign-up/modes.ts';
import { Reminder } from '#components/mypage/sign-up/reminder.tsx';
import { pageMetadata } from '#lib/seo/page-metadata.ts';
import { ROUTES } from '#lib/site/routes.ts';

export const revalidate = 3600;

const { title, description } = MODES.reminder;

export const generateMetadata = () =>
  pageMetadata({ title, description, path: ROUTES.reminder, hidden: true });

export default function ReminderPage() {
  return (
    <Entrance greeting="だれでも、忘れることはあります。まるぽもです。">
      <Reminder />
    </Entrance>
  );
}
