import { attemptLimitError, codeError } from '#backend/domain/members/codes.ts';

const START = Date.UTC(2026, 10, 21);
const minute = (minutes: number) => new Date(START + minutes * 60_000);

const aCode = (but = {}) => ({
  purpose: 'signup' as const,
  email: 'marupo@example.jp',
  codeHash: '',
  forMember: null,
  sentAt: minute(0),
  checkedAt: null,
  usedAt: null,
  tries: 1,
  ...but,
});

test('Where no code was sent, and where five were tried, nothing is compared', () => {
  expect(attemptLimitError(undefined)).toBe('codeElsewhere');
  expect(attemptLimitError(aCode({ tries: 5 }))).toBeUndefined();
  expect(attemptLimitError(aCode({ tries: 6 }))).toBe('codeSpent');
});

test.each([
  { when: 'in its ten minutes', at: 10, fault: undefined },
  { when: 'after them', at: 10.01, fault: 'codeExpired' },
  { when: 'half an hour after it was first typed', but: { checkedAt: minute(9) }, at: 39, fault: undefined },
  { when: 'longer after that', but: { checkedAt: minute(9) }, at: 39.01, fault: 'codeExpired' },
  { when: 'once it was used', but: { checkedAt: minute(1), usedAt: minute(2) }, at: 3, fault: 'codeUsed' },
  { when: 'long after it was used', but: { usedAt: minute(2) }, at: 600, fault: 'codeUsed' },
  { when: 'as the fifth try', but: { tries: 5 }, at: 1, fault: undefined },
])('The right code $when', ({ but, at, fault }) => {
  expect(codeError(aCode(but), true, minute(at))).toBe(fault);
});

describe.each([
  ['as it was sent', {}],
  ['that was typed rightly before', { checkedAt: minute(9) }],
  ['that was used', { checkedAt: minute(9), usedAt: minute(9) }],
])('A wrong one for a code %s', (_how, but) => {
  test.each([
    [1, 1, 'codeWrong'],
    [1, 10, 'codeWrong'],
    [1, 11, 'codeExpired'],
    [5, 1, 'codeSpent'],
  ])('as try %s after %s minutes', (tries, at, fault) => {
    expect(codeError(aCode({ ...but, tries }), false, minute(at))).toBe(fault);
  });
});
