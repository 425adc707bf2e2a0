import type { SiteTextFact } from '#lib/contract/site-text-blocks.ts';
import { Paragraph, Items } from './clause.tsx';
import styles from './facts-table.module.css';

type FactsTableProps = { readonly caption: string; readonly facts: readonly SiteTextFact[] };

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
