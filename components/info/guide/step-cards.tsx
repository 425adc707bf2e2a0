import { Card } from '#components/ui/card.tsx';
import { Paragraph } from '../clause.tsx';
import { DRAWINGS } from './step-drawings.tsx';
import styles from './step-cards.module.css';
import { STEPS, type GuideStep } from './steps.ts';

/** The background pattern of each drawing, as in the draws' pictures. */
const LOOKS: Readonly<Record<GuideStep['id'], string>> = {
  choose: '',
  count: styles.stripes ?? '',
  pay: styles.check ?? '',
  turn: `${styles.dots} ${styles.tall}`,
  receive: `${styles.dots} ${styles.tall}`,
};

/** The five steps as cards, each under a drawing. */
export function StepCards() {
  return (
    <ol className={styles.steps} role="list">
      {STEPS.map(({ id, title, ink, lines }, at) => {
        const Drawing = DRAWINGS[id];
        return (
          <Card key={id} hanging band={ink} as="li" className={styles.step}>
            <div className={`${styles.drawing} ${LOOKS[id]}`} aria-hidden="true">
              <Drawing />
            </div>
            <div className={styles.words}>
              <h3 className={styles.title}>
                <span className={`num ${styles.no}`}>{at + 1}</span>
                <span>{title}</span>
              </h3>
              {lines.map((line, no) => (
                <Paragraph key={no} text={line} />
              ))}
            </div>
          </Card>
        );
      })}
    </ol>
  );
}
