import styles from '../settings/profile.module.css';

type FactsProps = { readonly facts: readonly (readonly [term: string, text: string])[] };

/** Terms with their texts, as a profile shows them. */
export const Facts = ({ facts }: FactsProps) => (
  <dl className={styles.rows}>
    {facts.map(([term, text]) => (
      <div key={term} className={styles.row}>
        <dt className={styles.term}>{term}</dt>
        <dd className="num">{text}</dd>
      </div>
    ))}
  </dl>
);
