import {
  attemptLimitError,
  CODE_DIGITS,
  CODE_LIFE_MS,
  codeError,
  isLongCode,
  LONG_CODE_DIGITS,
} from '#backend/domain/members/codes.ts';
import {
  deviceOf,
  isActive,
  isConfirmed,
  isUseRecordable,
  KNOWN_DEVICE_LIFE_MS,
  MAX_KNOWN_DEVICES,
} from '#backend/domain/members/login-session.ts';

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

  test('have six digits, or fifteen for any browser, and are valid for ten minutes', () => {
    expect([CODE_DIGITS, LONG_CODE_DIGITS, CODE_LIFE_MS]).toEqual([6, 15, 600_000]);
    expect(['1'.repeat(6), '1'.repeat(15)].map(isLongCode)).toEqual([false, true]);
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

  test('Twenty browsers of a member are known, each for a year after its last login', () => {
    expect([MAX_KNOWN_DEVICES, KNOWN_DEVICE_LIFE_MS]).toEqual([20, 31_536_000_000]);
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
