import type pg from 'pg';
import { STATEMENTS } from './statements.ts';

export type StatementName = keyof typeof STATEMENTS;

/** Asks one of the desk's statements over a connection, which has each of them prepared from its first use on. */
export const asking =
  (client: pg.ClientBase) =>
  async <Row extends pg.QueryResultRow>(name: StatementName, values: unknown[]): Promise<Row[]> =>
    (await client.query<Row>({ name, text: STATEMENTS[name], values })).rows;
