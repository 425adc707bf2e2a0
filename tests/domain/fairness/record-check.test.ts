import { toHex } from '#lib/fairness/bytes.ts';
import { readRecordLine, recordLineText } from '#lib/fairness/check/record-line.ts';
import { entryHash, type LogEntry } from '#lib/fairness/log-entry.ts';
import { type DrawManifest, manifestHash, manifestText, MAX_SALE_TICKETS } from '#lib/fairness/manifest.ts';
import { QUICKNET } from '#lib/fairness/beacon.ts';
import {
  aManifest,
  aSigner,
  aWholeRecord,
  FairRecord,
  OPENS_MS,
  refundOf,
  shopSigner,
} from '../../support/fair-record.ts';
import { notRight, openedRecord, pinned, wrongChecks } from '../../support/check-record.ts';
import { published } from '../../support/beacon-rounds.ts';
import { verifierText } from '#lib/fairness/signed-note.ts';

const entriesIn = (lines: readonly string[]) => lines.map((line) => readRecordLine(line));

/** Changes entries and computes all hashes after them again, as somebody would who forges a record. */
function forged(
  lines: readonly string[],
  change: (entry: LogEntry) => LogEntry | undefined,
  manifest?: DrawManifest,
): string[] {
  const text = manifest === undefined ? undefined : manifestText(manifest);
  let head = new Uint8Array(0);
  let seq = 0;
  return entriesIn(lines).flatMap((line) => {
    if (line === undefined) return [];
    if (line.kind === 'manifest') {
      head = new Uint8Array(manifestHash(text ?? line.manifest));
      return [recordLineText({ ...line, manifest: text ?? line.manifest })];
    }
    if (line.kind === 'stamp') return [recordLineText(line)];
    if (line.kind === 'end') return [recordLineText({ ...line, entries: seq, head: toHex(head) })];
    const changed = change(line);
    if (changed === undefined) return [];
    head = new Uint8Array(entryHash(head, seq, changed));
    const entry = { ...changed, seq, hash: toHex(head) };
    seq += 1;
    return [recordLineText(entry)];
  });
}

const whole = aWholeRecord();
const lines = whole.lines();
const leaves = whole.leaves;

test('A whole record is right; only its beacon is the shop’s own', () => {
  expect(notRight(lines, { heads: leaves })).toEqual(['beacon open']);
  const { state } = openedRecord(lines);
  expect(state).toMatchObject({ sold: 10, waiting: 0, unwitnessed: 0, left: [0, 0, 0, 0, 0] });
});

test('A record of published rounds of quicknet is right in everything', () => {
  const opensAt = QUICKNET.genesis + 997 * QUICKNET.period;
  const manifest = aManifest({
    beacon: { ...QUICKNET },
    opensAt: new Date(opensAt).toISOString(),
    earliestClose: new Date(opensAt).toISOString(),
    closesAt: new Date(opensAt + 86_400_000).toISOString(),
  });
  const rounds = (round: number) => ({ round, signature: published.get(round) ?? new Uint8Array(48) });
  const record = new FairRecord({ manifest, rounds, opensAt }).run(
    { stamp: -60_000 },
    { sale: 2, at: 500 },
    { sale: 1, at: 700 },
    { stamp: 1_000 },
    { sale: 3, at: 3_500 },
    { stamp: 4_000 },
    'reveal',
    'reveal',
    { sale: 4, at: 6_500 },
    { entry: () => ({ kind: 'close', cause: 'soldOut', reason: '', at: opensAt + 6_500 }) },
    { stamp: 7_000 },
    'reveal',
    { stamp: 12_000 },
  );
  expect(record.sales.map(({ round }) => round)).toEqual([1000, 1000, 1001, 1002]);
  expect(notRight(record.lines(), { heads: record.leaves })).toEqual([]);
  expect(record.sales.map(({ seq }) => record.results.get(seq)?.join('')).join(' ')).toMatchInlineSnapshot(
    `"42 0 321 3124"`,
  );
});

test('The results of the check are those that the shop drew', () => {
  const check = openedRecord(lines);
  for (const { seq, from, count } of whole.sales)
    expect(check.linesOf(from, count)).toEqual(whole.results.get(seq));
});

