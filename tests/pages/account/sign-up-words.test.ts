import { isMinor } from '#components/account/sign-up/complete-sign-up.ts';
import { waitText } from '#lib/text/dates.ts';

test.each([
  ['2008-11-21', false],
  ['2008-11-22', true],
  ['2026-11-21', true],
  ['1998-04-12', false],
  ['2012--', false],
  ['', false],
])('somebody born on %j is a minor on 2026-11-21: %j', (birthday, isUnderAge) => {
  expect(isMinor(birthday, '2026-11-21')).toBe(isUnderAge);
});

test('who was born on the last of February is of age from the first of March', () => {
  expect(isMinor('2008-02-29', '2026-02-28')).toBe(true);
  expect(isMinor('2008-02-29', '2026-03-01')).toBe(false);
});

test.each([
  [1, '1秒'],
  [59, '59秒'],
  [60, '1分'],
  [80, '1分20秒'],
  [3600, '1時間'],
  [3900, '1時間5分'],
])('a wait of %d seconds reads %s', (seconds, words) => {
  expect(waitText(seconds)).toBe(words);
});
