import {
  deliveryOutcome,
  deliveryState,
  isEndpointUrl,
  MAX_ATTEMPTS,
  type PartnerAnswer,
  switchesOff,
} from '#backend/domain/partners.ts';

const HOUR_MS = 60 * 60_000;
const DAY_MS = 24 * HOUR_MS;

const afterMs = (attempts: number, random: number, answer: PartnerAnswer = 'timeout') => {
  const outcome = deliveryOutcome(answer, attempts, random);
  return outcome.became === 'dueAgain' ? outcome.afterMs : undefined;
};

describe('A delivery that failed', () => {
  const pauses = (random: number) =>
    Array.from({ length: MAX_ATTEMPTS - 1 }, (_, nth) => afterMs(nth + 1, random) ?? 0);

  test('is sent again after growing pauses, from five seconds to a day, for some three days', () => {
    const middle = pauses(0.5);
    expect([middle[0], middle.at(-1)]).toEqual([5_000, DAY_MS]);
    expect(middle).toEqual(middle.toSorted((one, other) => one - other));
    const all = middle.reduce((sum, ms) => sum + ms, 0);
    expect(all).toBeGreaterThan(2.8 * DAY_MS);
    expect(all).toBeLessThan(3.2 * DAY_MS);
    expect(afterMs(MAX_ATTEMPTS, 0.5)).toBeUndefined();
    expect(deliveryOutcome('timeout', MAX_ATTEMPTS, 0.5)).toEqual({ became: 'failed' });
  });

  test('has pauses that differ by a fifth', () => {
    expect([afterMs(1, 0), afterMs(1, 0.999_999)]).toEqual([4_000, 6_000]);
  });

  test('waits as long as the receiver asks, a day at most', () => {
    expect(afterMs(1, 0.5, { status: 429, retryAfterS: 120 })).toBe(120_000);
    expect(afterMs(1, 0.5, { status: 503, retryAfterS: 1 })).toBe(5_000);
    expect(afterMs(1, 0.5, { status: 503, retryAfterS: 1e9 })).toBe(DAY_MS);
  });
});

test.each<[PartnerAnswer, string]>([
  [{ status: 200 }, 'delivered'],
  [{ status: 204 }, 'delivered'],
  [{ status: 299 }, 'delivered'],
  [{ status: 199 }, 'dueAgain'],
  [{ status: 301 }, 'dueAgain'],
  [{ status: 404 }, 'dueAgain'],
  [{ status: 500 }, 'dueAgain'],
  ['timeout', 'dueAgain'],
  ['unreachable', 'dueAgain'],
  ['privateAddress', 'dueAgain'],
])('The answer %j means %s', (answer, became) => expect(deliveryOutcome(answer, 1, 0).became).toBe(became));

describe('An endpoint', () => {
  const at = new Date('2026-11-21T00:00:00Z');
  const since = (ms: number) => new Date(at.getTime() - ms);

  test.each<[PartnerAnswer, Date | null, string | undefined]>([
    ['timeout', since(5 * DAY_MS - 1), undefined],
    ['timeout', since(5 * DAY_MS), 'failures'],
    [{ status: 500 }, since(6 * DAY_MS), 'failures'],
    [{ status: 200 }, since(6 * DAY_MS), undefined],
    [{ status: 410 }, since(0), 'gone'],
    [{ status: 404 }, since(0), undefined],
    ['timeout', null, undefined],
  ])('that answers %j, failing since %s, is switched off: %s', (answer, failingSince, why) =>
    expect(switchesOff(answer, failingSince, at)).toBe(why),
  );

  test.each([
    ['https://partner.example.jp/hooks?shop=1', true],
    ['https://xn--wgv71a.jp/', true],
    ['http://partner.example.jp/', false],
    ['https://partner.example.jp:8443/', false],
    ['https://partner.example.jp:443/', true],
    ['https://user:password@partner.example.jp/', false],
    ['https://user@partner.example.jp/', false],
    ['https://127.0.0.1/', false],
    ['https://0x7f.1/', false],
    ['https://2130706433/', false],
    ['https://8.8.8.8/', false],
    ['https://[::1]/', false],
    ['https://[2606:4700::1111]/', false],
    ['https://localhost/', false],
    ['https://backend/', false],
    ['https://db.internal/', false],
    ['https://printer.local/', false],
    ['file:///etc/passwd', false],
    ['not a URL', false],
    [`https://partner.example.jp/${'a'.repeat(500)}`, false],
  ])('at %s is allowed: %s', (url, isAllowed) => expect(isEndpointUrl(url)).toBe(isAllowed));
});

test.each([
  [at(1), null, 'waiting'],
  [at(1), at(0), 'waiting'],
  [null, at(0), 'delivered'],
  [null, null, 'failed'],
] as const)('A delivery due at %s and delivered at %s is %s', (dueAt, deliveredAt, state) =>
  expect(deliveryState({ dueAt, deliveredAt })).toBe(state),
);

function at(hours: number): Date {
  return new Date(hours * HOUR_MS);
}
