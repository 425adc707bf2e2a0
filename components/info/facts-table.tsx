import { Paragraph, Items } from './clause.tsx';
import type { Text } from './text.ts';
import styles from './facts-table.module.css';

type FactsTableProps = { readonly caption: string; readonly facts: readonly Fact[] };

/**
 * What is what. On a narrow screen each row stands as a term over its text; the roles are written out because
 * some browsers stop calling it a table once its boxes are laid out otherwise.
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

/** One row of a table of facts: what it is about, and what there is to say. */
export type Fact = Readonly<{ term: string; lines: readonly Text[]; list?: readonly Text[] }>;

export type FactGroup = Readonly<{ id: string; title: string; facts: readonly Fact[] }>;
