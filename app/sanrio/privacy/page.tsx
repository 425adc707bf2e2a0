import { Contents } from '#components/info/contents.tsx';
import { InfoPage } from '#components/info/info-page.tsx';
import { PolicyClause } from '#components/info/privacy/policy-clause.tsx';
import { policyOf } from '#components/info/privacy/sections.ts';
import { SampleNotice } from '#components/info/sample-notice.tsx';
import { Dates, Sheet } from '#components/info/sheet/sheet.tsx';
import { siteEnv } from '#lib/site/env.ts';
import { pageMetadata } from '#lib/metadata/page-metadata.ts';
import { operator } from '#lib/site/operator.ts';
import { ROUTES } from '#lib/site/routes.ts';

export const revalidate = 3600;

const TITLE = '個人情報保護方針';

export const metadata = pageMetadata({
  title: TITLE,
  description:
    'ころん堂の個人情報保護方針です。取得する情報と利用の目的、Cookie、外部へ送信する情報、業務の委託、保存の期間と退会後の取扱い、開示などのご請求の窓口をご案内しています。',
  keywords: ['個人情報保護方針', 'プライバシーポリシー', '外部送信', 'Cookie'],
  path: ROUTES.privacy,
});

export default function PrivacyPage() {
  const sections = policyOf(operator, siteEnv.GA_MEASUREMENT_ID !== undefined);
  const entries = sections.map(({ id, title }, at) => ({ id, title, mark: `${at + 1}.` }));
  return (
    <InfoPage
      title={TITLE}
      path={ROUTES.privacy}
      lead={<Dates made="2026年9月1日" changed="2026年11月1日" />}
      aside={<Contents entries={entries} />}
    >
      <SampleNotice />
      <Sheet>
        {sections.map((section, at) => (
          <PolicyClause key={section.id} no={at + 1} {...section} />
        ))}
      </Sheet>
    </InfoPage>
  );
}
