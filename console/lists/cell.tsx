import { Badge, Box, Text } from '@mantine/core';
import type { ReactNode } from 'react';
import { type Cell, type Column, type ColumnForm, type Mark, valueOf } from '#lib/lists/columns.ts';
import { numberText, yenText } from '#lib/text/numbers.ts';
import { listTime } from '#lib/text/list-time.ts';
import styles from './data-table.module.css';

/** A column of the console alone. */
type RenderedColumn<Row> = ColumnForm & {
  readonly key: string;
  readonly label: string;
  readonly render: (row: Row) => ReactNode;
};

export type TableColumn<Row> = Column<Row> | RenderedColumn<Row>;

/** Elements of columns by their key, instead of what their value makes. */
export type Cells<Row> = Readonly<Record<string, (row: Row) => ReactNode>>;

/** The content of a cell. */
export function contentOf<Row>(column: TableColumn<Row>, row: Row, cells: Cells<Row> = {}): ReactNode {
  const own = cells[column.key];
  if (own !== undefined) return own(row);
  if ('render' in column) return column.render(row);
  return contentOfCell(cellOf(column, row));
}

/** The text of a cell, for those who point at a shortened one. */
export const textOfCell = <Row,>(column: TableColumn<Row>, row: Row): string | undefined =>
  'render' in column ? undefined : textOf(cellOf(column, row));

function textOf(cell: Cell): string {
  if (typeof cell === 'string') return cell;
  if ('mark' in cell) return cell.mark;
  if ('main' in cell) return [textOf(cell.main), cell.detail ?? ''].filter(Boolean).join(' ');
  return cell.map(textOf).join(' ');
}

function cellOf<Row>(column: Column<Row>, row: Row): Cell {
  if ('show' in column && column.show !== undefined) return column.show(row);
  const value = valueOf(row, column);
  if (value === null) return '';
  if (typeof value === 'number')
    return column.as === 'yen' ? yenText(value) : `${numberText(value)}${column.unit ?? ''}`;
  const text = String(value);
  if (column.as === 'time') return listTime(text);
  const { names, colours }: Words = 'names' in column ? column : {};
  const word = names?.[text] ?? text;
  const colour = colours?.[text];
  return colour === undefined ? word : { mark: word, colour };
}

type Words = {
  readonly names?: Readonly<Record<string, string>>;
  readonly colours?: Readonly<Record<string, string>>;
};

function contentOfCell(cell: Cell): ReactNode {
  if (typeof cell === 'string') return cell;
  if ('mark' in cell) return <MarkBadge {...cell} />;
  if ('main' in cell) return <TwoLines main={contentOfCell(cell.main)} detail={cell.detail} />;
  return cell.map((one, nth) => (
    <Box component="span" key={String(nth)} ms={nth === 0 ? 0 : 4}>
      {contentOfCell(one)}
    </Box>
  ));
}

export const MarkBadge = ({ mark, colour }: Mark) => <Badge color={colour}>{mark}</Badge>;

/** The number of another company, broken anywhere; in a long column it ends with an ellipsis. */
export const LongNumber = ({ text }: { readonly text: string }) => (
  <Text component="span" size="xs" style={{ overflowWrap: 'anywhere' }}>
    {text}
  </Text>
);

type Props = { readonly main: ReactNode; readonly detail: ReactNode };

/** A value of a list with a less important one behind it; below it on phones. */
const TwoLines = ({ main, detail }: Props) => (
  <span>
    <span className={styles.main}>{main}</span>
    <Text component="span" className={styles.detail ?? ''} size="xs" c="dimmed">
      {detail}
    </Text>
  </span>
);
