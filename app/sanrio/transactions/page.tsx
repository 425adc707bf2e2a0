import { Contents } from '#components/info/contents.tsx';
import { FactsSheet } from '#components/info/sheet/facts-sheet.tsx';
import { InfoPage } from '#components/info/info-page.tsx';
import { SampleNotice } from '#components/info/sample-notice.tsx';
import { transactionGroups } from '#components/info/transactions/rows.ts';
import { pageMetadata } from '#lib/metadata/page-metadata.ts';
import { operator } from '#lib/site/operator.ts';
import { ROUTES } from '#lib/site/routes.ts';

export const revalidate = 3600;

const TITLE = '特定商取引法に基づく表記';

export const metadata = pageMetadata({
  title: TITLE,
  description:
    'ころん堂の特定商取引法に基づく表記です。販売業者と連絡先、販売価格、送料、お支払い方法と時期、引渡時期、保管期間、キャンセルと返品、未成年の方の購入について記載しています。',
  keywords: ['特定商取引法', '販売業者', '送料', '返品'],
  path: ROUTES.transactions,
});

export default function TransactionsPage() {
  const groups = transactionGroups(operator);
  return (
    <InfoPage title={TITLE} path={ROUTES.transactions} aside={<Contents entries={groups} />}>
      <SampleNotice />
      {groups.map((group) => (
        <FactsSheet key={group.id} {...group} />
      ))}
    </InfoPage>
  );
}
