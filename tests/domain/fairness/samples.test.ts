import { spawnSync } from 'node:child_process';
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { checkOrder, readEvidence } from '#lib/fairness/check/check-order.ts';
import { deniedOrderText } from '#lib/fairness/check/denied-order.ts';
import { fromHex } from '#lib/fairness/bytes.ts';
import { notRight } from '../../support/check-record.ts';

const sample = (name: string): string =>
  readFileSync(new URL(`../../../verify/independent/samples/${name}`, import.meta.url), 'utf8');
const linesOf = (name: string): string[] => sample(name).trimEnd().split('\n');

const NOW = Date.parse('2026-11-06T02:00:00.000Z');

// The independent verifier finds the same in these files, as far as it checks without signatures (docs/fairness.md).
test.each([
  ['right.jsonl', ['beacon open']],
  ['cancelled.jsonl', ['beacon open']],
  ['withdrawn.jsonl', ['beacon open', 'complete open']],
  ['paused.jsonl', ['beacon open']],
  [
    'wrong-1.jsonl',
    ['beacon open', 'chain wrong at 3', 'results wrong at 3', 'stamps wrong at 5', 'witnessed wrong at 4'],
  ],
  ['wrong-2.jsonl', ['beacon open', 'chain wrong at 6', 'stamps wrong at 10', 'witnessed wrong at 7']],
  // A sale more than an hour after the pause, and a correction of no prize.
  ['wrong-3.jsonl', ['beacon open', 'pauses wrong at 6', 'corrections wrong at 3']],
])('The sample %s', (name, findings) => {
  const found = notRight(linesOf(name), { now: NOW }).filter((finding) => !finding.startsWith('oneLog'));
  expect(found).toEqual(findings);
});

test('The log of heads belongs to one sample', () => {
  const heads = linesOf('heads.txt').map(fromHex);
  expect(notRight(linesOf('right.jsonl'), { now: NOW, heads })).not.toContain('oneLog wrong');
  expect(notRight(linesOf('cancelled.jsonl'), { now: NOW, heads })).toContain('oneLog wrong');
});

test('The saved result of an order is right', () => {
  const saved = readEvidence(sample('order.jsonl'));
  if (saved === undefined) throw new Error('The sample is not the saved result of an order.');
  expect(checkOrder(saved.evidence, saved.shown).filter(({ verdict }) => verdict !== 'right')).toEqual([
    { check: 'beacon', verdict: 'open' },
  ]);
});

describe('A denied order', () => {
  const receipt: string = JSON.parse(linesOf('order.jsonl')[0] ?? '').receipt;
  const answer = { status: 404, code: 'notFound', at: '2026-11-06T03:00:00.000Z' };

  /** The result of `npm run verify`, with a sample as the record. */
  function verified(record: string, kept: string) {
    const folder = mkdtempSync(join(tmpdir(), 'denied-'));
    const file = join(folder, 'denied.json');
    writeFileSync(
      file,
      deniedOrderText({ orderId: 'order-2', requestKey: 'browser-key-2', receipt: kept, answer }),
    );
    const path = fileURLToPath(new URL(`../../../verify/independent/samples/${record}`, import.meta.url));
    const { status, stdout } = spawnSync(process.execPath, ['verify/main.ts', path, file], {
      encoding: 'utf8',
    });
    rmSync(folder, { recursive: true });
    return {
      status,
      lines: stdout.split('\n').filter((line) => /denied this|this sale for|the sale of/.test(line)),
    };
  }
  const said = '  The shop denied this order at 2026-11-06T03:00:00.000Z (notFound), as its buyer says.';

  test('is in the record with its receipt', () => {
    expect(verified('right.jsonl', receipt)).toEqual({
      status: 0,
      lines: [
        said,
        '  ok     The shop signed this sale for its buyer.',
        '  ok     The record has the sale of this order.',
      ],
    });
  });

  test('proves by its receipt that the record is another log', () => {
    expect(verified('cancelled.jsonl', receipt)).toMatchObject({
      status: 1,
      lines: [said, expect.stringMatching(/^ {2}ok /), '  WRONG  The record has the sale of this order.'],
    });
  });

  test('proves nothing by a receipt that the shop has not signed', () => {
    const other = receipt.replace(/\n[\da-f]{64}\n/, `\n${'0'.repeat(64)}\n`);
    expect(verified('right.jsonl', other)).toMatchObject({
      status: 1,
      lines: [said, expect.stringMatching(/^ {2}WRONG /), expect.stringMatching(/^ {2}WRONG /)],
    });
  });
});

test('A record cannot hide what the verifier says of it', () => {
  const reason = '\u001B[8m\u009B2J\u202E\u{E0001}Nothing is wrong.';
  const changed = linesOf('cancelled.jsonl').map((line) => {
    const value = JSON.parse(line);
    return value.kind === 'close' ? JSON.stringify({ ...value, reason }) : line;
  });
  const folder = mkdtempSync(join(tmpdir(), 'record-'));
  const file = join(folder, 'record.jsonl');
  writeFileSync(file, `${changed.join('\n')}\n`);
  const outputOf = (...options: string[]) =>
    spawnSync(process.execPath, ['verify/main.ts', file, ...options], { encoding: 'utf8' }).stdout;
  const [text, json] = [outputOf(), outputOf('--json')];
  rmSync(folder, { recursive: true });
  expect(text).toContain(String.raw`(\u001b[8m\u009b2J\u202e\udb40\udc01Nothing is wrong.)`);
  expect(`${text}${json}`).not.toMatch(/(?!\n)[\p{Cc}\p{Cf}]/u);
  expect(JSON.parse(json).state.closed.reason).toBe(reason);
});
