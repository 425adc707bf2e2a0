import fc from 'fast-check';
import { holdableTickets, NO_HOLDS, type SourceHolds } from '#backend/domain/orders/hold-limits.ts';
import { aBuyer, aLockedDraw, later, minutes, placed, someHolds } from './order-fixtures.ts';

const refused = (...[draw, overrides]: Parameters<typeof placed>): string | undefined => {
  const { answer } = placed(draw, overrides);
  return typeof answer === 'string' ? answer : undefined;
};

/** A member whose turn has come while others wait. */
const CALLED = { queue: { called: 1, hasWaiting: true }, buyer: aBuyer({ isCalled: true }) };

describe('The unpaid orders of one source', () => {
  test.each([
    ['person', { orders: 0 }, undefined],
    ['person', { orders: 1 }, 'unpaidLimit'],
    ['device', { orders: 1 }, undefined],
    ['device', { orders: 2 }, 'unpaidLimit'],
    ['card', { orders: 1 }, undefined],
    ['card', { orders: 2 }, 'unpaidLimit'],
    ['network', { orders: 500 }, undefined],
    ['person', { unpaidMs: minutes(30) - 1 }, undefined],
    ['person', { unpaidMs: minutes(30) }, 'heldTooLong'],
    ['device', { unpaidMs: minutes(60) - 1 }, undefined],
    ['device', { unpaidMs: minutes(60) }, 'heldTooLong'],
    ['card', { unpaidMs: minutes(60) - 1 }, undefined],
    ['card', { unpaidMs: minutes(60) }, 'heldTooLong'],
    ['network', { unpaidMs: minutes(6_000) }, undefined],
  ] as const)('One %s with %j: %s', (kind, holds, refusal) => {
    expect(refused(aLockedDraw(), { holds: someHolds({ [kind]: holds }) })).toBe(refusal);
  });
});

describe('The share of the remaining tickets that may be held unpaid', () => {
  test.each([
    ['half of them', { total: 100, held: 40 }, [10, undefined]],
    ['one more', { total: 100, held: 41 }, [10, 'holdLimit']],
    ['half of the unsold', { total: 100, sold: 60, held: 15 }, [5, undefined]],
    ['one more than that', { total: 100, sold: 60, held: 16 }, [5, 'holdLimit']],
    ['ten of the last twelve', { total: 12, held: 9 }, [1, undefined]],
    ['one more than ten of the last twelve', { total: 12, held: 6 }, [5, 'holdLimit']],
    ['the last ten', { total: 10, held: 9 }, [1, undefined]],
    ['all of them, for the only buyer', { total: 20, held: 0 }, [20, undefined]],
  ] as const)('%s', (_what, { total, ...counter }, [quantity, refusal]) => {
    const playing = Math.min(counter.held, 1);
    const terms = { total, quantities: [1, 5, 10, 20] };
    expect(refused(aLockedDraw({ terms, counter: { ...counter, playing } }), { quantity })).toBe(refusal);
  });

  test('applies to the only buyer if others wait in the queue', () => {
    const draw = aLockedDraw({ terms: { total: 30, quantities: [1, 20] } });
    expect(refused(draw, { quantity: 20 })).toBeUndefined();
    expect(refused(draw, { quantity: 20, ...CALLED })).toBe('holdLimit');
  });

  test.each([
    ['the smallest quantity, although the share is held', { held: 50 }, [1, undefined]],
    ['not a larger one', { held: 50 }, [5, 'holdLimit']],
    ['no ticket that another member holds', { held: 100 }, [1, 'notEnoughLeft']],
  ] as const)('A called member gets %s', (_what, counter, [quantity, refusal]) => {
    const draw = aLockedDraw({ counter: { ...counter, playing: 9 } });
    expect(refused(draw, { quantity, ...CALLED })).toBe(refusal);
  });

  test.each([
    ['a set', 60, 0],
    ['a rest that is smaller than a set', 50, 50],
  ])('A called member gets %s that is larger than the share', (_what, quantity, sold) => {
    const draw = aLockedDraw({ terms: { quantities: [60], perPurchase: 60 }, counter: { sold } });
    expect(refused(draw, { quantity, ...CALLED })).toBeUndefined();
  });

  test('lets a member without a turn wait for it once it is used up', () => {
    const draw = aLockedDraw({ counter: { held: 50, playing: 9 } });
    expect(refused(draw, { quantity: 1 })).toBe('queueFirst');
  });

  test('of a network applies to a called member too', () => {
    const draw = aLockedDraw({ counter: { held: 25, playing: 9 } });
    const holds = someHolds({ network: { orders: 9, tickets: 25 } });
    expect(refused(draw, { quantity: 1, holds, ...CALLED })).toBe('holdLimit');
  });

  test.each([
    ['a quarter of them', { orders: 3, tickets: 20 }, [5, undefined]],
    ['one more', { orders: 3, tickets: 21 }, [5, 'holdLimit']],
    ['any number, for the first order', NO_HOLDS, [40, undefined]],
  ] as const)('One network: %s', (_what, network, [quantity, refusal]) => {
    const terms = { total: 100, quantities: [5, 40], perPurchase: 40 };
    const draw = aLockedDraw({ terms, counter: { playing: 4, held: network.tickets } });
    expect(refused(draw, { quantity, holds: someHolds({ network }) })).toBe(refusal);
  });

  test.each([
    [{ total: 100, sold: 0, held: 0 }, 50],
    [{ total: 100, sold: 0, held: 49 }, 1],
    [{ total: 100, sold: 0, held: 60 }, 0],
    [{ total: 100, sold: 96, held: 1 }, 3],
    [{ total: 101, sold: 0, held: 0 }, 50],
  ])('Of %j, %i can be held', (counts, holdable) => {
    expect(holdableTickets(counts)).toBe(holdable);
  });
});

