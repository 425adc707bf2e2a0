/** A word with a colour of the console's theme. */
export type Mark = { readonly mark: string; readonly colour: string };

/** The content of a cell of a table: a text, a mark, several of them, or one with a less important text below it. */
export type Cell = string | Mark | readonly Cell[] | { readonly main: Cell; readonly detail: string | null };

/** Where a column is shown and how. */
export type ColumnForm = {
  /** Heading of the table, label of the card. Left out: the column is in the file only. */
  readonly label?: string;
  /** Heading of the CSV file; `true`: the same as `label`. Left out: the column is not in the file. */
  readonly file?: string | true;
  /**
   * How its value is written: grouped digits and yen to the right; times in Japan, from timestamps. The file has plain
   * numbers.
   */
  readonly as?: 'number' | 'yen' | 'time';
  /** Behind a number. */
  readonly unit?: string;
  /** Aligned to the right. */
  readonly isNumber?: boolean;
  /** Kept on one line: numbers of records. Numbers and times always are. */
  readonly isShort?: boolean;
  /** A text that ends with an ellipsis where the table is narrow, so that its row stays one line high. */
  readonly isLong?: boolean;
  /** Never shortened: its less important text is below, on as many lines as it needs. */
  readonly isTall?: boolean;
  /** Shown where the window is wide. */
  readonly isWide?: boolean;
  /** The heading of the row, which carries its link. One column has it. */
  readonly isMain?: boolean;
  /** The list can be sorted by it: `key` is its name in `sort`. */
  readonly isSortable?: boolean;
};

type Written = string | number | boolean | Date | null;

/** A row as it is stored: a time is a `Date`, which the contract makes text. */
export type StoredRow<Row> = {
  readonly [Key in keyof Row]: Row[Key] | (string extends Row[Key] ? Date : never);
};

type Own<Row> = {
  readonly show?: (row: Row) => Cell;
  readonly write?: (row: StoredRow<Row>) => Written;
};

/** A field of the row. */
type FieldColumn<Row> = {
  [Key in keyof Row & string]: Own<Row> & {
    readonly key: Key;
    /** The words for its values, in the table and in the file. */
    readonly names?: Readonly<Record<Row[Key] & string, string>>;
    /** The colours of these words. */
    readonly colours?: Readonly<Record<Row[Key] & string, string>>;
  };
}[keyof Row & string];

/** A value made of a row. `isSlot`: the console has an element for it. */
type ComputedColumn<Row> = { readonly key: string } & (
  | (Own<Row> &
      ({ readonly show: (row: Row) => Cell } | { readonly write: (row: StoredRow<Row>) => Written }))
  | { readonly isSlot: true }
);

/** A column of a list: of its table and its cards in the console, of its CSV file, or of both. */
export type Column<Row> = ColumnForm & (FieldColumn<Row> | ComputedColumn<Row>);

/** The value of the field that a column names; `null`: the row has none. */
export function valueOf<Row>(row: Row, { key }: { readonly key: string }): Written {
  const value: unknown = Object.getOwnPropertyDescriptor(row, key)?.value;
  if (value instanceof Date) return value;
  return typeof value === 'string' || typeof value === 'number' || typeof value === 'boolean' ? value : null;
}

/** A word without a colour of its own. */
export const plainMark = (mark: string): Mark => ({ mark, colour: 'gray' });
