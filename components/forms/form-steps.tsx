import { Icon } from '#components/ui/icon.tsx';
import { TitleText } from '#components/ui/phrases.tsx';
import styles from './form-steps.module.css';

type FormStepsProps = {
  readonly steps: readonly string[];
  /** Counted from 0. */
  readonly now: number;
};

/** Progress in a form of several pages: done, current, upcoming. */
export function FormSteps({ steps, now }: FormStepsProps) {
  return (
    <ol className={styles.steps}>
      {steps.map((step, index) => (
        <li
          key={step}
          className={index < now ? styles.done : index > now ? styles.later : styles.now}
          aria-current={index === now ? 'step' : undefined}
        >
          <span className={styles.hole}>
            {index < now ? <Icon name="check" size={18} /> : <span className="num">{index + 1}</span>}
          </span>
          <span className={styles.words}>
            <TitleText>{step}</TitleText>
            {index < now && <span className="visually-hidden">(済み)</span>}
          </span>
        </li>
      ))}
    </ol>
  );
}
