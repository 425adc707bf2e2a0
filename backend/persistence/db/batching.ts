import { PgDialect } from 'drizzle-orm/pg-core';
import { type SQL, sql } from 'drizzle-orm';
import type { NodePgDatabase } from 'drizzle-orm/node-postgres';
import type pg from 'pg';
import { Batcher, type BatcherConfig, newBatcherUse, type BatcherUse } from './batcher.ts';
import type * as schema from '../schema.ts';

/** Runs a call in a batch and returns its result after the commit. Throws `BatchQueueFullError`. */
export type Submit<Call, Result> = (call: Call) => Promise<Result>;

/** The calls of a batch: a table with these columns. */
type Columns = Readonly<Record<string, keyof ColumnTypes>>;
type ColumnTypes = {
  text: string;
  uuid: string;
  int: number;
  float8: number;
  boolean: boolean;
  timestamptz: Date;
  jsonb: unknown;
};
type CallOf<Definition extends Columns> = {
  readonly [Name in keyof Definition]: ColumnTypes[Definition[Name]] | null;
};

/** The calls of a batch in a statement. */
export type CallTable<Name extends string> = {
  /** For FROM: the calls as rows named `calls`. */
  readonly rows: SQL;
  readonly column: <Value>(name: Name) => SQL<Value>;
};

/** A statement that calls share which are made at the same time. It returns at most one row for each. */
type BatchDefinition<Definition extends Columns, Row> = {
  /** The name of its batcher in the metrics. */
  readonly name: string;
  /** `read`: changes nothing. `repeatableWrite`: running it twice is the same as once. */
  readonly kind: 'read' | 'write' | 'repeatableWrite';
  readonly columns: Definition;
  /** The columns that a call and its row have in common. */
  readonly key: readonly (keyof Definition & keyof Row & string)[];
  readonly statement: (batching: Statements, calls: CallTable<keyof Definition & string>) => Prepared<Row>;
};

/** Types a definition by its columns and its statement. Its batcher belongs to `Batching`. */
export const defineBatch = <const Definition extends Columns, Row>(
  definition: BatchDefinition<Definition, Row>,
): BatchDefinition<Definition, Row> => definition;

type Prepared<Row> = { readonly execute: (values: { readonly calls: string }) => PromiseLike<Row[]> };

type Statements = {
  /** For statements prepared with Drizzle. */
  readonly db: NodePgDatabase<typeof schema>;
  /** Prepares a statement that Drizzle cannot build. */
  prepare<Row extends pg.QueryResultRow>(name: string, text: SQL): Prepared<Row>;
};

/** The batched statements of one process, on connections of their own. */
export type Batching = Pick<Statements, 'db'> & {
  /**
   * Runs a call together with those that are made at the same time. Returns its row after the commit; `undefined`: the
   * statement returned none. Throws `BatchQueueFullError`.
   */
  run<Definition extends Columns, Row>(
    definition: BatchDefinition<Definition, Row>,
    call: CallOf<Definition>,
  ): Promise<Row | undefined>;
  /** Counts a batcher under this name in the metrics. */
  use(name: string): BatcherUse;
  uses(): ReadonlyMap<string, BatcherUse>;
};

/**
 * A condition on the rows that a batched write finds by their keys, in a form that no index serves. Otherwise PostgreSQL
 * may read all rows that meet the condition, or the whole table, instead of the rows with these keys.
 */
export const afterKey = (condition: SQL | undefined): SQL => sql`case when ${condition} then true end`;

/** Batches of one read statement that run at once. */
const READS_AT_ONCE = 2;

export function createBatching(pool: pg.Pool, db: Statements['db']): Batching {
  const counted = new Map<string, BatcherUse>();
  const use = (name: string): BatcherUse => {
    const known = counted.get(name) ?? newBatcherUse();
    counted.set(name, known);
    return known;
  };
  const prepare: Statements['prepare'] = (name, text) => {
    const query = new PgDialect({ casing: 'snake_case' }).sqlToQuery(text);
    return {
      execute: async ({ calls }) => (await pool.query({ name, text: query.sql, values: [calls] })).rows,
    };
  };
  const submitTo = <Definition extends Columns, Row>(
    definition: BatchDefinition<Definition, Row>,
  ): Submit<CallOf<Definition>, Row | undefined> => {
    const batcher = new Batcher(configFor(definition, { db, prepare }), use(definition.name));
    return (call) => batcher.submit(call);
  };
  const submits = new WeakMap<object, unknown>();
  return {
    db,
    run: <Definition extends Columns, Row>(
      definition: BatchDefinition<Definition, Row>,
      call: CallOf<Definition>,
    ) => {
      type SubmitCall = Submit<CallOf<Definition>, Row | undefined>;
      // The map holds the batcher of a definition, and so its types, under that definition.
      const known = submits.get(definition) as SubmitCall | undefined;
      const submit = known ?? submitTo(definition);
      submits.set(definition, submit);
      return submit(call);
    },
    use,
    uses: () => counted,
  };
}

function configFor<Definition extends Columns, Row>(
  { kind, columns, key, statement }: BatchDefinition<Definition, Row>,
  statements: Statements,
): BatcherConfig<CallOf<Definition>, Row | undefined> {
  const prepared = statement(statements, callTable(columns));
  const keyOf = (of: CallOf<Definition> | Row) => JSON.stringify(key.map((name) => of[name]));
  return {
    isRepeatable: kind !== 'write',
    // Calls that read the same row share it. Of two writes to one row, a statement would execute only one.
    ...(kind === 'read' ? { concurrency: READS_AT_ONCE } : { keyOf }),
    run: async (calls) => {
      const keyed = calls.map((call) => ({ call, key: keyOf(call) }));
      // In the order of keys, so that two backends lock rows in the same order.
      const sorted = keyed.toSorted((one, other) => (one.key < other.key ? -1 : 1));
      const rows = await prepared.execute({ calls: JSON.stringify(sorted.map(({ call }) => call)) });
      const rowByKey = new Map(rows.map((row) => [keyOf(row), row]));
      return keyed.map((one) => rowByKey.get(one.key));
    },
  };
}

function callTable<Definition extends Columns>(columns: Definition): CallTable<keyof Definition & string> {
  const definitions = Object.entries(columns).map(([name, type]) => `"${name}" ${type}`);
  return {
    rows: sql`json_to_recordset(${sql.placeholder('calls')}::json) as calls(${sql.raw(definitions.join(', '))})`,
    column: (name) => sql`calls.${sql.identifier(name)}`,
  };
}
