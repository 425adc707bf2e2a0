import { Contents } from '#components/info/contents.tsx';
import { InfoPage } from '#components/info/info-page.tsx';
import { Dates, Sheet } from '#components/info/sheet/sheet.tsx';
import { ChapterOfTerms } from '#components/info/terms/chapter.tsx';
import { termsOf } from '#components/info/terms/terms.ts';
import { pageMetadata } from '#lib/metadata/page-metadata.ts';
import { operator } from '#lib/site/operator.ts';
import { ROUTES } from '#lib/site/routes.ts';

export const revalidate = 3600;

const TITLE = '利用規約';

export const metadata = pageMetadata({
  title: TITLE,
  description:
    'ころん堂の利用規約です。会員登録、ガチャの購入ととりおき、結果の確定と公平性、ラストワン賞、当選賞品の保管と配送、キャンセル、未成年の方のご利用について、全29条で定めています。',
  keywords: ['利用規約', '購入規約', 'ガチャ 規約'],
  path: ROUTES.terms,
});

export default function TermsPage() {
  const chapters = termsOf(operator);
  const entries = chapters.map(({ id, no, title, articles }) => ({
    id,
    title,
    mark: `第${no}章`,
    entries: articles.map((article) => ({ id: article.id, title: article.title, mark: `第${article.no}条` })),
  }));
  return (
    <InfoPage
      title={TITLE}
      path={ROUTES.terms}
      lead={<Dates made="2026年9月1日" changed="2026年11月1日" />}
      aside={<Contents entries={entries} />}
    >
      <Sheet>
        {chapters.map((chapter) => (
          <ChapterOfTerms key={chapter.id} {...chapter} />
        ))}
      </Sheet>
    </InfoPage>
  );
}
