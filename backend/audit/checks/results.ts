import { randomBytes } from 'node:crypto';
import { sql } from 'drizzle-orm';
import type { StoredBoxLine } from '#backend/domain/fairness.ts';
import { databaseTime } from '#backend/persistence/db/clock.ts';
import type { Connection } from '#backend/persistence/db/database.ts';
import { prizeNamesOf } from '#backend/persistence/draws/prize-names.ts';
import { readLog } from '#backend/persistence/fairness/draw-log.ts';
import { LAST_ONE_CODE } from '#lib/line-ups/prize-codes.ts';
import { toHex } from '#lib/fairness/bytes.ts';
import { RecordCheck } from '#lib/fairness/check/record-check.ts';
import { recordLineText } from '#lib/fairness/check/record-line.ts';
import type { Recount } from '../check.ts';
import { rowsOf } from '../stream.ts';

/** All results follow from the public log and the rounds of the beacon. Needs no secret. */
export const recountedResults: Recount = {
  name: 'results are those of the log',
  invariant: 'I10',
  rule: 'Drawn again from the log and its rounds, every ticket has the prize that its member holds; counts follow.',
  of: 'draw_log',
  recount: wrongResults,
};

type Box = {
  readonly draw: string;
  readonly name: string;
  readonly manifest: string;
  readonly lines: readonly StoredBoxLine[];
  readonly left: readonly number[];
  readonly sold: number;
  readonly waiting: number;
  readonly entries: number;
  readonly head: Uint8Array;
};

async function* wrongResults(tx: Connection): AsyncGenerator<string> {
  const { rows: boxes } = await tx.execute<Box>(sql`
    select d.draw_id as draw, d.directory_name as name, b.manifest, b.lines, b."left", d.sold - d.sold_before as sold,
           d.waiting, d.log_entries as entries, d.log_head as head
      from draws d join boxes b using (draw_id) where b.announced_at is not null order by d.draw_id`);
  for (const box of boxes) yield* errorsOf(tx, box);
}

const ENTRIES_AT_ONCE = 10_000;

/** Checks that need the signed log of the shop, which the verifier reads from the record. */
const NEED_SIGNATURES = ['stamps', 'announced', 'witnessed', 'complete'];

async function* errorsOf(tx: Connection, box: Box): AsyncGenerator<string> {
  const check = await replayed(tx, box);
  for (const { check: name, verdict, at } of check.finish())
    if (verdict === 'wrong' && !NEED_SIGNATURES.includes(name))
      yield `the log of ${box.name} is wrong: ${name}${at === undefined ? '' : ` at entry ${at}`}`;
  const { sold, left, waiting } = check.state;
  if (sold !== box.sold) yield `draw ${box.name} has sold ${box.sold} tickets; its log ${sold}`;
  if (left.join() !== box.left.join())
    yield `the box of ${box.name} has ${box.left.join()} left; by its log ${left.join()}`;
  if (waiting > 0 !== box.waiting > 0)
    yield `draw ${box.name} has ${box.waiting} tickets that wait; its log ${waiting} sales`;
  yield* pauseErrors(tx, box, check);
  yield* nameErrors(tx, box, check);
  yield* countErrors(tx, box);
  yield* exchangedPrizes(tx, box, check);
}

/** Rounds that were verified before, in most cases for another draw. */
const verified = new Set<string>();
const MOST_VERIFIED = 100_000;

async function replayed(tx: Connection, { draw, manifest, entries, head }: Box): Promise<RecordCheck> {
  if (verified.size > MOST_VERIFIED) verified.clear();
  const now = (await databaseTime(tx)).getTime();
  const check = new RecordCheck({ now, random: () => randomBytes(16), verified });
  check.add(recordLineText({ kind: 'manifest', manifest }));
  for (let from = 0; from < entries; from += ENTRIES_AT_ONCE)
    for (const entry of await readLog(tx, draw, { from, atMost: Math.min(ENTRIES_AT_ONCE, entries - from) }))
      check.add(recordLineText(entry));
  check.add(recordLineText({ kind: 'end', entries, head: toHex(head), at: 0 }));
  return check;
}

