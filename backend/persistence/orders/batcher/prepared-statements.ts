import pg from 'pg';
import { WRITE_STATEMENTS } from './write-statements.ts';
import { READ_STATEMENTS } from './read-statements.ts';

/**
 * The statements of the batcher by the name they are prepared under. Array parameters are columns: one statement
 * handles one order or a hundred.
 *
 * A statement is planned once, before the number of rows is known. So each fixes its plan by its form: from the
 * parameters (`unnest`) to one row after another by its key (`lateral … offset 0`).
 */
export const STATEMENTS = { ...READ_STATEMENTS, ...WRITE_STATEMENTS } as const;

/** A statement's name with its parameters. */
export type Statement = readonly [name: StatementName, ...values: unknown[]];

type StatementName = keyof typeof STATEMENTS;

/** The statement that writes these rows; none without rows. */
export const statementFor = <Row>(
  rows: readonly Row[],
  write: (rows: readonly Row[]) => Statement,
): readonly Statement[] => (rows.length === 0 ? [] : [write(rows)]);

/** Runs statements on a connection, prepared on first use. */
export const preparedOn =
  (client: pg.ClientBase) =>
  async <Row extends pg.QueryResultRow>(name: StatementName, values: unknown[]): Promise<Row[]> =>
    (await client.query<Row>({ name, text: STATEMENTS[name], values })).rows;

/** Sends the queries made in `send` in one network write. */
export function sendTogether<Sent>(client: pg.ClientBase, send: () => Sent): Sent {
  if (!(client instanceof pg.Client)) return send();
  const { stream } = client.connection;
  stream.cork();
  try {
    return send();
  } finally {
    stream.uncork();
  }
}

/**
 * Columns as PostgreSQL array literals. The driver writes arrays too, but determines the type of every element; here
 * it is known, and there are tens of thousands per second.
 */

/** For ids, enum values, numbers and booleans, which need no quotes. */
export const plainArray = (values: readonly (string | number | boolean | null)[]): string =>
  `{${values.map((value) => value ?? 'NULL').join(',')}}`;

export const textArray = (values: readonly string[]): string => `{${values.map(quoted).join(',')}}`;

export const timestampArray = (values: readonly (Date | null)[]): string =>
  plainArray(values.map((value) => value && value.toISOString()));

export const byteaArray = (values: readonly Uint8Array[]): string =>
  hexArray(values.map((value) => Buffer.from(value).toString('hex')));

/** For `bytea` columns whose values are hexadecimal digits. */
export const hexArray = (values: readonly (string | undefined)[]): string =>
  `{${values.map((value) => (value === undefined ? 'NULL' : String.raw`"\\x${value}"`)).join(',')}}`;

const quoted = (text: string) =>
  `"${/["\\]/.test(text) ? text.replaceAll(/["\\]/g, String.raw`\$&`) : text}"`;