describe('The length of a hold', () => {
  const lengthAfter = (but: Parameters<typeof someHolds>[0], counter = {}) => {
    const { answer } = placed(aLockedDraw({ counter }), { holds: someHolds(but) });
    return typeof answer === 'string' ? answer : answer.heldUntil;
  };

  test.each([
    ['nothing', {}, 10],
    ['10 minutes of the person', { person: { unpaidMs: minutes(10) } }, 10 - 10 / 3],
    ['15 minutes of the person', { person: { unpaidMs: minutes(15) } }, 5],
    ['29 minutes of the person', { person: { unpaidMs: minutes(29) } }, 3],
    ['15 minutes of the device', { device: { unpaidMs: minutes(15) } }, 7.5],
    ['30 minutes of the card', { card: { unpaidMs: minutes(30) } }, 5],
    ['a person and their device', { person: { unpaidMs: minutes(6) }, device: { unpaidMs: minutes(30) } }, 5],
    ['less than all tickets of a network', { network: { unpaidTicketMs: minutes(1_000) - 1 } }, 10],
    ['all tickets of a network', { network: { unpaidTicketMs: minutes(1_000) } }, 5],
  ])('After %s was held unpaid', (_what, holds, length) => {
    expect(lengthAfter(holds)).toEqual(later(minutes(length)));
  });

  test('is halved for a network by the tickets that remain', () => {
    const holds = { network: { unpaidTicketMs: minutes(100) } };
    expect(lengthAfter(holds, { sold: 89 })).toEqual(later(minutes(10)));
    expect(lengthAfter(holds, { sold: 90 })).toEqual(later(minutes(5)));
  });
});

const anyState = fc
  .record({
    total: fc.integer({ min: 1, max: 3_000 }),
    sold: fc.nat({ max: 3_000 }),
    held: fc.nat({ max: 3_000 }),
    ofNetwork: fc.nat({ max: 3_000 }),
    quantity: fc.constantFrom(1, 5, 10),
  })
  .filter(({ total, sold, held, ofNetwork }) => sold + held < total && ofNetwork <= held);

test('Three of four remaining tickets are open to everyone, and half of them are left to others', () => {
  fc.assert(
    fc.property(anyState, ({ total, sold, held, ofNetwork, quantity }) => {
      const remaining = total - sold;
      const network = { orders: ofNetwork, tickets: ofNetwork };
      const draw = aLockedDraw({ terms: { total }, counter: { sold, held, playing: Math.min(held, 1) } });
      const { answer, change } = placed(draw, { quantity, holds: someHolds({ network }) });
      const heldAfter = held + quantity;
      if (answer === 'holdLimit') expect(heldAfter).toBeGreaterThan(Math.max(10, Math.floor(remaining / 4)));
      if (change !== null && held > 0)
        expect(heldAfter).toBeLessThanOrEqual(Math.max(10, Math.floor(remaining / 2)));
    }),
  );
});

/** An honest shopper of a popular draw; two of five are behind the address of one phone company. */
const shopper = fc.record({
  quantity: fc.constantFrom(1, 1, 1, 5, 10),
  arrivesAfterMs: fc.integer({ min: 0, max: 600 }),
  paysAfterMs: fc.integer({ min: 30_000, max: minutes(3) }),
  isOnPhoneNetwork: fc.nat({ max: 4 }).map((one) => one < 2),
});
type Shopper = typeof shopper extends fc.Arbitrary<infer Value> ? Value : never;
type Hold = Pick<Shopper, 'quantity' | 'isOnPhoneNetwork'> & { readonly paidAtMs: number };

const heldBy = (holds: readonly Hold[]): SourceHolds => ({
  ...NO_HOLDS,
  orders: holds.length,
  tickets: holds.reduce((sum, { quantity }) => sum + quantity, 0),
});

/** Sells a draw to shoppers who come one after the other and do not come again. Returns the number refused. */
function refusedShoppers(shoppers: readonly Shopper[], areNetworksKnown: boolean) {
  const number = { onPhoneNetwork: 0, others: 0 };
  let sold: number = 0;
  let now: number = 0;
  let holds: readonly Hold[] = [];
  for (const { quantity, arrivesAfterMs, paysAfterMs, isOnPhoneNetwork } of shoppers) {
    now += arrivesAfterMs;
    sold += heldBy(holds.filter(({ paidAtMs }) => paidAtMs <= now)).tickets;
    holds = holds.filter(({ paidAtMs }) => paidAtMs > now);
    const counter = { sold, held: heldBy(holds).tickets, playing: holds.length };
    const draw = aLockedDraw({ terms: { total: 2_000, concurrentPlaying: 1_000 }, counter, at: later(now) });
    const ofPhoneNetwork = heldBy(holds.filter((hold) => hold.isOnPhoneNetwork));
    const network = isOnPhoneNetwork && areNetworksKnown ? ofPhoneNetwork : NO_HOLDS;
    const refusal = refused(draw, { quantity, holds: someHolds({ network }) });
    if (refusal === undefined)
      holds = [...holds, { quantity, isOnPhoneNetwork, paidAtMs: now + paysAfterMs }];
    else number[isOnPhoneNetwork ? 'onPhoneNetwork' : 'others'] += 1;
  }
  return number;
}

test('Of a thousand honest shoppers, two of five behind one address, no ten more are refused for it', () => {
  const shoppers = fc.sample(shopper, { numRuns: 1_000, seed: 112 });
  const unknown = refusedShoppers(shoppers, false);
  const known = refusedShoppers(shoppers, true);
  expect(known.onPhoneNetwork - unknown.onPhoneNetwork).toBeLessThan(10);
  expect(known.others).toBeLessThanOrEqual(unknown.others);
});
