import { Checkbox, Table, Text, UnstyledButton } from '@mantine/core';
import { useRef } from 'react';
import { Link, type LinkProps } from '@tanstack/react-router';
import type { ColumnForm } from '#lib/lists/columns.ts';
import { type Cells, contentOf, type TableColumn, textOfCell } from './cell.tsx';
import styles from './data-table.module.css';
import { moveBetweenRows } from './row-keys.ts';

export type Selection = {
  readonly keys: ReadonlySet<string>;
  readonly onChange: (keys: ReadonlySet<string>) => void;
};

type Sort = {
  readonly by: string;
  readonly isDescending: boolean;
  readonly onChange: (by: string, isDescending: boolean) => void;
};

export type TableProps<Row> = {
  /** Names the table for screen readers. */
  readonly label: string;
  readonly rows: readonly Row[];
  readonly columns: readonly TableColumn<Row>[];
  readonly cells?: Cells<Row>;
  readonly rowKey: (row: Row) => string;
  /** Names a row for screen readers where its key does not. */
  readonly rowName?: (row: Row) => string;
  readonly linkOf?: (row: Row) => LinkProps | undefined;
  /** Shown instead of a table without rows. */
  readonly empty: string;
  readonly selection?: Selection;
  readonly sort?: Sort;
};

/** A table; on narrow screens one card for each row, with the labels of the columns beside the values. */
export function DataTable<Row>(props: TableProps<Row>) {
  const { label, rows, rowKey, empty } = props;
  const selection = useRangeSelection(rows.map(rowKey), props.selection);
  if (rows.length === 0) return <Empty text={empty} />;
  return (
    <Table.ScrollContainer
      minWidth="100%"
      type="native"
      tabIndex={0}
      role="group"
      aria-label={label}
      className={styles.container ?? ''}
    >
      {/* The roles stay where the style sheet makes blocks of rows and cells. */}
      <Table
        role="table"
        aria-label={label}
        className={styles.table ?? ''}
        highlightOnHover
        fz="sm"
        verticalSpacing={6}
        horizontalSpacing={8}
        onKeyDown={moveBetweenRows}
      >
        <Table.Thead role="rowgroup">
          <Headings {...props} />
        </Table.Thead>
        <Table.Tbody role="rowgroup">
          {rows.map((row) => (
            <Line key={rowKey(row)} row={row} {...props} selection={selection} />
          ))}
        </Table.Tbody>
      </Table>
    </Table.ScrollContainer>
  );
}

type RangeSelection = Selection & {
  /** Selects or clears a row; with Shift, all rows from the last one that was pressed. */
  readonly onPress: (key: string, isShift: boolean) => void;
};

function useRangeSelection(
  all: readonly string[],
  selection: Selection | undefined,
): RangeSelection | undefined {
  const last = useRef<string>(undefined);
  if (selection === undefined) return undefined;
  const { keys, onChange } = selection;
  const onPress = (key: string, isShift: boolean) => {
    const from = last.current === undefined ? -1 : all.indexOf(last.current);
    const to = all.indexOf(key);
    const pressed = isShift && from >= 0 ? all.slice(Math.min(from, to), Math.max(from, to) + 1) : [key];
    last.current = key;
    onChange(keys.has(key) ? without(keys, pressed) : withAll(keys, pressed));
  };
  return { keys, onChange, onPress };
}

/** Shown instead of a list without rows; an empty text is nothing. */
export const Empty = ({ text }: { readonly text: string }) =>
  text !== '' && (
    <Text c="dimmed" py="lg" ta="center">
      {text}
    </Text>
  );

