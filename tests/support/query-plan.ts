import pg from 'pg';

/** What a step of a plan did. */
export type Scan = {
  readonly table: string;
  readonly way: string;
  readonly index: string | undefined;
  /** Rows, or entries of an index, that were read to find those that were wanted. */
  readonly read: number;
};

type Node = {
  readonly 'Node Type': string;
  readonly 'Relation Name'?: string;
  readonly 'Index Name'?: string;
  readonly 'Actual Rows': number;
  readonly 'Actual Loops': number;
  readonly 'Rows Removed by Filter'?: number;
  readonly 'Rows Removed by Index Recheck'?: number;
  readonly Plans?: readonly Node[];
};

type Query = (...words: unknown[]) => unknown;

type Question = { readonly text: string; readonly values: readonly unknown[] };

/** Does something, and tells how the database found what it was asked for meanwhile. */
export async function explained(pool: pg.Pool, doIt: () => Promise<unknown>): Promise<readonly Scan[]> {
  const asked: Question[] = [];
  const ask: Query = Reflect.get(pg.Client.prototype, 'query');
  Reflect.set(pg.Client.prototype, 'query', function (this: pg.Client, ...words: unknown[]): unknown {
    asked.push(...questionIn(words));
    return ask.apply(this, words);
  });
  try {
    await doIt();
  } finally {
    Reflect.set(pg.Client.prototype, 'query', ask);
  }
  const questions = asked.filter(({ text }) => /^\s*(select|with)\b/i.test(text));
  return (await Promise.all(questions.map((question) => scansOf(pool, question)))).flat();
}

/** How the database finds what it is asked for. */
export const scansOf = async (pool: pg.Pool, question: Question): Promise<Scan[]> =>
  scansIn(await planOf(pool, question));

function questionIn([what, values]: readonly unknown[]): Question[] {
  const text = typeof what === 'object' && what !== null && 'text' in what ? what.text : what;
  if (typeof text !== 'string') return [];
  return [{ text, values: Array.isArray(values) ? values : [] }];
}

async function planOf(pool: pg.Pool, { text, values }: Question): Promise<Node> {
  const explain = `explain (analyze, timing off, summary off, format json) ${text}`;
  const { rows } = await pool.query<{ 'QUERY PLAN': readonly [{ readonly Plan: Node }] }>(explain, [
    ...values,
  ]);
  const plan = rows[0]?.['QUERY PLAN'][0].Plan;
  if (plan === undefined) throw new Error(`There is no plan of ${text}`);
  return plan;
}

function scansIn(node: Node): Scan[] {
  const below = (node.Plans ?? []).flatMap(scansIn);
  const { 'Relation Name': table, 'Index Name': index } = node;
  // A bitmap is made of an index by one step, and read from the table by another.
  if (table === undefined) return below;
  const perLoop =
    node['Actual Rows'] +
    (node['Rows Removed by Filter'] ?? 0) +
    (node['Rows Removed by Index Recheck'] ?? 0);
  return [
    { table, way: node['Node Type'], index, read: Math.round(perLoop * node['Actual Loops']) },
    ...below,
  ];
}
