import { LoginLayout } from '#components/account/login/login-layout.tsx';
import { MODES } from '#components/account/sign-up/sign-up-state.ts';
import { Reminder } from '#components/account/sign-up/reminder.tsx';
import { currentBrand } from '#lib/api/current-brand.ts';
import { voiceOf } from '#lib/brand/voice.ts';
import { pageMetadata } from '#lib/seo/page-metadata.ts';
import { ROUTES } from '#lib/site/routes.ts';

export const revalidate = 3600;

const { title, description } = MODES.reminder;

export const generateMetadata = () =>
  pageMetadata({ title, description, path: ROUTES.reminder, hidden: true });

export default async function ReminderPage() {
  const { reminderGreeting } = voiceOf((await currentBrand()).voice);
  return (
    <LoginLayout greeting={reminderGreeting}>
      <Reminder />
    </LoginLayout>
  );
}