function Headings<Row>({ rows, columns, rowKey, selection, sort }: TableProps<Row>) {
  const all = rows.map(rowKey);
  const isAll = selection !== undefined && all.every((key) => selection.keys.has(key));
  return (
    <Table.Tr role="row">
      {selection !== undefined && (
        <Table.Th role="columnheader" scope="col" w={48}>
          <Checkbox
            aria-label="このページのすべてを選ぶ"
            checked={isAll}
            indeterminate={!isAll && all.some((key) => selection.keys.has(key))}
            onChange={() =>
              selection.onChange(isAll ? without(selection.keys, all) : withAll(selection.keys, all))
            }
          />
        </Table.Th>
      )}
      {shownOf(columns).map(({ key, label, as, isNumber, isSortable, isWide }) => (
        <Table.Th
          key={key}
          role="columnheader"
          scope="col"
          className={classOf({ isWide })}
          {...SHORT}
          ta={isRight({ as, isNumber }) ? 'right' : undefined}
          aria-sort={sort?.by === key ? (sort.isDescending ? 'descending' : 'ascending') : undefined}
        >
          {isSortable === true && sort !== undefined ? (
            <UnstyledButton
              className={styles.sort ?? ''}
              onClick={() => sort.onChange(key, sort.by === key ? !sort.isDescending : true)}
            >
              <span>{label}</span>
              <span aria-hidden="true">{sort.by === key ? (sort.isDescending ? ' ↓' : ' ↑') : ' ↕'}</span>
            </UnstyledButton>
          ) : (
            label
          )}
        </Table.Th>
      ))}
    </Table.Tr>
  );
}

function Line<Row>({
  row,
  columns,
  rowKey,
  rowName = rowKey,
  linkOf,
  cells,
  selection,
}: Omit<TableProps<Row>, 'selection'> & {
  readonly row: Row;
  readonly selection: RangeSelection | undefined;
}) {
  const key = rowKey(row);
  const link = linkOf?.(row);
  return (
    <Table.Tr role="row">
      {selection !== undefined && (
        <Table.Td role="cell" className={styles.choice ?? ''}>
          <RowCheckbox label={`${rowName(row)}を選ぶ`} rowKey={key} selection={selection} />
        </Table.Td>
      )}
      {shownOf(columns).map((column) =>
        column.isMain === true ? (
          <Table.Th
            key={column.key}
            role="rowheader"
            scope="row"
            className={classOf(column)}
            title={titleOf(column, row)}
            {...(column.isShort === true && SHORT)}
          >
            {link === undefined ? (
              contentOf(column, row, cells)
            ) : (
              <Link {...link} className={styles.link} data-row-link>
                {contentOf(column, row, cells)}
              </Link>
            )}
          </Table.Th>
        ) : (
          <Table.Td
            key={column.key}
            role="cell"
            className={classOf(column)}
            title={titleOf(column, row)}
            data-label={column.label}
            ta={isRight(column) ? 'right' : undefined}
            {...((column.as !== undefined || column.isNumber === true || column.isShort === true) && SHORT)}
          >
            {contentOf(column, row, cells)}
          </Table.Td>
        ),
      )}
    </Table.Tr>
  );
}

type RowCheckboxProps = {
  readonly label: string;
  readonly rowKey: string;
  readonly selection: RangeSelection;
};

const RowCheckbox = ({ label, rowKey, selection: { keys, onPress } }: RowCheckboxProps) => (
  <Checkbox
    aria-label={label}
    data-row-choice
    checked={keys.has(rowKey)}
    onChange={({ nativeEvent }) => onPress(rowKey, nativeEvent instanceof MouseEvent && nativeEvent.shiftKey)}
  />
);

type Space = { readonly [Key in 'isLong' | 'isTall' | 'isWide']?: boolean | undefined };

const classOf = ({ isLong, isTall, isWide }: Space): string =>
  [isLong === true && styles.long, isTall === true && styles.tall, isWide === true && styles.wide]
    .filter(Boolean)
    .join(' ');

const titleOf = <Row,>(column: TableColumn<Row>, row: Row): string | undefined =>
  column.isLong === true ? textOfCell(column, row) : undefined;

/** Those of the table: the heading of the row first. */
const shownOf = <Row,>(columns: readonly TableColumn<Row>[]) =>
  columns
    .filter(({ label }) => label !== undefined)
    .sort((one, other) => Number(other.isMain === true) - Number(one.isMain === true));

type Alignment = {
  readonly as?: ColumnForm['as'];
  readonly isNumber?: boolean;
};

const isRight = ({ as, isNumber }: Alignment) => isNumber === true || as === 'number' || as === 'yen';

const SHORT = { style: { whiteSpace: 'nowrap' } } as const;

const withAll = (keys: ReadonlySet<string>, more: readonly string[]): ReadonlySet<string> =>
  new Set([...keys, ...more]);

const without = (keys: ReadonlySet<string>, gone: readonly string[]): ReadonlySet<string> =>
  new Set([...keys].filter((key) => !gone.includes(key)));
