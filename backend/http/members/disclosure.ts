import type { Disclosure } from '#lib/contract/ops/disclosure.ts';
import { DISCLOSED_ACCOUNT } from './disclosed-account.ts';
import type { Value } from './disclosed-columns.ts';
import { DISCLOSED_PURCHASES } from './disclosed-purchases.ts';
import type { DisclosedTable } from '#backend/persistence/members/disclosure.ts';

/** Titles and headings by table and column, in the order of the disclosure. */
const SECTIONS = { ...DISCLOSED_ACCOUNT, ...DISCLOSED_PURCHASES };

/** The stored tables in Japanese. A table or column without a text is a bug. */
export const presentDisclosure = (tables: readonly DisclosedTable[]): Disclosure['sections'] =>
  tables.map(({ key, rows }) => {
    const section = SECTIONS[key];
    if (section === undefined) throw new Error(`The disclosed table ${key} has no texts`);
    const columns = Object.entries(section.columns).map(([name, column]) => {
      const [heading, shown] = typeof column === 'string' ? [column, (value: Value) => value] : column;
      return { name, heading, shown };
    });
    return {
      key,
      title: section.title,
      columns: columns.map(({ heading }) => heading),
      rows: rows.map((row) => {
        if (Object.keys(row).length > columns.length) throw new Error(`A column of ${key} has no text`);
        return columns.map(({ name, shown }) => shown(valueOf(row, name)));
      }),
    };
  });

function valueOf(row: DisclosedTable['rows'][number], name: string): Value {
  const value = row[name];
  if (value === undefined) throw new Error(`The column ${name} is not read`);
  return value;
}
