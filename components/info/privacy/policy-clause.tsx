import { Clause, Items, Paragraph } from '../sheet/clause.tsx';
import { FactsTable } from '../sheet/facts-table.tsx';
import styles from './policy-clause.module.css';
import type { PolicySection } from './policy.ts';

type PolicyClauseProps = PolicySection & { readonly no: number };

/** One part of the privacy policy. */
export function PolicyClause({ no, id, title, paragraphs, points, facts, after = [] }: PolicyClauseProps) {
  return (
    <Clause id={id} mark={`${no}.`} title={title} level={2}>
      {paragraphs.map((text, at) => (
        <Paragraph key={at} text={text} />
      ))}
      {points && <Items items={points} />}
      {facts && (
        <div className={styles.facts}>
          <FactsTable caption={title} facts={facts} />
        </div>
      )}
      {after.map((text, at) => (
        <Paragraph key={at} text={text} />
      ))}
    </Clause>
  );
}
