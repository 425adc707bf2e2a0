import { FormSteps } from '#components/forms/form-steps.tsx';
import { Card } from '#components/ui/card.tsx';
import type { Elements } from '#lib/site/elements.ts';
import { STEP_NAMES } from '#lib/shipments/request-steps.ts';
import styles from './request-frame.module.css';

type RequestFrameProps = {
  /** The step that is being taken, counted from 0. */
  readonly now: 1 | 2;
  readonly children: Elements;
};

/** The progress of every step after the selection. The page's title names the step. */
export const RequestFrame = ({ now, children }: RequestFrameProps) => (
  <section className={styles.frame} aria-labelledby="request-title">
    <Card className={styles.head}>
      <h2 id="request-title" className={styles.title}>
        発送の依頼
      </h2>
      <div className={styles.steps}>
        <FormSteps steps={STEP_NAMES} now={now} />
      </div>
    </Card>
    {children}
  </section>
);
