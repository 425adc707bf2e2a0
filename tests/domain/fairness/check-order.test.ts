import { decidingRound, QUICKNET, timeOfRound } from '#lib/fairness/beacon.ts';
import { checkOrder, readEvidence, evidenceText, type ShownTicket } from '#lib/fairness/check/check-order.ts';
import { VOID_AFTER_MS } from '#lib/fairness/log-entry.ts';
import { boxLines, type DrawManifest } from '#lib/fairness/manifest.ts';
import { aManifest, aWholeRecord, FairRecord } from '../../support/fair-record.ts';

const whole = aWholeRecord();

describe('One order', () => {
  const box = boxLines(whole.manifest);
  const shownOf = (nth: number): ShownTicket[] => {
    const sale = whole.sales[nth];
    return (whole.results.get(sale?.seq ?? -1) ?? []).map((line, index) => ({
      ticket: (sale?.from ?? 0) + index,
      prize: box[line]?.prize ?? '',
      variant: box[line]?.variant ?? null,
    }));
  };
  const wrongOf = (evidence: Parameters<typeof checkOrder>[0], shown: readonly ShownTicket[]) =>
    // The record is drawn by a beacon of the shop.
    checkOrder(evidence, shown).flatMap(({ check, verdict }) =>
      verdict === 'right' || check === 'beacon' ? [] : [`${check} ${verdict}`],
    );

  test.each(whole.sales.map((_sale, nth) => nth))('Order %d is right', (nth) => {
    expect(wrongOf(whole.evidenceOf(nth), shownOf(nth))).toEqual([]);
  });

  test.each([
    ['a local beacon', {}, 'open'],
    ['a beacon of the shop that calls itself quicknet', { chain: QUICKNET.chain }, 'wrong'],
  ] as const)('A draw by %s is noticed', (_what, but, verdict) => {
    const { beacon, ...manifest } = aManifest();
    const drawn = new FairRecord({ manifest: { ...manifest, beacon: { ...beacon, ...but } } });
    drawn.run({ sale: 1, at: 100 }, 'reveal');
    expect(checkOrder(drawn.evidenceOf(0), []).find(({ check }) => check === 'beacon')?.verdict).toBe(
      verdict,
    );
  });

  test('A result before with more tickets than a box can have is wrong', () => {
    const evidence = whole.evidenceOf(5);
    const entries = evidence.entries.map((entry) =>
      entry.kind === 'reveal' ? { ...entry, left: entry.left.map(() => 2 ** 33) } : entry,
    );
    expect(wrongOf({ ...evidence, entries }, shownOf(5))).toContain('results wrong');
  });

  test('Other prizes, tickets or variants than the drawn ones are noticed', () => {
    const evidence = whole.evidenceOf(0);
    const shown = shownOf(0);
    expect(wrongOf(evidence, shown.slice(1))).toEqual(['shown wrong']);
    expect(
      wrongOf(
        evidence,
        shown.map((ticket) => ({ ...ticket, prize: 'A' })),
      ),
    ).toEqual(['shown wrong']);
    expect(
      wrongOf(
        evidence,
        shown.map((ticket) => ({ ...ticket, variant: 'きいろ' })),
      ),
    ).toEqual(['shown wrong']);
    expect(
      wrongOf(
        evidence,
        shown.map((ticket) => ({ ...ticket, ticket: ticket.ticket + 1 })),
      ),
    ).toEqual(['shown wrong']);
  });

  test('A receipt of another sale, or signed by somebody else, is noticed', () => {
    expect(wrongOf({ ...whole.evidenceOf(0), receipt: whole.evidenceOf(1).receipt }, shownOf(0))).toEqual([
      'receipt wrong',
    ]);
    expect(wrongOf({ ...whole.evidenceOf(0), receipt: '' }, shownOf(0))).toEqual(['receipt wrong']);
  });

  test('A log with another sale of the round is noticed', () => {
    const evidence = whole.evidenceOf(0);
    const entries = evidence.entries.filter(({ seq }) => seq !== 1);
    expect(wrongOf({ ...evidence, entries }, shownOf(0))).toEqual([
      'chain wrong',
      'results wrong',
      'shown wrong',
    ]);
  });

  test('Another key of the browser is another order', () => {
    expect(wrongOf({ ...whole.evidenceOf(0), requestKey: 'other' }, shownOf(0))[0]).toBe('order wrong');
  });

  describe('whose round is void', () => {
    const aVoidOrder = (waitedMs: number) =>
      new FairRecord()
        .run({ sale: 2, at: 100 }, 'reveal', { sale: 1, at: 20_000 })
        .run({ entry: ({ manifest, sales }) => aVoid(manifest, sales.at(-1)?.round ?? 0, waitedMs) })
        .evidenceOf(1);
    const aVoid = ({ beacon }: DrawManifest, round: number, waitedMs: number) =>
      ({ kind: 'void', round, at: timeOfRound(beacon, round) + waitedMs }) as const;

    test('It has no result, which is right after 72 hours', () => {
      const evidence = aVoidOrder(VOID_AFTER_MS);
      expect(wrongOf(evidence, [])).toEqual(['signatures open', 'results open']);
      expect(wrongOf(evidence, shownOf(0))).toEqual(['signatures open', 'results open', 'shown wrong']);
    });

    test('A round that is void too early is noticed', () => {
      expect(wrongOf(aVoidOrder(VOID_AFTER_MS - 1), [])).toContain('rounds wrong');
    });
  });

  test('The round follows from the time of the sale', () => {
    const [sale] = whole.sales;
    expect(sale?.round).toBe(decidingRound(whole.manifest.beacon, sale?.at ?? 0));
  });

  test('The saved result of an order is read again as it was', () => {
    const evidence = whole.evidenceOf(1);
    const text = evidenceText(evidence, shownOf(1));
    expect(readEvidence(text)).toEqual({ evidence, shown: shownOf(1) });
    for (const other of [
      '',
      '{}',
      text.replace('"kind":"order"', '"kind":"x"'),
      text.replace('"salt":', '"salt" :'),
      text.trimEnd(),
      `${text}\n`,
    ])
      expect(readEvidence(other)).toBeUndefined();
  });
});
