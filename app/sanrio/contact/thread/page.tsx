import { DeferredGuestThread } from '#components/contact/deferred-thread.tsx';
import { InfoPage } from '#components/info/info-page.tsx';
import { pageMetadata } from '#lib/seo/page-metadata.ts';
import { THREAD_ROUTE } from '#lib/site/inquiry-routes.ts';

export const revalidate = 3600;

const TITLE = 'お問い合わせのやりとり';

export const generateMetadata = () =>
  pageMetadata({
    title: TITLE,
    description: 'メールのリンクから、お問い合わせのやりとりを読み、書き足せます。',
    path: THREAD_ROUTE,
    hidden: true,
  });

export default function ThreadPage() {
  return (
    <InfoPage title={TITLE} path={THREAD_ROUTE}>
      <DeferredGuestThread />
    </InfoPage>
  );
}
