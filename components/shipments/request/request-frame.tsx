import { FormSteps } from '#components/forms/form-steps.tsx';
import { Card } from '#components/ui/card.tsx';
import type { Elements } from '#lib/site/elements.ts';
import styles from './request-frame.module.css';

const STEPS = ['賞品を選ぶ', '内容の確認', '送料のお支払い'] as const;

type RequestFrameProps = {
  /** The step that is being taken, counted from 0. */
  readonly now: 1 | 2;
  readonly children: Elements;
};

/** The progress of every step after the selection, and its heading. */
export const RequestFrame = ({ now, children }: RequestFrameProps) => (
  <section className={styles.frame} aria-labelledby="request-title">
    <Card className={styles.head}>
      <h2 id="request-title" className={styles.title}>
        {STEPS[now]}
      </h2>
      <div className={styles.steps}>
        <FormSteps steps={STEPS} now={now} />
      </div>
    </Card>
    {children}
  </section>
);
