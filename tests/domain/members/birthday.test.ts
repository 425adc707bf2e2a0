import { isPossibleBirthday } from '#backend/domain/members/birthday.ts';

/** Half past midnight of 1 April in Japan, still 31 March elsewhere. */
const now = new Date('2026-03-31T15:30:00Z');

test.each([
  ['2026-04-01', true],
  ['2026-04-02', false],
  ['1999-12-31', true],
  ['1905-04-02', true],
  ['1905-04-01', false],
  ['0001-01-01', false],
])('Born on %s: %s', (birthday, isPossible) => {
  expect(isPossibleBirthday(birthday, now)).toBe(isPossible);
});
