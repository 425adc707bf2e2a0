import fc from 'fast-check';
import {
  ACCOUNT_RULE,
  ADDRESS_RULE,
  delayAfter,
  CODE_RULE,
  decayed,
  MAIL_RULE,
  SENDER_RULE,
  STRANGERS_RULE,
} from '#backend/domain/members/throttle.ts';
import { CODE_LIFE_MS, attemptLimitError, codeError } from '#backend/domain/members/codes.ts';
import { isActive, isConfirmed, isUseRecordable, deviceOf } from '#backend/domain/members/login-session.ts';

describe('The throttle', () => {
  const MINUTE_MS = 60_000;
  const seconds = (rule: typeof ACCOUNT_RULE, attempts: readonly number[]) =>
    attempts.map((count) => delayAfter(rule, count) / 1_000);

  test('Five wrong passwords of an account cause no delay; then it doubles up to 15 minutes', () => {
    expect(seconds(ACCOUNT_RULE, [1, 5, 6, 7, 8, 14, 15, 1_000_000])).toEqual([0, 0, 2, 4, 8, 512, 900, 900]);
  });

  test('Attempts from one address are delayed after 50', () => {
    expect(seconds(ADDRESS_RULE, [50, 51, 52, 1_000])).toEqual([0, 1, 2, 300]);
  });

  test('Codes can be sent once a minute, and less often after the fourth', () => {
    expect(seconds(MAIL_RULE, [1, 2, 3, 4, 5, 6, 1_000])).toEqual([60, 60, 60, 60, 120, 240, 600]);
  });

  test('A wait for the next email is never longer than its codes are valid', () => {
    expect(MAIL_RULE.longestMs).toBe(CODE_LIFE_MS);
  });

  test('Ten wrong codes cause no delay, then ten a day are allowed', () => {
    expect(seconds(CODE_RULE, [10, 11, 12, 1_000])).toEqual([0, 8640, 8640, 8640]);
    expect(inADay(CODE_RULE, 10)).toBe(10);
  });

  /** The attempts that a rule allows in a day at most, after `already` ones. */
  function inADay(rule: typeof ACCOUNT_RULE, already: number): number {
    let [allowed, state] = [0, { attempts: already, remainderMs: 0 }];
    for (let atMs = 0; atMs < 24 * 60 * MINUTE_MS;) {
      const attempts = state.attempts + 1;
      const waitMs = delayAfter(rule, attempts);
      allowed += 1;
      atMs += waitMs;
      state = decayed(rule, { attempts, passedMs: state.remainderMs + waitMs });
    }
    return allowed;
  }

  test('One network cannot exhaust what all networks are allowed', () => {
    expect(inADay(ACCOUNT_RULE, 5)).toBeLessThan(inADay(STRANGERS_RULE, 90));
    expect(ACCOUNT_RULE.longestMs).toBeGreaterThan(STRANGERS_RULE.leakMs);
  });

  test('A day allows few guesses of one account: 300 passwords, 30 codes', () => {
    expect(inADay(STRANGERS_RULE, 0)).toBeLessThan(300);
    expect(inADay(CODE_RULE, 0)).toBeLessThan(30);
  });

  const rules = fc.constantFrom(
    ACCOUNT_RULE,
    ADDRESS_RULE,
    CODE_RULE,
    MAIL_RULE,
    SENDER_RULE,
    STRANGERS_RULE,
  );
  const attempts = fc.nat({ max: 100_000 });

  test('Another attempt never shortens the delay, which never exceeds the maximum', () => {
    fc.assert(
      fc.property(rules, attempts, (rule, count) => {
        const [wait, next] = [delayAfter(rule, count), delayAfter(rule, count + 1)];
        expect(next).toBeGreaterThanOrEqual(wait);
        expect(next).toBeLessThanOrEqual(rule.longestMs);
      }),
    );
  });

  test('One attempt decays in each period, and the remaining time counts on', () => {
    const before = { attempts: 3, passedMs: 150 * MINUTE_MS };
    expect(decayed(ACCOUNT_RULE, before)).toEqual({ attempts: 1, remainderMs: 30 * MINUTE_MS });
  });

  test('After enough periods no attempt is left', () => {
    expect(decayed(ACCOUNT_RULE, { attempts: 3, passedMs: 180 * MINUTE_MS })).toEqual({
      attempts: 0,
      remainderMs: 0,
    });
  });

  test('Decay in two steps equals decay in one', () => {
    const span = fc.nat({ max: 100 * MINUTE_MS });
    fc.assert(
      fc.property(rules, attempts, fc.tuple(span, span), (rule, count, [first, second]) => {
        const half = decayed(rule, { attempts: count, passedMs: first });
        const inTwo = decayed(rule, { attempts: half.attempts, passedMs: half.remainderMs + second });
        const atOnce = decayed(rule, { attempts: count, passedMs: first + second });
        expect(inTwo.attempts).toBe(atOnce.attempts);
      }),
    );
  });

  test('A clock that is set back decays nothing', () => {
    expect(decayed(ACCOUNT_RULE, { attempts: 3, passedMs: -MINUTE_MS }).attempts).toBe(3);
  });
});

