import { InfoPage } from '#components/info/info-page.tsx';
import { ComingText, TextDates } from '#components/info/text-dates.tsx';
import { StaticTerms, StaticTermsContents } from '#components/info/legal/static-texts.ts';
// Imported beside the static parts, for their style sheets.
import '#components/info/legal/terms-text.tsx';
import { infoPage, pageMetadata, type PageInfo } from '#lib/seo/page-metadata.ts';
import { currentText } from '#lib/api/current-text.ts';

export const revalidate = 3600;

const FACTS = {
  ...infoPage('terms'),
  description: ({ name }) =>
    `${name}の利用規約です。会員登録、ガチャの購入ととりおき、結果の確定と公平性、ラストワン賞、当選賞品の保管と配送、キャンセル、未成年の方のご利用について、全29条で定めています。`,
  keywords: ['利用規約', '購入規約', 'ガチャ 規約'],
} satisfies PageInfo;

export const generateMetadata = () => pageMetadata(FACTS);

export default async function TermsPage() {
  const { edition, versions } = await currentText('terms');
  return (
    <InfoPage
      title={FACTS.title}
      path={FACTS.path}
      lead={<TextDates kind="terms" versions={versions} />}
      aside={<StaticTermsContents edition={edition} />}
    >
      <ComingText kind="terms" versions={versions} />
      <StaticTerms edition={edition} />
    </InfoPage>
  );
}