/** Compares the pause of the sale with the log. After the end of the sale it does not matter. */
async function* pauseErrors(tx: Connection, { draw, name }: Box, check: RecordCheck): AsyncGenerator<string> {
  const { paused, closed } = check.state;
  const { rows } = await tx.execute<{ at: string | null }>(sql`
    select extract(epoch from paused_at) * 1000 as at from draws where draw_id = ${draw}`);
  const at = rows[0]?.at ?? null;
  if (closed === undefined && (at === null ? undefined : Number(at)) !== paused?.at)
    yield `the sale of ${name} is ${at === null ? 'not ' : ''}paused; its log says otherwise`;
}

/** Compares the names of prizes with the manifest and its corrections. */
async function* nameErrors(tx: Connection, { draw, name }: Box, check: RecordCheck): AsyncGenerator<string> {
  const { manifest } = check;
  if (manifest === undefined) return;
  const corrected = new Map(check.state.corrected);
  const names = await prizeNamesOf(tx, draw);
  const stated = [
    ...manifest.lineUp.map(({ prize, name: signed }) => ({ prize, signed })),
    ...(manifest.lastOne === null ? [] : [{ prize: LAST_ONE_CODE, signed: manifest.lastOne }]),
  ];
  for (const [place, { prize, signed }] of stated.entries()) {
    const due = corrected.get(place) ?? signed;
    if (names.get(prize) !== due)
      yield `draw ${name}, ${prize}: its name is ${names.get(prize)}; by manifest and log ${due}`;
  }
}

/** Compares the counts of drawn prizes with what is left in the box. */
async function* countErrors(tx: Connection, { draw, name, lines, left }: Box): AsyncGenerator<string> {
  const { rows } = await tx.execute<{ id: string; code: string; rest: number }>(sql`
    select prize_id as id, code, total - drawn as rest from prizes where draw_id = ${draw}`);
  for (const { id, code, rest } of rows) {
    const due = lines.reduce((sum, { prizeId }, line) => sum + (prizeId === id ? (left[line] ?? 0) : 0), 0);
    if (rest !== due) yield `draw ${name}, ${code}: ${rest} left; in the box ${due}`;
  }
}

type Held = { readonly ticket: number; readonly prize: string; readonly variant: string | null };

/** Tickets of replayed sales that have a result: nobody holds their prizes. */
async function lostTickets(tx: Connection, draw: string, check: RecordCheck): Promise<number> {
  const { rows } = await tx.execute<{ from: number; count: number }>(sql`
    select first_ticket as "from", count from lost_sales where draw_id = ${draw}`);
  return rows.reduce(
    (sum, { from, count }) => sum + (check.linesOf(from, count) === undefined ? 0 : count),
    0,
  );
}

/** Compares the prizes of members with the results. */
async function* exchangedPrizes(
  tx: Connection,
  { draw, name, lines }: Box,
  check: RecordCheck,
): AsyncGenerator<string> {
  const held = sql`
    select ticket, prize_id as prize, drawn_variant as variant from won_prizes where draw_id = ${draw} and ticket is not null`;
  let tickets = 0;
  for await (const { ticket, prize, variant } of rowsOf<Held>(tx, held)) {
    tickets += 1;
    const [line] = check.linesOf(ticket, 1) ?? [];
    const due = line === undefined ? undefined : lines[line];
    if (due?.prizeId !== prize || due.variant !== variant)
      yield `ticket ${ticket} of draw ${name} has won prize ${prize}; by the log ${due?.prizeId ?? 'nothing'}`;
  }
  const due = check.drawn - (await lostTickets(tx, draw, check));
  if (tickets !== due) yield `members hold ${tickets} prizes of draw ${name}; by the log ${due}`;
}
