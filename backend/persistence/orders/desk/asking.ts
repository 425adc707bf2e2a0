import pg from 'pg';
import { STATEMENTS } from './statements.ts';

export type StatementName = keyof typeof STATEMENTS;

/** Asks one of the desk's statements over a connection, which has each of them prepared from its first use on. */
export const asking =
  (client: pg.ClientBase) =>
  async <Row extends pg.QueryResultRow>(name: StatementName, values: unknown[]): Promise<Row[]> =>
    (await client.query<Row>({ name, text: STATEMENTS[name], values })).rows;

/** Whatever is asked in here goes out as one message: the server is not woken for each part of it. */
export function inOneGo<Asked>(client: pg.ClientBase, ask: () => Asked): Asked {
  if (!(client instanceof pg.Client)) return ask();
  const { stream } = client.connection;
  stream.cork();
  try {
    return ask();
  } finally {
    stream.uncork();
  }
}
