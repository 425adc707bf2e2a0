import { DeferredGuardianship } from '#components/account/guardian/deferred-guardianship.tsx';
import { InfoPage } from '#components/info/info-page.tsx';
import { pageMetadata } from '#lib/seo/page-metadata.ts';
import { GUARDIAN_ROUTE } from '#lib/site/guardian-routes.ts';

export const revalidate = 3600;

const TITLE = '保護者の方のページ';

export const generateMetadata = () =>
  pageMetadata({
    title: TITLE,
    description: 'お子さまの購入に同意するか、止めるかを決められます。',
    path: GUARDIAN_ROUTE,
    hidden: true,
  });

export default function GuardianPage() {
  return (
    <InfoPage title={TITLE} path={GUARDIAN_ROUTE}>
      <DeferredGuardianship />
    </InfoPage>
  );
}
