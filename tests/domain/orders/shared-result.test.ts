import { resultOfText, sharedResult, textOfResult } from '#backend/domain/orders/shared-result.ts';
import { GRADES, MAX_SHARED_KINDS } from '#lib/contract/enums.ts';
import { sharedResultCalls } from '#lib/contract/shared-result.ts';

const prizes = (...codes: readonly string[]) => codes.map((code) => ({ code }));
const MAC = '0'.repeat(32);
const isKey = (key: string) =>
  sharedResultCalls.showSharedResult.params.safeParse({ directoryName: 'marupo', key }).success;

test('Equal prizes are counted, the last-one prize first, then the best grade', () => {
  expect(sharedResult(prizes('C', 'A10', 'lastOne', 'A2', 'C', 'A'))).toEqual({
    kinds: [
      { code: 'lastOne', count: 1 },
      { code: 'A', count: 1 },
      { code: 'A2', count: 1 },
      { code: 'A10', count: 1 },
      { code: 'C', count: 2 },
    ],
    others: 0,
  });
});

/** Prizes of 25 kinds, of the nth kind n. */
const MANY = GRADES.slice(0, 5).flatMap((grade, g) =>
  ['', '2', '3', '4', '5'].flatMap((number, n) =>
    prizes(...Array.from({ length: 5 * g + n + 1 }, () => `${grade}${number}`)),
  ),
);

test('Of more kinds than a link names, the number of the others is kept', () => {
  const { kinds, others } = sharedResult(MANY);
  expect(kinds).toHaveLength(MAX_SHARED_KINDS);
  expect(kinds.at(-1)).toEqual({ code: 'D5', count: 20 });
  expect(others).toBe(21 + 22 + 23 + 24 + 25);
});

test.each([
  ['one prize', prizes('B'), 'bx1'],
  ['several', prizes('lastOne', 'A2', 'F', 'F'), 'lastx1-a2x1-fx2'],
  ['very many', Array.from({ length: 12_345 }, () => ({ code: 'T100' })), 't100x12345'],
])('A result of %s is a part of a path, and is read again', (_what, won, text) => {
  const result = sharedResult(won);
  expect(textOfResult(result)).toBe(text);
  expect(resultOfText(text)).toEqual(result);
  expect(isKey(`${text}-${MAC}`)).toBe(true);
});

test('Also the longest key is shorter than the name of a file may be', () => {
  const result = sharedResult(MANY);
  const key = `${textOfResult(result)}-${MAC}`;
  expect(resultOfText(textOfResult(result))).toEqual(result);
  expect(isKey(key)).toBe(true);
  expect(key.length).toBeLessThan(200);
});

test.each([
  '',
  MAC,
  `ax0-${MAC}`,
  `ux1-${MAC}`,
  `ax1-${MAC.slice(1)}`,
  `Ax1-${MAC}`,
  `ax1--${MAC}`,
  `../${MAC}`,
])('%j is no key', (key) => {
  expect(isKey(key)).toBe(false);
});
