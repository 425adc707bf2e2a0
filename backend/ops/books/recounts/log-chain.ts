import { sql } from 'drizzle-orm';
import type { Connection } from '#backend/persistence/database.ts';
import { equalBytes } from '#lib/fairness/bytes.ts';
import { logEntryHash, type LogLine, orderHash } from '#lib/fairness/log-entry.ts';
import type { Recount } from '../check.ts';
import { nodeHashing } from '#backend/fairness/node-hashing.ts';
import { rowsOf } from '../stream.ts';

type Row = Omit<LogLine, 'at'> & {
  readonly draw: string;
  readonly at: number;
  readonly hash: Uint8Array;
  readonly root: Uint8Array | null;
  readonly orderId: string | null;
  readonly salt: Uint8Array | null;
};

const LINES = sql`
  select l.draw_id as draw, l.seq, l.kind, l.order_hash as "orderHash", l.from_ticket as "from", l.count, l.prev, l.hash,
         (extract(epoch from l.at) * 1000)::float8 as at, b.root, o.order_id as "orderId", o.salt
    from draw_log l left join boxes b using (draw_id)
    left join orders o on l.kind = 'sale' and o.draw_id = l.draw_id and o.log_seq = l.seq
   order by l.draw_id, l.seq`;

/** The public logs, line by line, as anybody would check them who has downloaded one. */
export const logChain: Recount = {
  name: 'the log is a chain',
  invariant: 'I10',
  says: 'Every line of a public log holds on to the one before, the first to the box, and has the hash of what it says.',
  of: 'draw_log',
  recount: brokenLines,
};

async function* brokenLines(tx: Connection): AsyncGenerator<string> {
  let before: Row | undefined;
  for await (const row of rowsOf<Row>(tx, LINES)) {
    const last = before?.draw === row.draw ? before : undefined;
    for (const fault of faultsOf(row, last)) yield `line ${row.seq} of the log of draw ${row.draw} ${fault}`;
    before = row;
  }
}

function* faultsOf(row: Row, last: Row | undefined): Generator<string> {
  if (row.seq !== (last?.seq ?? -1) + 1) yield `follows line ${last?.seq ?? 'none'}`;
  const held = last?.hash ?? row.root;
  if (held === null || !equalBytes(row.prev, held)) yield 'does not hold on to what comes before it';
  if (!Number.isInteger(row.at)) yield 'has a time finer than a millisecond';
  const says = logEntryHash(nodeHashing, { ...row, at: new Date(row.at) });
  if (!equalBytes(row.hash, says)) yield 'has not the hash of what it says';
  if (row.orderId === null || row.salt === null) return;
  if (!equalBytes(row.orderHash, orderHash(nodeHashing, row.orderId, row.salt)))
    yield `does not stand for its order ${row.orderId}`;
}
