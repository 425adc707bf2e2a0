import { PRIZES } from '#components/account/member-links.ts';
import { PrizesPage } from '#components/prizes/prizes-page.tsx';
import { currentPaymentTypes } from '#lib/api/current-operator.ts';
import { pageMetadata } from '#lib/seo/page-metadata.ts';

export const revalidate = 3600;

export const generateMetadata = () =>
  pageMetadata({
    title: PRIZES.name,
    description: '当選した賞品を見て、発送を依頼できます。保管の期限もここで確かめられます。',
    path: PRIZES.path,
    hidden: true,
  });

export default async function Page() {
  return <PrizesPage paymentTypes={await currentPaymentTypes()} />;
}
