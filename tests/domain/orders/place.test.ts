import fc from 'fast-check';
import { quantityRefusal, capOf, monthInJapan } from '#backend/domain/orders/limits.ts';
import { aBuyer, aLockedDraw, anOrder, later, minutes, EMPTY_QUEUE, NOON, placed } from './order-fixtures.ts';

describe('Placing an order', () => {
  const answered = (...[draw, overrides]: Parameters<typeof placed>) => placed(draw, overrides).answer;
  const MONTHLY = { most: 5_000, spent: 0, isOwn: false };

  test('The order holds its tickets for ten minutes, at the current price', () => {
    expect(placed(aLockedDraw(), { quantity: 5 }).change).toMatchObject({
      before: null,
      entry: null,
      after: {
        status: 'START',
        paymentStatus: 'NONE',
        quantity: 5,
        price: 700,
        total: 3500,
        orderedAt: NOON,
        heldUntil: later(minutes(10)),
        firstTicket: null,
      },
    });
  });

  test.each([
    ['before the sale', { at: later(minutes(-24 * 60) - 1) }, 'saleNotOpen'],
    ['at its opening', { at: later(minutes(-24 * 60)) }, undefined],
    ['in its last moment', { at: later(minutes(24 * 60) - 1) }, undefined],
    ['at its closing', { at: later(minutes(24 * 60)) }, 'saleOver'],
    ['without an announced box', { terms: { hasBox: false } }, 'boxNotReady'],
    ['while the sale is paused', { terms: { pausedAt: NOON } }, 'salePaused'],
    ['when it is sold out', { counter: { sold: 100 } }, 'soldOut'],
    ['when it is sold out and over', { counter: { sold: 100 }, at: later(minutes(24 * 60)) }, 'soldOut'],
  ])('An order %s', (_when, but, refusal) => {
    const answer = answered(aLockedDraw(but));
    expect(typeof answer === 'string' ? answer : undefined).toBe(refusal);
  });

  test.each([
    ['has left', aBuyer({ hasLeft: true }), 'loginRequired'],
    ['is suspended', aBuyer({ isSuspended: true }), 'loginRequired'],
    ['has an active order of the draw', aBuyer({ isBuying: true }), 'orderUnderWay'],
  ])('A member who %s is refused', (_who, buyer, refusal) => {
    expect(answered(aLockedDraw(), { buyer })).toBe(refusal);
  });

  describe('The queue', () => {
    const full = aLockedDraw({ counter: { playing: 50 } });
    const lastSlot = aLockedDraw({ counter: { playing: 49 } });

    test('is required when as many members buy as are allowed', () => {
      expect(answered(full)).toBe('queueFirst');
      expect(answered(lastSlot)).toMatchObject({ status: 'START' });
    });

    test('is required while others wait or are called', () => {
      expect(answered(lastSlot, { queue: { called: 1, hasWaiting: false } })).toBe('queueFirst');
      expect(answered(aLockedDraw(), { queue: { called: 0, hasWaiting: true } })).toBe('queueFirst');
    });

    test('admits a called member', () => {
      const queue = { called: 1, hasWaiting: true };
      expect(answered(lastSlot, { queue, buyer: aBuyer({ isCalled: true }) })).toMatchObject({
        status: 'START',
      });
      expect(answered(full, { queue, buyer: aBuyer({ isCalled: true }) })).toBe('queueFirst');
    });
  });

  test.each([
    ['nothing yet', { taken: 0 }, undefined],
    ['tickets up to the limit', { taken: 5 }, undefined],
    ['one ticket too many', { taken: 6 }, 'memberLimit'],
  ])('A member who has %s', (_what, but, refusal) => {
    const answer = answered(aLockedDraw({ terms: { perMember: 15 } }), { quantity: 10, buyer: aBuyer(but) });
    expect(typeof answer === 'string' ? answer : undefined).toBe(refusal);
  });

  test.each([
    ['has spent nothing', 0, undefined],
    ['reaches it exactly', 1_500, undefined],
    ['exceeds it by one yen', 1_501, 'minorLimit'],
  ])('A minor with a limit of 5,000 yen a month who %s', (_what, spent, refusal) => {
    const answer = answered(aLockedDraw(), { quantity: 5, buyer: aBuyer({ cap: { ...MONTHLY, spent } }) });
    expect(typeof answer === 'string' ? answer : undefined).toBe(refusal);
  });

  describe('A reused idempotency key', () => {
    const earlier = anOrder('CANCEL', { quantity: 5 });

    test('returns the same order, also when the draw is over', () => {
      const over = aLockedDraw({ counter: { sold: 100 }, at: later(minutes(48 * 60)) });
      const again = placed(over, { earlierOrder: earlier, quantity: 5, buyer: aBuyer({ hasLeft: true }) });
      expect(again).toEqual({ answer: earlier, change: null });
    });

    test('is refused for another quantity or another draw', () => {
      expect(answered(aLockedDraw(), { earlierOrder: earlier, quantity: 1 })).toBe('keyReused');
      const elsewhere = { ...earlier, drawId: 'another draw' };
      expect(answered(aLockedDraw(), { earlierOrder: elsewhere, quantity: 5 })).toBe('keyReused');
    });
  });

  test('An empty queue refuses nobody', () => {
    expect(answered(aLockedDraw(), { queue: EMPTY_QUEUE })).toMatchObject({ status: 'START' });
  });
});

