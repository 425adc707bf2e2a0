import { AsyncResource } from 'node:async_hooks';
import pg from 'pg';
import { currentRequestId } from '#backend/request-context.ts';

type AnyFunction = (...args: unknown[]) => unknown;

/**
 * Begins the statements of a pool with the id of their request, so that the database's log and `pg_stat_activity` name
 * it; the end of a long statement is cut off there. Named statements are shared by requests and stay as they are.
 * `pg_stat_statements` ignores comments.
 */
export function commentStatements(pool: pg.Pool): void {
  // First, because tracing wraps the query of each client.
  pool.prependListener('connect', (client) => {
    Object.assign(client, {
      query: (statement: unknown, ...rest: unknown[]): unknown =>
        // Read at each call: crash tests replace it for all clients.
        Reflect.apply(pg.Client.prototype.query, client, [withComment(statement), ...rest]),
    });
  });
}

/** Calls what waits for a connection within the request that asked for it, not within the one that returns it. */
export function keepRequestOfCallers(pool: pg.Pool): void {
  const connect = pool.connect.bind(pool) as AnyFunction;
  Object.assign(pool, {
    connect: (callback?: AnyFunction) => connect(callback && AsyncResource.bind(callback)),
  });
}

/** Leaves what is neither a text nor an unnamed statement with one, such as a cursor or a copy. */
function withComment(statement: unknown): unknown {
  const requestId = currentRequestId();
  if (requestId === undefined) return statement;
  const comment = `/* request ${requestId} */ `;
  if (typeof statement === 'string') return comment + statement;
  if (typeof statement !== 'object' || statement === null) return statement;
  if (!('text' in statement) || typeof statement.text !== 'string') return statement;
  // Queries of pg, such as copies, have a method that submits them; their text is sent as it is.
  if ('submit' in statement || ('name' in statement && statement.name !== undefined)) return statement;
  return { ...statement, text: comment + statement.text };
}
