import { BoxCards } from '#components/info/howto/box/box-cards.tsx';
import { Delivery } from '#components/info/howto/delivery.tsx';
import { Host } from '#components/info/howto/host.tsx';
import { LastOne } from '#components/info/howto/last-one.tsx';
import { Minors } from '#components/info/howto/minors.tsx';
import { Onward } from '#components/info/howto/onward.tsx';
import { Proof } from '#components/info/howto/proof/proof.tsx';
import { StepCards } from '#components/info/howto/steps/step-cards.tsx';
import { Breadcrumb } from '#components/page/breadcrumb.tsx';
import { PageTitle } from '#components/page/page-title.tsx';
import { Section } from '#components/page/section.tsx';
import { pageMetadata } from '#lib/metadata/page-metadata.ts';
import { ROUTES } from '#lib/site/routes.ts';

export const revalidate = 3600;

const TITLE = '遊び方';

export const metadata = pageMetadata({
  title: TITLE,
  description:
    'ころん堂の遊び方を、ラムじいがご案内します。えらぶ、回数を決める、確認して支払う、まわす、送ってもらうの5つの順番と、確率の計算、ラストワン賞、公平性、送料と保管のことがわかります。',
  keywords: ['遊び方', 'オンラインガチャ やり方', 'ラストワン賞とは', '確率'],
  path: ROUTES.howto,
});

export default function HowtoPage() {
  return (
    <>
      <div className="wrap">
        <Breadcrumb below={[{ name: TITLE, path: ROUTES.howto }]} />
        <PageTitle>{TITLE}</PageTitle>
        <Host />
      </div>
      <Section title="引きかた" id="steps">
        <StepCards />
      </Section>
      <Section title="箱の見かた" id="box">
        <BoxCards />
      </Section>
      <Section title="ラストワン賞" id="last-one">
        <LastOne />
      </Section>
      <Section title="結果と公平性" id="fairness" ground="paper">
        <Proof />
      </Section>
      <Section title="お届けと保管" id="delivery">
        <Delivery />
      </Section>
      <Section title="18歳未満の方へ" id="minors">
        <Minors />
      </Section>
      <Onward />
    </>
  );
}