describe('Codes sent by email', () => {
  const START = Date.UTC(2026, 10, 21);
  const minute = (minutes: number) => new Date(START + minutes * 60_000);

  const aCode = (but = {}) => ({
    purpose: 'signup' as const,
    email: 'marupo@example.jp',
    deviceDigest: '',
    codeHash: '',
    forMember: null,
    sentAt: minute(0),
    checkedAt: null,
    usedAt: null,
    tries: 1,
    ...but,
  });

  test('No code is compared if none was sent or five were tried', () => {
    expect(attemptLimitError(undefined)).toBe('codeElsewhere');
    expect(attemptLimitError(aCode({ tries: 5 }))).toBeUndefined();
    expect(attemptLimitError(aCode({ tries: 6 }))).toBe('codeSpent');
  });

  test.each([
    { when: 'within ten minutes', at: 10, error: undefined },
    { when: 'after ten minutes', at: 10.01, error: 'codeExpired' },
    {
      when: 'half an hour after it was first confirmed',
      but: { checkedAt: minute(9) },
      at: 39,
      error: undefined,
    },
    {
      when: 'more than half an hour after that',
      but: { checkedAt: minute(9) },
      at: 39.01,
      error: 'codeExpired',
    },
    { when: 'once it was used', but: { checkedAt: minute(1), usedAt: minute(2) }, at: 3, error: 'codeUsed' },
    { when: 'long after it was used', but: { usedAt: minute(2) }, at: 600, error: 'codeUsed' },
    { when: 'as the fifth try', but: { tries: 5 }, at: 1, error: undefined },
  ])('The right code $when', ({ but, at, error }) => {
    expect(codeError(aCode(but), true, minute(at))).toBe(error);
  });

  describe.each([
    ['as it was sent', {}],
    ['that was confirmed before', { checkedAt: minute(9) }],
    ['that was used', { checkedAt: minute(9), usedAt: minute(9) }],
  ])('A wrong code, compared with one %s', (_how, but) => {
    test.each([
      [1, 1, 'codeWrong'],
      [1, 10, 'codeWrong'],
      [1, 11, 'codeExpired'],
      [5, 1, 'codeSpent'],
    ])('attempt %s after %s minutes', (tries, at, error) => {
      expect(codeError(aCode({ ...but, tries }), false, minute(at))).toBe(error);
    });
  });
});

describe('The login session', () => {
  const START = Date.UTC(2026, 10, 1);
  const minute = (minutes: number) => new Date(START + minutes * 60_000);
  const day = (days: number) => minute(days * 24 * 60);

  test.each([
    ['just begun', 0, 0, true],
    ['not used for almost two weeks', 0, 13.99, true],
    ['not used for two weeks', 0, 14, false],
    ['used yesterday, and almost sixty days old', 58.99, 59.99, true],
    ['used a minute ago, but sixty days old', 59.999, 60, false],
  ])('A login %s', (_how, ...[seen, now, isLiving]) => {
    expect(isActive({ startedAt: day(0), seenAt: day(seen) }, day(now))).toBe(isLiving);
  });

  test('A use of a session is recorded once in five minutes', () => {
    const life = { startedAt: minute(0), seenAt: minute(10) };
    expect([14.99, 15].map((at) => isUseRecordable(life, minute(at)))).toEqual([false, true]);
  });

  test('A confirmed password is valid for ten minutes', () => {
    expect([9.99, 10].map((at) => isConfirmed(minute(0), minute(at)))).toEqual([true, false]);
    expect(isConfirmed(null, minute(0))).toBe(false);
  });
});

describe('The name of a device', () => {
  const MOZILLA = 'Mozilla/5.0';
  const WEBKIT = 'AppleWebKit/605.1.15 (KHTML, like Gecko)';
  const IPHONE = `${MOZILLA} (iPhone; CPU iPhone OS 18_0 like Mac OS X) ${WEBKIT}`;
  const ANDROID = `${MOZILLA} (Linux; Android 15; Pixel 9) AppleWebKit/537.36 (KHTML, like Gecko)`;
  const WINDOWS = `${MOZILLA} (Windows NT 10.0; Win64; x64) AppleWebKit/537.36 (KHTML, like Gecko)`;

  test.each([
    [`${IPHONE} Version/18.0 Mobile/15E148 Safari/604.1`, 'iPhoneのSafari'],
    [`${IPHONE} CriOS/140.0 Mobile/15E148 Safari/604.1`, 'iPhoneのChrome'],
    [`${IPHONE} Mobile/15E148 Safari/604.1 Line/15.0.0`, 'iPhoneのLINE'],
    [`${MOZILLA} (iPad; CPU OS 16_0 like Mac OS X) ${WEBKIT} Version/16.0 Safari/604.1`, 'iPadのSafari'],
    [`${ANDROID} Chrome/140.0.0.0 Mobile Safari/537.36`, 'AndroidのChrome'],
    [`${ANDROID} SamsungBrowser/27.0 Chrome/125.0.0.0 Mobile Safari/537.36`, 'AndroidのSamsung Internet'],
    [`${WINDOWS} Chrome/140.0.0.0 Safari/537.36`, 'WindowsのChrome'],
    [`${WINDOWS} Chrome/140.0.0.0 Safari/537.36 Edg/140.0.0.0`, 'WindowsのEdge'],
    [`${MOZILLA} (Macintosh; Intel Mac OS X 10_15_7) ${WEBKIT} Version/18.0 Safari/605.1.15`, 'MacのSafari'],
    [`${MOZILLA} (X11; Linux x86_64; rv:140.0) Gecko/20100101 Firefox/140.0`, 'LinuxのFirefox'],
    [`${MOZILLA} (X11; CrOS x86_64 14541.0.0) Chrome/140.0.0.0 Safari/537.36`, 'ChromebookのChrome'],
    [`${MOZILLA} (Windows NT 10.0)`, 'Windows'],
    ['curl/8.0', '名前の分からない端末'],
    ['', '名前の分からない端末'],
  ])('%s is named %s', (agent, name) => {
    expect(deviceOf(agent)).toBe(name);
  });
});
