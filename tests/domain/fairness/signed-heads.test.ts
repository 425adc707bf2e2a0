import { aManifest, aWholeRecord, FairRecord, type ShopStep } from '../../support/fair-record.ts';
import { notRight, openedRecord, pinned, wrongChecks } from '../../support/check-record.ts';

const whole = aWholeRecord();
const lines = whole.lines();
const leaves = whole.leaves;

test('What was entered after the last stamp is not signed yet', () => {
  const record = new FairRecord().run({ stamp: -60_000 }, { sale: 2, at: 500 });
  expect(notRight(record.lines())).toContain('stamps open');
});

test('A sale that the witnesses signed less than a second before its round is not witnessed', () => {
  const record = new FairRecord().run({ stamp: -60_000 }, { sale: 1, at: 100 }, { stamp: 5_500 }, 'reveal', {
    stamp: 9_000,
  });
  expect(wrongChecks(record.lines())).toEqual(['witnessed wrong at 0']);
  expect(openedRecord(record.lines()).state.unwitnessed).toBe(1);
});

test('A manifest that the witnesses signed after the opening was not announced', () => {
  const record = new FairRecord().run({ stamp: 1_000 }, { sale: 1, at: 1_100 }, { stamp: 2_000 }, 'reveal', {
    stamp: 9_000,
  });
  expect(wrongChecks(record.lines())).toEqual(['announced wrong']);
});

test('An end whose time is to come is not the announced one', () => {
  const { closesAt } = whole.manifest;
  const ended = (...stamps: readonly ShopStep[]) =>
    new FairRecord()
      .run(
        { stamp: -60_000, witnesses: 2 },
        { sale: 2, at: 100 },
        { stamp: 1_000, witnesses: 2 },
        'reveal',
        { entry: () => ({ kind: 'close', cause: 'closesAt', reason: '', at: Date.parse(closesAt) }) },
        ...stamps,
      )
      .lines();
  // The clock of the shop is a month ahead. Its verifier knows that, and later its witnesses do.
  expect(wrongChecks(ended())).toEqual(['closing wrong at 2']);
  const later = { now: Date.parse(closesAt) + 1 };
  expect(wrongChecks(ended({ stamp: 9_000, witnesses: 1 }), later)).toEqual([]);
  expect(wrongChecks(ended({ stamp: 9_000, witnesses: 2 }), later)).toEqual(['closing wrong at 2']);
});

test('A shop’s log that goes on after the record leaves open what follows', () => {
  const cut = new FairRecord().run({ stamp: -60_000, witnesses: 2 }).lines();
  expect(notRight(cut, { heads: leaves.slice(0, 1) })).not.toContain('oneLog open');
  expect(notRight(cut, { heads: leaves })).toContain('oneLog open');
});

test('Another log of the draw in the shop’s log is found, and a shop’s log that is not whole', () => {
  const other = new FairRecord().run({ stamp: -60_000 }, { sale: 3, at: 100 }, { stamp: 1_000 });
  expect(wrongChecks(lines, { heads: [...leaves, ...other.leaves.slice(1)] })).toEqual(['oneLog wrong']);
  expect(wrongChecks(lines, { heads: leaves.slice(1) })).toEqual(['oneLog wrong']);
});

test('A quorum that is no majority, or that has a witness twice, is no manifest', () => {
  for (const witnesses of [
    { keys: pinned.witnesses, quorum: 1 },
    { keys: pinned.witnesses, quorum: 4 },
    { keys: [pinned.witnesses[0] ?? '', pinned.witnesses[0] ?? ''], quorum: 2 },
  ])
    expect(wrongChecks(new FairRecord({ manifest: aManifest({ witnesses }) }).lines())).toContain(
      'manifest wrong',
    );
});
