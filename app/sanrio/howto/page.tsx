// Imported beside the static parts, for their style sheets.
import '#components/info/guide/guide-text.tsx';
import { StaticHost, StaticGuide } from '#components/info/guide/static-guide.ts';
import { Breadcrumb } from '#components/ui/breadcrumb.tsx';
import { PageTitle } from '#components/ui/page-title.tsx';
import { currentText } from '#lib/api/current-text.ts';
import { infoPage, pageMetadata, type PageInfo } from '#lib/seo/page-metadata.ts';

export const revalidate = 3600;

const FACTS = {
  ...infoPage('howto'),
  description: ({ name, mascots }) =>
    `${name}の遊び方を、${mascots.kind === 'standard' ? 'ラムじいが' : ''}ご案内します。えらぶ、回数を決める、確認して支払う、まわす、送ってもらうの5つの順番と、確率の計算、ラストワン賞、公平性、送料と保管のことがわかります。`,
  keywords: ['遊び方', 'オンラインガチャ やり方', 'ラストワン賞とは', '確率'],
} satisfies PageInfo;

export const generateMetadata = () => pageMetadata(FACTS);

export default async function HowtoPage() {
  const { edition } = await currentText('howto');
  return (
    <>
      <div className="wrap">
        <Breadcrumb below={[{ name: FACTS.title, path: FACTS.path }]} />
        <PageTitle>{FACTS.title}</PageTitle>
        <StaticHost edition={edition} />
      </div>
      <StaticGuide edition={edition} />
    </>
  );
}