describe('Altered records', () => {
  const saleTwo = whole.sales[2];
  if (saleTwo === undefined) throw new Error('The record has six sales.');
  const at = (seq: number, change: (entry: LogEntry) => LogEntry | undefined) => (entry: LogEntry) =>
    entry.seq === seq ? change(entry) : entry;
  const same = (entry: LogEntry) => entry;
  const swapped = {
    ...whole.manifest,
    lineUp: whole.manifest.lineUp.map((line, index) => ({
      ...line,
      name: whole.manifest.lineUp[1 - index]?.name ?? line.name,
    })),
  };
  const more = {
    ...whole.manifest,
    lineUp: whole.manifest.lineUp.map((line, index) => ({
      ...line,
      count: line.count + ([1, -1][index] ?? 0),
    })),
  };

  test.each<[string, readonly string[], readonly string[]]>([
    ['names of prizes exchanged', forged(lines, same, swapped), ['stamps']],
    ['counts changed', forged(lines, same, more), ['results', 'stamps']],
    ['an entry dropped', lines.filter((line) => !line.includes('"seq":2,')), ['chain']],
    [
      'an entry dropped and chained again',
      forged(
        lines,
        at(1, () => undefined),
      ),
      ['tickets', 'stamps'],
    ],
    [
      'the refund dropped and chained again',
      forged(lines, (entry) => (entry.kind === 'refund' ? undefined : entry)),
      ['stamps'],
    ],
    [
      'a refund of another ticket',
      forged(lines, (entry) => (entry.kind === 'refund' ? { ...entry, from: 5 } : entry)),
      ['refunds', 'stamps'],
    ],
    [
      'a refund that names another prize',
      forged(lines, (entry) =>
        entry.kind === 'refund' ? { ...entry, prizes: entry.prizes.map((line) => (line + 1) % 5) } : entry,
      ),
      ['refunds', 'stamps'],
    ],
    [
      'a refund of the last-one prize by somebody else',
      forged(lines, (entry) => (entry.kind === 'refund' ? { ...entry, lastOne: true } : entry)),
      ['refunds', 'stamps'],
    ],
    [
      'another order in a sale',
      forged(
        lines,
        at(2, (entry) => (entry.kind === 'sale' ? { ...entry, orderHash: '00'.repeat(32) } : entry)),
      ),
      ['results', 'stamps'],
    ],
    [
      'a sale one millisecond earlier',
      forged(
        lines,
        at(2, (entry) => (entry.kind === 'sale' ? { ...entry, at: entry.at - 1 } : entry)),
      ),
      ['results', 'stamps'],
    ],
    [
      'a sale that waits for a later round',
      forged(
        lines,
        at(2, (entry) => (entry.kind === 'sale' ? { ...entry, round: entry.round + 1 } : entry)),
      ),
      ['rounds', 'stamps'],
    ],
    [
      'a sale before the one before it',
      forged(
        lines,
        at(2, (entry) => (entry.kind === 'sale' ? { ...entry, at: entry.at - 10_000 } : entry)),
      ),
      ['rounds', 'stamps'],
    ],
    [
      'a signature of another round',
      forged(lines, (entry) => (entry.kind === 'reveal' ? { ...entry, round: entry.round + 1 } : entry)),
      ['signatures', 'results', 'stamps'],
    ],
    [
      'counts of a result changed',
      forged(
        lines,
        at(3, (entry) =>
          entry.kind === 'reveal' ? { ...entry, left: entry.left.map((count) => count + 1) } : entry,
        ),
      ),
      ['results', 'stamps'],
    ],
    [
      'a number of sales of a result changed',
      forged(
        lines,
        at(3, (entry) => (entry.kind === 'reveal' ? { ...entry, sales: entry.sales + 1 } : entry)),
      ),
      ['results', 'stamps'],
    ],
    [
      'a result dropped',
      forged(
        lines,
        at(3, () => undefined),
      ),
      ['results', 'stamps'],
    ],
    [
      'sold out before the last ticket',
      forged(lines, (entry) => (entry.kind === 'sale' && entry.from === 9 ? undefined : entry)),
      ['closing', 'stamps'],
    ],
    [
      'closed early without a reason',
      forged(lines, (entry) => (entry.kind === 'close' ? { ...entry, cause: 'early' } : entry)),
      ['closing', 'stamps'],
    ],
    [
      'closed early, before the earliest closing',
      forged(lines, (entry) =>
        entry.kind === 'close' ? { ...entry, cause: 'early', reason: '倉庫の水もれのため' } : entry,
      ),
      ['closing', 'stamps'],
    ],
    [
      'a round void before 72 hours have passed',
      forged(
        lines,
        at(3, (entry) => ({
          kind: 'void',
          round: saleTwo.round - 1,
          at: saleTwo.at,
          seq: 3,
          hash: entry.hash,
        })),
      ),
      ['rounds', 'stamps'],
    ],
    [
      'all stamps dropped',
      lines.filter((line) => !line.includes('"kind":"stamp"')),
      ['announced', 'stamps', 'witnessed'],
    ],
    ['stamps of the shop alone', aWholeRecordWith(1).lines(), ['announced', 'witnessed']],
    [
      'a checkpoint of another shop',
      lines.map((line) => line.replace(String.raw`"checkpoint":"koron-do`, String.raw`"checkpoint":"other`)),
      ['announced', 'stamps', 'witnessed'],
    ],
    ['a sale of more than 1,000 tickets', aSaleOf(MAX_SALE_TICKETS + 1), ['tickets']],
    ['one sale of ten million tickets', aSaleOf(10_000_000), ['tickets']],
    ['the end of a longer record', [...lines.slice(0, 3), lines.at(-1) ?? ''], ['chain']],
  ])('%s', (_what, altered, checks) => {
    const found = wrongChecks(altered).map((finding) => finding.split(' ')[0]);
    for (const check of checks) expect(found).toContain(check);
  });

  /** A record whose only sale is written with this number of tickets, and drawn. */
  function aSaleOf(count: number) {
    const prize = { count: 10_000_000, grade: 'A', name: 'A賞', prize: 'A', variants: [] };
    const manifest = aManifest({ lineUp: [prize], size: prize.count });
    const sold = new FairRecord({ manifest }).run({ stamp: -60_000 }, { sale: 1, at: 100 }, 'reveal');
    return forged(sold.lines(), (entry) => (entry.kind === 'sale' ? { ...entry, count } : entry));
  }

  test('A sale of 1,000 tickets is right in its tickets', () => {
    expect(wrongChecks(aSaleOf(MAX_SALE_TICKETS)).join()).not.toContain('tickets');
  });

  function aWholeRecordWith(witnesses: number) {
    const record = new FairRecord().run(
      { stamp: -60_000, witnesses },
      { sale: 10, at: 100 },
      { stamp: 1_000, witnesses },
      'reveal',
      { entry: () => ({ kind: 'close', cause: 'soldOut', reason: '', at: OPENS_MS + 200 }) },
      { stamp: 9_000, witnesses },
    );
    return record;
  }

  test('Other keys than the pinned ones are wrong; without pinned keys they are open', () => {
    const other = { ...pinned, shopKey: verifierText(aSigner(shopSigner.name, 8)) };
    expect(wrongChecks(lines, { pinned: other })).toEqual(['keys wrong']);
    expect(wrongChecks(lines, { pinned: { ...pinned, quorum: 1 } })).toEqual(['keys wrong']);
    expect(notRight(lines, { pinned: undefined })).toContain('keys open');
  });

  test('A chain that calls itself quicknet and has another key is wrong', () => {
    const manifest = aManifest({ beacon: { ...aManifest().beacon, chain: QUICKNET.chain } });
    expect(wrongChecks(new FairRecord({ manifest }).run({ stamp: -60_000 }).lines())).toEqual([
      'beacon wrong',
    ]);
  });
});

