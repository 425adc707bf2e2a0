import { DeferredReceivedGift } from '#components/gifts/deferred-received-gift.tsx';
import { InfoPage } from '#components/info/info-page.tsx';
import { pageMetadata } from '#lib/seo/page-metadata.ts';
import { GIFT_ROUTE } from '#lib/site/gift-routes.ts';

export const revalidate = 3600;

const TITLE = 'プレゼントの受け取り';

export const generateMetadata = () =>
  pageMetadata({
    title: TITLE,
    description: 'お届け先を入力して、プレゼントを受け取れます。',
    path: GIFT_ROUTE,
    hidden: true,
  });

export default function GiftPage() {
  return (
    <InfoPage title={TITLE} path={GIFT_ROUTE}>
      <DeferredReceivedGift />
    </InfoPage>
  );
}
