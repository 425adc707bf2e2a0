import { isAutomatic, PICTURES_UNTIL_MS } from '#backend/domain/inquiries.ts';

test.each([
  ['', 3_000, false],
  ['', 2_999, true],
  ['https://example.jp', 60_000, true],
])('A form with %j in the hidden field, sent after %i ms: by a program %j', (website, elapsedMs, is) => {
  expect(isAutomatic({ website, elapsedMs })).toBe(is);
});

test('Pictures follow their message within 15 minutes', () => {
  expect(PICTURES_UNTIL_MS).toBe(900_000);
});