describe('Waiting and missing', () => {
  const waiting = () => new FairRecord().run({ stamp: -60_000 }, { sale: 1, at: 100 }, { stamp: 1_000 });

  test('Results that wait and an end that is not due are open', () => {
    expect(notRight(waiting().lines())).toEqual(['beacon open', 'oneLog open', 'complete open']);
  });

  test('A result that is missing after the time for it is wrong', () => {
    expect(wrongChecks(waiting().lines(), { now: OPENS_MS + 74 * 3_600_000 })).toEqual([
      'complete wrong at 0',
    ]);
  });

  test('A round that stayed away is void after 72 hours, and its tickets stay in the box', () => {
    const record = waiting();
    const round = record.sales[0]?.round ?? 0;
    const at = OPENS_MS + 74 * 3_600_000;
    record.add({ kind: 'void', round, at });
    record.run({ stamp: 74 * 3_600_000 });
    const check = openedRecord(record.lines(), { now: at });
    const findings = check.finish();
    expect(findings.filter(({ verdict }) => verdict === 'wrong')).toEqual([]);
    expect(findings).toContainEqual({ check: 'signatures', verdict: 'open' });
    expect(check.state).toMatchObject({ sold: 1, waiting: 0, left: [1, 2, 3, 2, 2] });
  });

  test('An end that is missing a week after the closing is wrong', () => {
    const over = Date.parse('2026-12-14T01:00:00.000Z');
    const record = new FairRecord().run({ stamp: -60_000 });
    expect(wrongChecks(record.lines(), { now: over })).toEqual(['complete wrong']);
  });

  test('A draw that is cancelled with a reason is right', () => {
    const record = new FairRecord().run(
      { stamp: -60_000 },
      { sale: 1, at: 100 },
      { stamp: 1_000 },
      'reveal',
      {
        entry: () => ({
          kind: 'close',
          cause: 'cancelled',
          reason: '工場の火事のため',
          at: OPENS_MS + 9_000,
        }),
      },
      { entry: refundOf(0) },
      { stamp: 11_000 },
    );
    expect(wrongChecks(record.lines())).toEqual([]);
    expect(openedRecord(record.lines()).state.closed).toMatchObject({
      cause: 'cancelled',
      reason: '工場の火事のため',
    });
  });

  test('A sale after the end is wrong', () => {
    const record = new FairRecord().run(
      { stamp: -60_000 },
      { entry: () => ({ kind: 'close', cause: 'cancelled', reason: '工場の火事のため', at: OPENS_MS }) },
      { sale: 1, at: 100 },
      { stamp: 1_000 },
    );
    expect(wrongChecks(record.lines())).toEqual(['closing wrong at 1']);
  });
});
