import { Section } from '#components/ui/section.tsx';
import { Card } from '#components/ui/card.tsx';
import { ButtonLink } from '#components/ui/button.tsx';
import type { MinorCaps } from '#lib/contract/shop.ts';
import { ROUTES } from '#lib/site/routes.ts';
import { BoxCards } from './box-cards.tsx';
import { Delivery } from './delivery.tsx';
import { Proof } from './proof.tsx';
import { StepCards } from './step-cards.tsx';
import { Paragraph } from '../clause.tsx';
import { EXPLAINED, monthlyLimits } from './explained.ts';
import { ADULT_AGE_YEARS } from '#lib/contract/shop-rules.ts';
import styles from './guide-text.module.css';

export { Host } from './host.tsx';

export type GuideProps = { readonly minorCaps: MinorCaps };

/** The parts of 遊び方 below the host. */
export const GuideText = ({ minorCaps }: GuideProps) => (
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
    <Section title="結果と公平性" id="fairness" background="paper">
      <Proof />
    </Section>
    <Section title="お届けと保管" id="delivery">
      <Delivery />
    </Section>
    <Section title={`${ADULT_AGE_YEARS}歳未満の方へ`} id="minors">
      <Minors minorCaps={minorCaps} />
    </Section>
    <Onward />
  </>
);

/** The last ticket of a box and its prize. */
export const LastOne = () => (
  <div className={`night ${styles.panel}`}>
    <div className={styles.picture} aria-hidden="true">
      {[3, 2, 1].map((left) => (
        <span key={left} className={left === 1 ? `num ${styles.last}` : `num ${styles.ticket}`}>
          {left}
        </span>
      ))}
    </div>
    <div className={styles.words}>
      <img src="/art/lastone-title.svg" width="212" height="48" alt="" loading="lazy" />
      {EXPLAINED.lastOne.map((line, at) => (
        <Paragraph key={at} text={line} />
      ))}
    </div>
  </div>
);

/** Notes for shoppers under 18 and their guardians. */
const Minors = ({ minorCaps }: GuideProps) => (
  <Card className={styles.card}>
    <dl className={styles.limits}>
      {monthlyLimits(minorCaps).map(({ age, limit }) => (
        <div key={age}>
          <dt>{age}</dt>
          <dd className="num">{limit}</dd>
        </div>
      ))}
    </dl>
    <div className={styles.minorsWords}>
      {EXPLAINED.minors.map((line, at) => (
        <Paragraph key={at} text={line} />
      ))}
    </div>
  </Card>
);

/** Links to continue with. */
const Onward = () => (
  <div className={`wrap ${styles.onward}`}>
    <ButtonLink kind="primary" href={ROUTES.top}>
      開催中のガチャを見る
    </ButtonLink>
    <ButtonLink kind="secondary" href={ROUTES.faq}>
      よくある質問を読む
    </ButtonLink>
  </div>
);
