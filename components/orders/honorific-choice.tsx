import styles from './receipt-form.module.css';

/** 様 for a person, 御中 for a company. */
const HONORIFICS = ['様', '御中'] as const;
export type Honorific = (typeof HONORIFICS)[number];

type HonorificChoiceProps = {
  readonly value: Honorific;
  readonly onChoose: (honorific: Honorific) => void;
};

/** The choice of the recipient's honorific. */
export const HonorificChoice = ({ value, onChoose }: HonorificChoiceProps) => (
  <fieldset className={styles.choice}>
    <legend className={styles.legend}>敬称</legend>
    <div className={styles.options}>
      {HONORIFICS.map((honorific) => (
        <label key={honorific} className={styles.option}>
          <input
            type="radio"
            name="honorific"
            className={styles.input}
            checked={honorific === value}
            onChange={() => onChoose(honorific)}
          />
          <span>{honorific}</span>
        </label>
      ))}
    </div>
  </fieldset>
);
