import { InfoPage } from '#components/info/info-page.tsx';
import { ComingText, TextDates } from '#components/info/text-dates.tsx';
// Imported beside the static parts, for their style sheets.
import '#components/info/legal/privacy-text.tsx';
import { StaticPolicy, StaticPolicyContents } from '#components/info/legal/static-texts.ts';
import { SampleNotice } from '#components/info/sample-notice.tsx';
import { infoPage, pageMetadata, type PageInfo } from '#lib/seo/page-metadata.ts';
import { currentOperator } from '#lib/api/current-operator.ts';
import { currentText } from '#lib/api/current-text.ts';

export const revalidate = 3600;

const FACTS = {
  ...infoPage('privacy'),
  description: ({ name }) =>
    `${name}の個人情報保護方針です。取得する情報と利用の目的、Cookie、外部へ送信する情報、業務の委託、保存の期間と退会後の取扱い、開示などのご請求の窓口をご案内しています。`,
  keywords: ['個人情報保護方針', 'プライバシーポリシー', '外部送信', 'Cookie'],
} satisfies PageInfo;

export const generateMetadata = () => pageMetadata(FACTS);

export default async function PrivacyPage() {
  const [{ isSample }, { edition, versions }] = await Promise.all([
    currentOperator(),
    currentText('privacy'),
  ]);
  return (
    <InfoPage
      title={FACTS.title}
      path={FACTS.path}
      lead={<TextDates kind="privacy" versions={versions} />}
      aside={<StaticPolicyContents edition={edition} />}
    >
      <SampleNotice isSample={isSample} />
      <ComingText kind="privacy" versions={versions} />
      <StaticPolicy edition={edition} />
    </InfoPage>
  );
}
