import { Section } from '#components/page/section.tsx';
import { BoxCards } from './box/box-cards.tsx';
import { Delivery } from './delivery.tsx';
import { LastOne } from './last-one.tsx';
import { Minors } from './minors.tsx';
import { Onward } from './onward.tsx';
import { Proof } from './proof/proof.tsx';
import { StepCards } from './steps/step-cards.tsx';

export { Host } from './host.tsx';

/** 遊び方, part by part, below the one who shows the way. */
export const HowtoText = () => (
  <>
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
