import { Text } from '@mantine/core';
import { numberText } from '#lib/text/numbers.ts';
import type { Elements } from '#lib/site/elements.ts';
import { Section } from '#console/shell/section.tsx';
import { DataTable, type TableProps } from './data-table.tsx';

type Props<Row> = TableProps<Row> & {
  /** Left out: the label with the length. */
  readonly title?: string;
  /** Counts the rows in the title. */
  readonly unit?: string;
  /** The length of the whole list, of which these are the latest. */
  readonly total?: number;
  readonly action?: Elements;
};

/** A list as a part of a page. */
export function ListSection<Row>({ title, unit = '件', total, action, ...table }: Props<Row>) {
  const shown = table.rows.length;
  const length = total ?? shown;
  return (
    <Section title={title ?? `${table.label}（${numberText(length)}${unit}）`} action={length > 0 && action}>
      <DataTable {...table} />
      {length > shown && (
        <Text
          size="sm"
          c="dimmed"
        >{`${numberText(length)}件のうち、新しい${numberText(shown)}件です。`}</Text>
      )}
    </Section>
  );
}