describe('The quantity', () => {
  const refused = (counter: { sold: number; held: number }, quantity: number) =>
    quantityRefusal(aLockedDraw({ counter }), quantity);

  test.each([
    [{ sold: 0, held: 0 }, 1, undefined],
    [{ sold: 0, held: 0 }, 10, undefined],
    [{ sold: 0, held: 0 }, 7, 'quantityNotOffered'],
    [{ sold: 0, held: 0 }, 100, 'quantityNotOffered'],
    [{ sold: 85, held: 0 }, 15, undefined],
    [{ sold: 85, held: 1 }, 15, 'restNotFree'],
    [{ sold: 85, held: 0 }, 14, 'quantityNotOffered'],
    [{ sold: 85, held: 0 }, 16, 'notEnoughLeft'],
    [{ sold: 85, held: 6 }, 10, 'notEnoughLeft'],
    [{ sold: 90, held: 0 }, 10, undefined],
    [{ sold: 99, held: 0 }, 5, 'notEnoughLeft'],
    [{ sold: 99, held: 0 }, 1, undefined],
    [{ sold: 99, held: 1 }, 1, 'notEnoughLeft'],
    [{ sold: 100, held: 0 }, 1, 'soldOut'],
    [{ sold: 0, held: 0 }, 10_000_000, 'quantityNotOffered'],
  ] as const)('Of 100 tickets with %j, a quantity of %i: %s', (counter, quantity, refusal) => {
    expect(refused(counter, quantity)).toBe(refusal);
  });

  test.each([
    [{ sold: 0, held: 0 }, 7, undefined],
    [{ sold: 0, held: 0 }, 20, undefined],
    [{ sold: 0, held: 0 }, 21, 'quantityNotOffered'],
    [{ sold: 90, held: 3 }, 7, undefined],
    [{ sold: 90, held: 3 }, 8, 'notEnoughLeft'],
    [{ sold: 90, held: 3 }, 10, 'notEnoughLeft'],
    [{ sold: 100, held: 0 }, 1, 'soldOut'],
  ] as const)(
    'Of a draw that offers any quantity with %j, a quantity of %i: %s',
    (counter, quantity, refusal) => {
      const draw = aLockedDraw({ terms: { anyQuantity: true }, counter });
      expect(quantityRefusal(draw, quantity)).toBe(refusal);
    },
  );

  test('Every accepted quantity is free, and is offered or all the rest', () => {
    const counters = fc
      .record({ sold: fc.nat({ max: 100 }), held: fc.nat({ max: 100 }) })
      .filter(({ sold, held }) => sold + held <= 100);
    fc.assert(
      fc.property(counters, fc.integer({ min: 1, max: 120 }), ({ sold, held }, quantity) => {
        fc.pre(refused({ sold, held }, quantity) === undefined);
        expect(quantity).toBeLessThanOrEqual(100 - sold - held);
        expect([1, 5, 10, 100 - sold]).toContain(quantity);
      }),
    );
  });
});

describe('Limits of minors', () => {
  const CAPS = { under16: 5_000, under18: 20_000 };
  /** Noon in Japan. */
  const on = (date: string) => new Date(`${date}T03:00:00.000Z`);

  test.each([
    ['2010-11-22', 5_000],
    ['2010-11-21', 20_000],
    ['2008-11-22', 20_000],
    ['2008-11-21', null],
    ['1950-01-01', null],
  ])('A member born on %s may spend %s yen in November 2026, on the 21st', (birthday, cap) => {
    expect(capOf(birthday, on('2026-11-21'), CAPS)).toBe(cap);
  });

  test('A birthday begins at midnight in Japan', () => {
    expect(capOf('2008-11-22', new Date('2026-11-21T14:59:59.999Z'), CAPS)).toBe(20_000);
    expect(capOf('2008-11-22', new Date('2026-11-21T15:00:00.000Z'), CAPS)).toBeNull();
  });

  test('A birthday on 29 February counts from 1 March', () => {
    expect(capOf('2008-02-29', on('2026-02-28'), CAPS)).toBe(20_000);
    expect(capOf('2008-02-29', on('2026-03-01'), CAPS)).toBeNull();
  });

  test.each([
    ['2026-11-21T03:00:00.000Z', '2026-10-31T15:00:00.000Z', '2026-11-30T15:00:00.000Z'],
    ['2026-10-31T15:00:00.000Z', '2026-10-31T15:00:00.000Z', '2026-11-30T15:00:00.000Z'],
    ['2026-10-31T14:59:59.999Z', '2026-09-30T15:00:00.000Z', '2026-10-31T15:00:00.000Z'],
    ['2026-12-31T20:00:00.000Z', '2026-12-31T15:00:00.000Z', '2027-01-31T15:00:00.000Z'],
    ['2028-02-10T00:00:00.000Z', '2028-01-31T15:00:00.000Z', '2028-02-29T15:00:00.000Z'],
  ])('The month of %s in Japan', (at, from, to) => {
    expect(monthInJapan(new Date(at))).toEqual({ from: new Date(from), to: new Date(to) });
  });

  test('Every time is in its month, and months have no gaps', () => {
    const moments = fc.date({
      min: new Date('2000-01-01'),
      max: new Date('2100-01-01'),
      noInvalidDate: true,
    });
    fc.assert(
      fc.property(moments, (at) => {
        const { from, to } = monthInJapan(at);
        expect(at >= from && at < to).toBe(true);
        expect(monthInJapan(to).from).toEqual(to);
      }),
    );
  });
});
