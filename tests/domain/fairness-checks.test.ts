import { nodeHashing } from '#backend/crypto/hashing.ts';
import { checkRecord, openRecord } from '#lib/fairness/check/check-record.ts';
import type { RecordedBox, RecordedEntry, RecordedProof } from '#lib/fairness/check/record.ts';
import { runSteps } from '#lib/fairness/steps.ts';
import { checkOrder, type Published } from '#lib/fairness/check/check-order.ts';
import { aFairRecord, hashed } from '../support/fair-record.ts';

describe('Checking a record', () => {
  const otherDigest = '0'.repeat(64);

  type CheckedRecord = { readonly box: RecordedBox; readonly log: readonly RecordedEntry[] };

  /** Lists the checks of a record that did not pass. */
  function failuresOf({ box, log }: CheckedRecord): string[] {
    return runSteps(checkRecord(nodeHashing, { box, log }))
      .filter(({ verdict }) => verdict !== 'right')
      .map(({ check, verdict, at }) => [check, verdict, ...(at === undefined ? [] : [at])].join(' '));
  }

  /** Applies `change` to the log and recalculates its hashes, so that the chain is intact. */
  function rewritten(
    { box, log }: CheckedRecord,
    change: (entries: RecordedEntry[]) => RecordedEntry[],
  ): CheckedRecord {
    const entries: RecordedEntry[] = [];
    for (const [seq, entry] of change([...log]).entries()) {
      entries.push(hashed({ ...entry, seq, prev: entries.at(-1)?.hash ?? box.root }));
    }
    const head = entries.at(-1)?.hash ?? box.root;
    return { box: { ...box, log: { entries: entries.length, head } }, log: entries };
  }

  test('The record of an ended draw passes every check', () => {
    expect(failuresOf(aFairRecord({ sales: [1, 5, 10, 24] }))).toEqual([]);
  });

  test('Records of large, empty and unsold boxes pass every check', () => {
    expect(failuresOf(aFairRecord({ counts: [1, 9, 1_400, 1_690], sales: [150, 2_000] }))).toEqual([]);
    expect(failuresOf(aFairRecord({ counts: [0, 0, 0, 0], sales: [] }))).toEqual([]);
    expect(failuresOf(aFairRecord({ sales: [] }))).toEqual([]);
  });

  test('During the sale the checks of the seed and the root are open', () => {
    expect(failuresOf(aFairRecord({ isOver: false }))).toEqual(['seed open', 'root open']);
  });

  test('An ended draw without its seed fails', () => {
    const { box, log } = aFairRecord();
    expect(failuresOf({ box: { ...box, seed: null }, log })).toEqual(['seed wrong', 'root open']);
  });

  test('A draw that is sold out but not marked as ended fails', () => {
    const { box, log } = aFairRecord({ sales: [40], isOver: false });
    expect(box.sold).toBe(box.size);
    expect(failuresOf({ box, log })).toEqual(['seed wrong', 'root open']);
  });

  test('A refund is an entry of its own and returns no ticket to the box', () => {
    expect(failuresOf(aFairRecord({ refunds: [1, 0] }))).toEqual([]);
  });

  describe('A changed box fails:', () => {
    const { box, log } = aFairRecord();
    const line = box.lineUp[0] ?? { prize: '', grade: '', name: '', count: 0 };

    test.each<[string, Partial<RecordedBox>, string[]]>([
      ['another price', { price: 600 }, ['manifest wrong']],
      ['another draw', { productId: 'another' }, ['manifest wrong', 'root wrong']],
      [
        'another name of a prize',
        { lineUp: [{ ...line, name: '小さなぬいぐるみ' }, ...box.lineUp.slice(1)] },
        ['manifest wrong'],
      ],
      [
        'one A prize more than the box has',
        { lineUp: [{ ...line, count: 2 }, ...box.lineUp.slice(1)] },
        ['lineUp wrong', 'manifest wrong', 'root open'],
      ],
      [
        'a manifest with another spelling',
        { manifest: `${box.manifest} ` },
        ['manifest wrong', 'beacon wrong'],
      ],
      ['an invalid manifest', { manifest: '{' }, ['manifest wrong', 'beacon wrong']],
      ['another beacon', { beacon: otherDigest }, ['beacon wrong', 'root wrong']],
      ['another commitment', { commit: otherDigest }, ['manifest wrong', 'seed wrong']],
      ['another seed', { seed: otherDigest }, ['seed wrong', 'root wrong']],
      ['another root', { root: otherDigest }, ['logChain wrong 0', 'root wrong']],
      ['a box of a thousand million', { size: 1e9 }, ['lineUp wrong', 'manifest wrong', 'root open']],
    ])('%s', (_what, but, failures) => {
      expect(failuresOf({ box: { ...box, ...but }, log })).toEqual(failures);
    });
  });

  describe('A changed log fails:', () => {
    const record = aFairRecord({ sales: [1, 5, 3, 2], refunds: [1] });
    const { box, log } = record;
    const at = (seq: number): RecordedEntry => {
      const entry = log[seq];
      if (entry === undefined) throw new RangeError(`The log has no entry ${seq}.`);
      return entry;
    };

    test.each<[string, CheckedRecord, string[]]>([
      [
        'a changed entry',
        { box, log: log.with(2, { ...at(2), at: '2026-11-06T02:00:00.000Z' }) },
        ['logChain wrong 2'],
      ],
      [
        'an entry changed together with its hash',
        { box, log: log.with(1, hashed({ ...at(1), at: '2026-11-06T02:00:00.000Z' })) },
        ['logChain wrong 2'],
      ],
      [
        'an entry left out',
        { box, log: log.toSpliced(1, 1) },
        ['logChain wrong 1', 'logTickets wrong 1', 'logEnd wrong'],
      ],
      ['the last entry left out', { box, log: log.slice(0, -1) }, ['logEnd wrong']],
      [
        'two entries exchanged',
        { box, log: log.with(1, at(2)).with(2, at(1)) },
        ['logChain wrong 1', 'logTickets wrong 1'],
      ],
      ['another number of sold tickets', { box: { ...box, sold: 12 }, log }, ['logEnd wrong']],
      [
        'a ticket sold twice in a consistent log',
        rewritten(record, (entries) => entries.with(2, { ...at(2), from: 5 })),
        ['logTickets wrong 2'],
      ],
      [
        'a skipped ticket',
        rewritten(record, (entries) => entries.with(3, { ...at(3), from: 10 })),
        ['logTickets wrong 3', 'logEnd wrong'],
      ],
      [
        'more tickets sold than the box has',
        rewritten(record, (entries) => entries.with(3, { ...at(3), count: 32 })),
        ['logTickets wrong 3', 'logEnd wrong'],
      ],
      [
        'a sale of nothing',
        rewritten(record, (entries) => entries.with(3, { ...at(3), count: 0 })),
        ['logTickets wrong 3', 'logEnd wrong'],
      ],
      [
        'a refund of an unknown order',
        rewritten(record, (entries) => entries.with(4, { ...at(4), orderHash: otherDigest })),
        ['logTickets wrong 4'],
      ],
      [
        'a refund of more tickets than the sale has',
        rewritten(record, (entries) => entries.with(4, { ...at(4), count: at(4).count + 1 })),
        ['logTickets wrong 4'],
      ],
      [
        'a refund of no ticket',
        rewritten(record, (entries) => entries.with(4, { ...at(4), count: 0 })),
        ['logTickets wrong 4'],
      ],
      [
        'a ticket refunded again with another one',
        rewritten(record, (entries) => [
          ...entries.with(4, { ...at(4), count: 1 }),
          { ...at(4), from: at(4).from, count: 2 },
        ]),
        ['logTickets wrong 5'],
      ],
      ['the same refund twice', rewritten(record, (entries) => [...entries, at(4)]), ['logTickets wrong 5']],
      [
        'a sale before the box was sealed',
        rewritten(record, (entries) => entries.with(0, { ...at(0), at: '2026-11-06T00:59:59.999Z' })),
        ['sealedFirst wrong 0'],
      ],
    ])('%s', (_what, changed, failures) => {
      expect(failuresOf(changed)).toEqual(failures);
    });
  });

  describe('Compared with an earlier record', () => {
    const now = aFairRecord({ sales: [1, 5, 3], isOver: false });

    function sameAs(earlier: CheckedRecord) {
      const record = openRecord(nodeHashing, now.box, earlier.box);
      for (const entry of now.log) record.add(entry);
      return runSteps(record.finish()).find(({ check }) => check === 'sameAsBefore')?.verdict;
    }

    test('a beginning of the record or the same record matches', () => {
      expect(sameAs(aFairRecord({ sales: [] }))).toBe('right');
      expect(sameAs(aFairRecord({ sales: [1, 5] }))).toBe('right');
      expect(sameAs(now)).toBe('right');
    });

    test('another log, a longer log or another box does not match', () => {
      expect(sameAs(aFairRecord({ sales: [1, 4] }))).toBe('wrong');
      expect(sameAs(aFairRecord({ sales: [1, 5, 3, 1] }))).toBe('wrong');
      expect(sameAs(aFairRecord({ counts: [2, 3, 15, 20], sales: [] }))).toBe('wrong');
    });
  });
});

