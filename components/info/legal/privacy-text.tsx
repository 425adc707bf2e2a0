import type { Operator } from '#lib/site/operator-env.ts';
import { Contents } from '../contents.tsx';
import { Panel } from '../panel.tsx';
import { Clause, Items, Paragraph } from '../clause.tsx';
import { FactsTable } from '../facts-table.tsx';
import type { PolicySection } from './privacy-section.ts';
import { COLLECTING, handingOn } from './privacy-data.ts';
import { keeping } from './privacy-retention.ts';
import styles from './legal-text.module.css';

export type PolicyProps = {
  readonly operator: Operator;
  /** Whether analytics is configured. */
  readonly analytics: boolean;
};

/** The table of contents of 個人情報保護方針. */
export const PolicyContents = ({ operator, analytics }: PolicyProps) => (
  <Contents
    entries={policyOf(operator, analytics).map(({ id, title }, at) => ({ id, title, mark: `${at + 1}.` }))}
  />
);

/** 個人情報保護方針 on one sheet. */
export const PolicyText = ({ operator, analytics }: PolicyProps) => (
  <Panel>
    {policyOf(operator, analytics).map((section, at) => (
      <PolicyClause key={section.id} no={at + 1} {...section} />
    ))}
  </Panel>
);

type PolicyClauseProps = PolicySection & { readonly no: number };

/** A section of the privacy policy. */
function PolicyClause({ no, id, title, paragraphs, points, facts, after = [] }: PolicyClauseProps) {
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

/** The sections of 個人情報保護方針; the one on analytics depends on whether this site uses any. */
export const policyOf = (operator: Operator, analytics: boolean): readonly PolicySection[] => [
  ...COLLECTING,
  ...handingOn({ operator, analytics }),
  ...keeping(operator),
];
