import { COLLECTION } from '#components/account/member-links.ts';
import { CollectionPage } from '#components/prizes/collection-page.tsx';
import { pageMetadata } from '#lib/seo/page-metadata.ts';

export const revalidate = 3600;

export const generateMetadata = () =>
  pageMetadata({
    title: COLLECTION.name,
    description: 'これまでに当たった賞品を、ガチャごと、キャラクターごとにならべて見られます。',
    path: COLLECTION.path,
    hidden: true,
  });

export default CollectionPage;