describe('Checking an order', () => {
  const record = aFairRecord({ sales: [1, 5, 3], refunds: [0], isOver: false });
  const proof = record.proofOf(1);
  const logged = record.log[1] ?? null;

  function failuresOf(changed: RecordedProof, against: Published = { box: record.box, logged }): string[] {
    return runSteps(checkOrder(nodeHashing, changed, against))
      .filter(({ verdict }) => verdict !== 'right')
      .map(({ check, verdict, at }) => [check, verdict, ...(at === undefined ? [] : [at])].join(' '));
  }

  const ticket = (position: number) => proof.tickets[position] ?? { slot: 0, prize: '', nonce: '', path: [] };
  const withTicket = (position: number, but: object): RecordedProof => ({
    ...proof,
    tickets: proof.tickets.with(position, { ...ticket(position), ...but }),
  });

  test('The tickets of an order match root and log', () => {
    expect(failuresOf(proof)).toEqual([]);
    expect(failuresOf(record.proofOf(0), { box: record.box, logged: record.log[0] ?? null })).toEqual([]);
  });

  test('Without the log the check of the log is open', () => {
    expect(failuresOf(proof, { box: record.box })).toEqual(['inLog open']);
  });

  test('A log without the entry, or with another one in its place, fails', () => {
    expect(failuresOf(proof, { box: record.box, logged: null })).toEqual(['inLog wrong']);
    expect(failuresOf(proof, { box: record.box, logged: record.log[2] ?? null })).toEqual(['inLog wrong']);
  });

  const other = (prize: string) => (prize === 'A' ? 'D' : 'A');

  test.each<[string, RecordedProof, string[]]>([
    ['another prize', withTicket(2, { prize: other(ticket(2).prize) }), ['paths wrong 3']],
    ['a prize that the box does not have', withTicket(0, { prize: 'Z' }), ['paths wrong 1']],
    ['another slot', withTicket(1, { slot: 7 }), ['tickets wrong 2', 'paths wrong 7']],
    ['the same slot twice', withTicket(1, ticket(0)), ['tickets wrong 2']],
    ['another nonce', withTicket(4, { nonce: '0'.repeat(32) }), ['paths wrong 5']],
    ['a shorter path', withTicket(3, { path: ticket(3).path.slice(1) }), ['paths wrong 4']],
    ['a longer path', withTicket(3, { path: [...ticket(3).path, record.box.root] }), ['paths wrong 4']],
    [
      'a step of a path changed',
      withTicket(3, { path: ticket(3).path.with(0, record.box.root) }),
      ['paths wrong 4'],
    ],
    ['a ticket left out', { ...proof, tickets: proof.tickets.slice(0, -1) }, ['tickets wrong 5']],
    ['a ticket too many', { ...proof, tickets: [...proof.tickets, ticket(0)] }, ['tickets wrong 6']],
    ['no ticket at all', { ...proof, tickets: [] }, ['tickets wrong 1']],
    ['another member’s order', { ...proof, orderHistoryId: 'order-2' }, ['orderHash wrong']],
    ['another salt', { ...proof, salt: '00'.repeat(16) }, ['orderHash wrong']],
    [
      'an entry with the hash of another',
      { ...proof, entry: { ...proof.entry, at: '2026-11-07T01:00:00.000Z' } },
      ['entry wrong'],
    ],
    [
      'a forged entry with a valid hash',
      { ...proof, entry: hashed({ ...proof.entry, at: '2026-11-07T01:00:00.000Z' }) },
      ['inLog wrong'],
    ],
    [
      'a refund instead of the sale',
      { ...record.proofOf(0), entry: record.log[3] ?? proof.entry },
      ['entry wrong', 'inLog wrong'],
    ],
  ])('%s fails', (_what, changed, failures) => {
    expect(failuresOf(changed)).toEqual(failures);
  });
});
