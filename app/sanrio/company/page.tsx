import { AboutTheShop, CompanyText } from '#components/info/company/company-text.tsx';
import { Breadcrumb } from '#components/ui/breadcrumb.tsx';
import { PageTitle } from '#components/ui/page-title.tsx';
import { OrganizationJsonLd } from '#components/seo/json-ld.tsx';
import { infoPage, pageMetadata, type PageInfo } from '#lib/seo/page-metadata.ts';
import { currentBrand } from '#lib/api/current-brand.ts';
import { currentOperator } from '#lib/api/current-operator.ts';
import { currentText } from '#lib/api/current-text.ts';

export const revalidate = 3600;

const FACTS = {
  ...infoPage('company'),
  description: ({ name, mascots }) =>
    mascots.kind === 'standard'
      ? `${name}は、キャラクターグッズのオンラインガチャの店です。店のこと、まるぽをはじめとする八人のキャラクター、運営会社、お問い合わせ先、画像の利用、推奨環境をご案内しています。`
      : `${name}のご紹介です。店のこと、運営会社、お問い合わせ先、画像の利用、推奨環境をご案内しています。`,
  keywords: ['運営会社', 'お問い合わせ', '推奨環境'],
} satisfies PageInfo;

export const generateMetadata = () => pageMetadata(FACTS);

export default async function CompanyPage() {
  const [operator, brand, { text }] = await Promise.all([
    currentOperator(),
    currentBrand(),
    currentText('company'),
  ]);
  return (
    <>
      <div className="wrap">
        <Breadcrumb below={[{ name: FACTS.title, path: FACTS.path }]} />
        <PageTitle>{FACTS.title}</PageTitle>
        <AboutTheShop text={text} />
      </div>
      <CompanyText text={text} isSample={operator.isSample} />
      <OrganizationJsonLd operator={operator} brand={brand} />
    </>
  );
}
