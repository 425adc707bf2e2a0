import { type Approval, approvalStatus, needsApproval } from '#backend/domain/staff/approval.ts';
import {
  isLifeAllowed,
  isOperatorName,
  isUseToBeRecorded,
  lifeMs,
  tokenStatus,
} from '#backend/domain/staff/operator-token.ts';
import {
  LINK_LIFE_MS,
  normalizedRecoveryCode,
  RECOVERY_CODES,
  staffLink,
} from '#backend/domain/staff/staff-member.ts';
import {
  isSessionActive,
  isUseRecordable,
  verifiedUntil,
  CODE_PERIOD_S,
  CODE_WINDOW,
  codeStepAt,
} from '#backend/domain/staff/staff-session.ts';

const NOW = new Date('2026-11-21T03:00:00Z');
const MINUTE_MS = 60_000;
const HOUR_MS = 60 * MINUTE_MS;
const ago = (ms: number) => new Date(NOW.getTime() - ms);

describe('An approval', () => {
  const anApproval: Approval = {
    approvalId: 'a',
    call: 'refundOrder',
    input: {},
    subjectKind: 'order',
    subjectId: 'b',
    subjectTitle: null,
    memberId: null,
    summary: '',
    yen: 1,
    reason: '',
    requestedBy: 'hana',
    requestedAt: ago(HOUR_MS),
    expiresAt: NOW,
    decision: null,
  };
  const decided = (action: string) => ({
    ...anApproval,
    decision: { action, by: 'ren', at: NOW, reason: null },
  });

  test.each([
    [anApproval, -1, 'open'],
    [anApproval, 0, 'expired'],
    [decided('refundOrder'), 0, 'approved'],
    [decided('reject'), 0, 'rejected'],
    [decided('withdrawApproval'), 0, 'withdrawn'],
  ])('%j, %i ms after it expires: %s', (approval, ms, status) => {
    expect(approvalStatus(approval, ago(-ms))).toBe(status);
  });

  test('is needed above a sum', () => {
    expect([50_000, 50_001].map((yen) => needsApproval(yen, 50_000))).toEqual([false, true]);
  });
});

describe('An operator token', () => {
  const life = { expiresAt: NOW, lastUsedAt: null, revokedAt: null };

  test.each([
    [life, -1, 'active'],
    [life, 0, 'expired'],
    [{ ...life, revokedAt: ago(1) }, -1, 'revoked'],
    [{ ...life, revokedAt: ago(1) }, 0, 'revoked'],
  ])('%j, %i ms after it expires: %s', (token, ms, status) => {
    expect(tokenStatus(token, ago(-ms))).toBe(status);
  });

  test('records its last use once a minute', () => {
    const used = [null, ago(0), ago(MINUTE_MS - 1), ago(MINUTE_MS)];
    const isRecorded = used.map((lastUsedAt) => isUseToBeRecorded({ ...life, lastUsedAt }, NOW));
    expect(isRecorded).toEqual([true, false, false, true]);
  });

  test('is valid for a day to a year', () => {
    expect([0, 1, 1.5, 365, 366].map(isLifeAllowed)).toEqual([false, true, false, true, false]);
    expect(lifeMs(2)).toBe(48 * HOUR_MS);
  });

  test.each([
    ['hana', true],
    ['stockroom-2', true],
    ['a', false],
    ['Hana', false],
    ['2hana', false],
    ['hana-', false],
    ['a'.repeat(40), true],
    ['a'.repeat(41), false],
  ])('of %s: %j', (name, is) => expect(isOperatorName(name)).toBe(is));
});

describe('A session of the console', () => {
  const session = (but = {}) => ({
    sessionId: 's',
    staffId: 'm',
    device: '',
    isEnrolling: false,
    startedAt: ago(0),
    seenAt: ago(0),
    verifiedAt: ago(0),
    ...but,
  });

  test.each([
    [{}, true],
    [{ startedAt: ago(HOUR_MS), seenAt: ago(30 * MINUTE_MS - 1) }, true],
    [{ startedAt: ago(HOUR_MS), seenAt: ago(30 * MINUTE_MS) }, false],
    [{ startedAt: ago(12 * HOUR_MS - 1) }, true],
    [{ startedAt: ago(12 * HOUR_MS) }, false],
    [{ isEnrolling: true, startedAt: ago(15 * MINUTE_MS - 1) }, true],
    [{ isEnrolling: true, startedAt: ago(15 * MINUTE_MS) }, false],
  ])('%j is active: %j', (times, is) => expect(isSessionActive(session(times), NOW)).toBe(is));

  test('records its use once a minute', () => {
    const uses = [MINUTE_MS - 1, MINUTE_MS].map((ms) => isUseRecordable(session({ seenAt: ago(ms) }), NOW));
    expect(uses).toEqual([false, true]);
  });

  test('asks for no proof for five minutes after one, and always after a recovery but for its passkey', () => {
    const verifiedAt = ago(MINUTE_MS);
    expect(verifiedUntil(session({ verifiedAt }))).toEqual(ago(-4 * MINUTE_MS));
    expect(verifiedUntil(session({ verifiedAt: null, isEnrolling: true }))).toEqual(ago(-15 * MINUTE_MS));
    expect(verifiedUntil(session({ verifiedAt: null })).getTime()).toBeLessThanOrEqual(NOW.getTime());
  });
});

describe('Signing in', () => {
  test('needs a link of 24 hours', () => {
    expect(LINK_LIFE_MS).toBe(24 * HOUR_MS);
    expect(staffLink('https://koron.example/console', 's3cret')).toBe(
      'https://koron.example/console/link#s3cret',
    );
  });

  test('takes a recovery code in any writing', () => {
    expect(RECOVERY_CODES).toBe(10);
    expect(normalizedRecoveryCode(' ABCD-ef12 ')).toBe('abcdef12');
  });

  test('counts codes of an app by periods of 30 s, one before and one after', () => {
    expect([CODE_PERIOD_S, CODE_WINDOW]).toEqual([30, 1]);
    expect([0, 29_999, 30_000, 3_600_000].map((ms) => codeStepAt(new Date(ms)))).toEqual([0, 0, 1, 120]);
  });
});
