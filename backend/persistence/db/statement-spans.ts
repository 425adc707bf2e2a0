import type pg from 'pg';
import { currentSpan, openSpan, type OpenSpan } from '#lib/site/tracing.ts';

type AnyFunction = (...args: unknown[]) => unknown;

const MAX_TEXT_LENGTH = 2_000;

/** Traces the statements of a pool that are part of a call or a batch, without the values of their parameters. */
export function traceStatements(pool: pg.Pool): void {
  pool.on('connect', (client) => {
    const query = client.query.bind(client) as AnyFunction;
    Object.assign(client, {
      query: (...args: unknown[]) => {
        const span = openStatementSpan(args[0]);
        return span === undefined ? query(...args) : endWithResult(span, query, args);
      },
    });
  });
}

function openStatementSpan(statement: unknown): OpenSpan | undefined {
  if (currentSpan() === undefined) return undefined;
  const { name, text } = partsOf(statement);
  if (text === undefined) return undefined;
  return openSpan({
    name: `statement ${name ?? 'without name'}`,
    kind: 'client',
    attributes: { 'db.system.name': 'postgresql', 'db.query.text': text.slice(0, MAX_TEXT_LENGTH) },
  });
}

function partsOf(statement: unknown): { readonly name?: string; readonly text?: string } {
  if (typeof statement === 'string') return { text: statement };
  if (typeof statement !== 'object' || statement === null) return {};
  const name: unknown = Reflect.get(statement, 'name');
  const text: unknown = Reflect.get(statement, 'text');
  return {
    name: typeof name === 'string' ? name : undefined,
    text: typeof text === 'string' ? text : undefined,
  };
}

/** The driver reports the result to a callback, which is the last argument, or by a promise. */
function endWithResult(span: OpenSpan, query: AnyFunction, args: readonly unknown[]): unknown {
  const callback = args.at(-1);
  if (typeof callback === 'function') {
    const reported = (error: unknown, ...result: unknown[]) => {
      span.end({ error: error ?? undefined });
      Reflect.apply(callback, undefined, [error, ...result]);
    };
    return query(...args.slice(0, -1), reported);
  }
  const result = query(...args);
  if (result instanceof Promise) {
    result.then(
      () => span.end(),
      (error: unknown) => span.end({ error }),
    );
  } else span.end();
  return result;
}
