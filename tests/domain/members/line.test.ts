import { lineIdentityOf, linkDecision } from '#backend/domain/members/line.ts';
import { LINE_RESULTS } from '#lib/contract/line-results.ts';
import {
  lineResultIn,
  lineResultRoute,
  lineSignUpRoute,
  lineStartRoute,
  lineTokenIn,
} from '#lib/site/line-routes.ts';
import { loginRoute } from '#lib/site/login-routes.ts';

describe('A person as LINE names them', () => {
  test.each<[string, unknown, string | null]>([
    ['an address', 'Minori@example.jp', 'Minori@example.jp'],
    ['an address with spaces around', ' minori@example.jp ', 'minori@example.jp'],
    ['no address', undefined, null],
    ['an empty text', '', null],
    ['what is no address', 'minori', null],
    ['another type', { value: 'minori@example.jp' }, null],
    ['an address that is too long', `${'m'.repeat(300)}@example.jp`, null],
  ])('has %s', (_which, email, expected) => {
    expect(lineIdentityOf({ sub: 'U1', email })).toEqual({ subject: 'U1', email: expected });
  });

  test.each([undefined, '', 1, 'a b', 'あ', 'U'.repeat(256)])('is nobody by the subject %p', (sub) => {
    expect(lineIdentityOf({ sub })).toBeUndefined();
  });
});

describe('A LINE account', () => {
  const at = new Date('2026-11-30T00:00:00Z');
  const link = (memberId: string, subject: string) => ({ memberId, subject, linkedAt: at, usedAt: null });
  const decide = (own?: string, holder?: string) =>
    linkDecision({
      memberId: 'me',
      subject: 'mine',
      own: own === undefined ? undefined : link('me', own),
      holder: holder === undefined ? undefined : link(holder, 'mine'),
    });

  test.each([
    ['is linked', undefined, undefined, 'link'],
    ['that logs in somebody else is taken', undefined, 'other', 'lineTaken'],
    ['that logs in somebody else is taken, whatever the member has', 'another', 'other', 'lineTaken'],
    ['that the member has stays', 'mine', 'me', 'unchanged'],
    ['comes not beside another one', 'another', undefined, 'lineLinked'],
  ])('%s', (_what, own, holder, expected) => {
    expect(decide(own, holder)).toBe(expected);
  });
});

describe('Addresses', () => {
  test('keep the page that was asked for, of this site only', () => {
    expect(lineStartRoute(null)).toBe('/api/login/line/start');
    expect(lineStartRoute('/sanrio/faq')).toBe('/api/login/line/start?next=%2Fsanrio%2Ffaq');
    expect(lineStartRoute('https://evil.example/')).toBe('/api/login/line/start');
  });

  test('name a result that a page knows', () => {
    for (const result of ['lineRejected', 'linked'] as const) {
      const { search } = new URL(lineResultRoute(loginRoute('/sanrio/faq'), result), 'https://shop.example');
      expect(lineResultIn(search)).toBe(result);
    }
    expect(lineResultIn('?line=toString')).toBeNull();
    expect(lineResultIn('?next=1')).toBeNull();
  });

  test('carry the token of a sign-up where no server reads it', () => {
    const { hash, search } = new URL(lineSignUpRoute('/sanrio/faq', 'abc'), 'https://shop.example');
    expect(search).toBe('?next=%2Fsanrio%2Ffaq');
    expect(lineTokenIn(hash)).toBe('abc');
    expect(lineTokenIn('#other')).toBeNull();
  });

  test('every result has a sentence', () => {
    for (const sentence of Object.values(LINE_RESULTS)) expect(sentence).toMatch(/。$/);
  });
});
