import { AboutTheShop } from '#components/info/company/about.tsx';
import { CompanySheets } from '#components/info/company/company-sheets.tsx';
import { MascotCards } from '#components/info/company/mascot-cards.tsx';
import { Breadcrumb } from '#components/page/breadcrumb.tsx';
import { PageTitle } from '#components/page/page-title.tsx';
import { Section } from '#components/page/section.tsx';
import { OrganizationJsonLd } from '#components/seo/organization-json-ld.tsx';
import { pageMetadata } from '#lib/metadata/page-metadata.ts';
import { ROUTES } from '#lib/site/routes.ts';

export const revalidate = 3600;

const TITLE = '当サイトについて';

export const metadata = pageMetadata({
  title: TITLE,
  description:
    'ころん堂は、キャラクターグッズのオンラインガチャの店です。店のこと、まるぽをはじめとする八人のキャラクター、運営会社、お問い合わせ先、画像の利用、推奨環境をご案内しています。',
  keywords: ['運営会社', 'お問い合わせ', 'キャラクター紹介', 'まるぽ'],
  path: ROUTES.company,
});

export default function CompanyPage() {
  return (
    <>
      <div className="wrap">
        <Breadcrumb below={[{ name: TITLE, path: ROUTES.company }]} />
        <PageTitle>{TITLE}</PageTitle>
        <AboutTheShop />
      </div>
      <Section title="ころん堂の八人" id="mascots">
        <MascotCards />
      </Section>
      <Section title="運営とお問い合わせ" id="operator">
        <CompanySheets />
      </Section>
      <OrganizationJsonLd />
    </>
  );
}
