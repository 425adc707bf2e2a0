import { Paragraph, Items } from './clause.tsx';
import type { Text } from './text.ts';
import styles from './facts-table.module.css';

type FactsTableProps = { readonly caption: string; readonly facts: readonly Fact[] };

/**
 * A table of terms and facts. On a narrow screen each term is above its text; the roles are explicit because some
 * browsers drop table semantics with another `display`.
 */
export function FactsTable({ caption, facts }: FactsTableProps) {
  return (
    <div className={styles.room}>
      <table className={styles.table} role="table">
        <caption className="visually-hidden">{caption}</caption>
        <tbody role="rowgroup">
          {facts.map(({ term, lines, list }) => (
            <tr key={term} role="row">
              <th scope="row" role="rowheader">
                {term}
              </th>
              <td role="cell">
                {lines.map((line, at) => (
                  <Paragraph key={at} text={line} />
                ))}
                {list && <Items items={list} />}
              </td>
            </tr>
          ))}
        </tbody>
      </table>
    </div>
  );
}

/** A row of the table. */
export type Fact = Readonly<{ term: string; lines: readonly Text[]; list?: readonly Text[] }>;

export type FactGroup = Readonly<{ id: string; title: string; facts: readonly Fact[] }>;
