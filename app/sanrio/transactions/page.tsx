import { InfoPage } from '#components/info/info-page.tsx';
import { ComingText, TextDates } from '#components/info/text-dates.tsx';
import { SampleNotice } from '#components/info/sample-notice.tsx';
import { StaticTransactions, StaticTransactionsContents } from '#components/info/legal/static-texts.ts';
// Imported beside the static parts, for their style sheets.
import '#components/info/legal/transactions-text.tsx';
import { infoPage, pageMetadata, type PageInfo } from '#lib/seo/page-metadata.ts';
import { currentOperator } from '#lib/api/current-operator.ts';
import { currentText } from '#lib/api/current-text.ts';

export const revalidate = 3600;

const FACTS = {
  ...infoPage('transactions'),
  description: ({ name }) =>
    `${name}の特定商取引法に基づく表記です。販売業者と連絡先、販売価格、送料、お支払い方法と時期、引渡時期、保管期間、キャンセルと返品、未成年の方の購入について記載しています。`,
  keywords: ['特定商取引法', '販売業者', '送料', '返品'],
} satisfies PageInfo;

export const generateMetadata = () => pageMetadata(FACTS);

export default async function TransactionsPage() {
  const [{ isSample }, { edition, versions }] = await Promise.all([
    currentOperator(),
    currentText('transactions'),
  ]);
  return (
    <InfoPage
      title={FACTS.title}
      path={FACTS.path}
      lead={<TextDates kind="transactions" versions={versions} />}
      aside={<StaticTransactionsContents edition={edition} />}
    >
      <SampleNotice isSample={isSample} />
      <ComingText kind="transactions" versions={versions} />
      <StaticTransactions edition={edition} />
    </InfoPage>
  );
}
