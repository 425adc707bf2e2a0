import { Section } from '#components/ui/section.tsx';
import type { Operator } from '#lib/site/operator-env.ts';
import { Panel } from '../panel.tsx';
import { BottomAlignedMascot } from '../bottom-aligned-mascot.tsx';
import { CompanyPanels } from './company-panels.tsx';
import { MascotCards } from './mascot-cards.tsx';
import styles from './company-text.module.css';

type CompanyProps = { readonly operator: Operator };

/** The page 会社概要: the mascots and the company. */
export const CompanyText = ({ operator }: CompanyProps) => (
  <>
    <Section title="ころん堂の八人" id="mascots">
      <MascotCards />
    </Section>
    <Section title="運営とお問い合わせ" id="operator">
      <CompanyPanels operator={operator} />
    </Section>
  </>
);

/** Introduction of the shop. */
export const AboutTheShop = () => (
  <div className={styles.about}>
    <div className={styles.scene} aria-hidden="true">
      <BottomAlignedMascot number={1} size={116} />
      <img
        className={styles.machine}
        src="/art/machine-soda.svg"
        width="186"
        height="294"
        alt=""
        loading="lazy"
      />
    </div>
    <Panel className={styles.sheet}>
      <p className={styles.lead}>
        ころん堂は、ハンドルをまわすと、
        <wbr />
        かならず何かが
        <wbr />
        ころんと出てくる店です。
      </p>
      <div className={styles.words}>
        <p>
          商店街のかどに、台紙がずらりとならぶ店がありました。小さな硬貨をにぎって、どれにしようか、日が暮れるまで迷ったものです。ころん堂は、あの迷う時間を、そのまま画面のなかにならべています。
        </p>
        <p>
          売っているのは、八人のキャラクターのグッズです。ぬいぐるみも、マグカップも、缶バッジも、店のなかで絵をかいて、ひとつずつ作っています。
        </p>
        <p>
          当たるかどうかは、運にまかせます。箱のなかに何が何枚あるか、いま当たる確率がどれほどか、箱があとから変わっていないか。運のほかは、ぜんぶお見せします。
        </p>
      </div>
    </Panel>
  </div>
);
