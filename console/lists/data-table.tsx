import { Checkbox, Table, Text, UnstyledButton } from '@mantine/core';
import { Link, type LinkProps } from '@tanstack/react-router';
import type { ReactNode } from 'react';
import styles from './data-table.module.css';

export type Column<Row> = {
  readonly key: string;
  readonly label: string;
  readonly render: (row: Row) => ReactNode;
  /** Aligned to the right. */
  readonly isNumber?: boolean;
  /** Kept on one line: numbers of records, times. Numbers always are. */
  readonly isShort?: boolean;
  /** The heading of the row, which carries its link. One column has it. */
  readonly isMain?: boolean;
  /** The list can be sorted by it: `key` is its name in `sort`. */
  readonly isSortable?: boolean;
};

export type Selection = {
  readonly keys: ReadonlySet<string>;
  readonly onChange: (keys: ReadonlySet<string>) => void;
};

export type Sort = {
  readonly by: string;
  readonly isDescending: boolean;
  readonly onChange: (by: string, isDescending: boolean) => void;
};

type Props<Row> = {
  /** Names the table for screen readers. */
  readonly label: string;
  readonly rows: readonly Row[];
  readonly columns: readonly Column<Row>[];
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
export function DataTable<Row>(props: Props<Row>) {
  const { label, rows, rowKey, empty } = props;
  if (rows.length === 0)
    return (
      <Text c="dimmed" py="lg" ta="center">
        {empty}
      </Text>
    );
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
      <Table role="table" aria-label={label} className={styles.table ?? ''} highlightOnHover>
        <Table.Thead role="rowgroup">
          <Headings {...props} />
        </Table.Thead>
        <Table.Tbody role="rowgroup">
          {rows.map((row) => (
            <Line key={rowKey(row)} row={row} {...props} />
          ))}
        </Table.Tbody>
      </Table>
    </Table.ScrollContainer>
  );
}

function Headings<Row>({ rows, columns, rowKey, selection, sort }: Props<Row>) {
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
      {columns.map(({ key, label, isNumber, isSortable }) => (
        <Table.Th
          key={key}
          role="columnheader"
          scope="col"
          {...SHORT}
          {...(isNumber === true && { ta: 'right' })}
          {...(sort?.by === key && { 'aria-sort': sort.isDescending ? 'descending' : 'ascending' })}
        >
          {isSortable === true && sort !== undefined ? (
            <UnstyledButton
              className={styles.sort ?? ''}
              onClick={() => sort.onChange(key, sort.by === key ? !sort.isDescending : true)}
            >
              {label}
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
  selection,
}: Props<Row> & { readonly row: Row }) {
  const key = rowKey(row);
  const link = linkOf?.(row);
  return (
    <Table.Tr role="row">
      {selection !== undefined && (
        <Table.Td role="cell" className={styles.choice ?? ''}>
          <RowCheckbox label={`${rowName(row)}を選ぶ`} rowKey={key} selection={selection} />
        </Table.Td>
      )}
      {columns.map(({ key: column, label, render, isNumber, isShort, isMain }) =>
        isMain === true ? (
          <Table.Th key={column} role="rowheader" scope="row" {...(isShort === true && SHORT)}>
            {link === undefined ? (
              render(row)
            ) : (
              <Link {...link} className={styles.link}>
                {render(row)}
              </Link>
            )}
          </Table.Th>
        ) : (
          <Table.Td
            key={column}
            role="cell"
            data-label={label}
            {...(isNumber === true && { ta: 'right' })}
            {...((isNumber === true || isShort === true) && SHORT)}
          >
            {render(row)}
          </Table.Td>
        ),
      )}
    </Table.Tr>
  );
}

type RowCheckboxProps = { readonly label: string; readonly rowKey: string; readonly selection: Selection };

function RowCheckbox({ label, rowKey, selection: { keys, onChange } }: RowCheckboxProps) {
  const isSelected = keys.has(rowKey);
  return (
    <Checkbox
      aria-label={label}
      checked={isSelected}
      onChange={() => onChange(isSelected ? without(keys, [rowKey]) : withAll(keys, [rowKey]))}
    />
  );
}

const SHORT = { style: { whiteSpace: 'nowrap' } } as const;

const withAll = (keys: ReadonlySet<string>, more: readonly string[]): ReadonlySet<string> =>
  new Set([...keys, ...more]);

const without = (keys: ReadonlySet<string>, gone: readonly string[]): ReadonlySet<string> =>
  new Set([...keys].filter((key) => !gone.includes(key)));
