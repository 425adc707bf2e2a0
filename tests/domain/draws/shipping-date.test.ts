import { dateRejection, isDelay, setDateProblems } from '#backend/domain/draws/shipping-date.ts';
import { parseCatalogueDay } from '#backend/domain/time.ts';
import { daysAfter } from '#lib/text/japan-today.ts';
import { shippingDateText, type ShippingDate } from '#lib/shipments/shipping-date.ts';

const TODAY = '2027-01-05';
const IN_STOCK: ShippingDate = { days: 10, from: null, lastDay: null };
const aDate = (from: string, lastDay: string, days = 14): ShippingDate => ({ days, from, lastDay });
const JANUARY = aDate('2027-01-11', '2027-01-31');

test.each([
  [IN_STOCK, undefined, 'ご依頼から10日以内に発送'],
  [JANUARY, undefined, '2027年1月11日から1月31日までに発送'],
  [JANUARY, '2027-01-31', '2027年1月11日から1月31日までに発送'],
  [JANUARY, '2027-02-01', 'ご依頼から14日以内に発送'],
  [aDate('2026-12-21', '2027-01-10'), undefined, '2026年12月21日から2027年1月10日までに発送'],
])('The date %j is read on %s as %s', (date, today, text) => {
  expect(shippingDateText(date, today)).toBe(text);
});

test.each([
  ['a later last day', JANUARY, aDate('2027-01-11', '2027-02-01'), true],
  ['an earlier last day', JANUARY, aDate('2027-01-11', '2027-01-30'), false],
  ['another first day', JANUARY, aDate('2027-01-20', '2027-01-31'), false],
  ['more days of what is in stock', IN_STOCK, { ...IN_STOCK, days: 11 }, true],
  ['fewer days of what is in stock', IN_STOCK, { ...IN_STOCK, days: 9 }, false],
  ['a last day after the days from today', IN_STOCK, aDate('2027-01-10', '2027-01-16'), true],
  ['a last day within the days from today', IN_STOCK, aDate('2027-01-10', '2027-01-15'), false],
  ['prizes that are in stock before the last day', JANUARY, IN_STOCK, false],
  ['days from today after a last day that has passed', aDate('2026-12-01', '2026-12-31'), IN_STOCK, true],
] as const)('%s: a delay is %4$s', (_what, before, after, delays) => {
  expect(isDelay(before, after, TODAY)).toBe(delays);
});

test.each([
  ['the same date', JANUARY, 'already'],
  ['no last day', { ...JANUARY, lastDay: null }, 'needs a last day'],
  ['no first day', { ...JANUARY, from: null }, 'needs a last day'],
  ['a last day before the first', aDate('2027-02-11', '2027-02-10'), 'before the first'],
  ['a last day that has passed', aDate('2027-01-01', '2027-01-04'), 'has passed'],
])('A change to %s is rejected', (_what, after, message) => {
  expect(dateRejection(JANUARY, after, TODAY)?.message).toContain(message);
});

test('A change to a day from today on is not rejected', () => {
  expect(dateRejection(JANUARY, aDate('2027-01-05', '2027-01-05'), TODAY)).toBeUndefined();
  expect(dateRejection(JANUARY, IN_STOCK, TODAY)).toBeUndefined();
});

test('After the opening only the stored date and counted days are accepted', () => {
  const other = aDate('2027-02-01', '2027-02-28');
  expect(setDateProblems(JANUARY, { ...JANUARY, isCounted: false })).toEqual([]);
  expect(setDateProblems(JANUARY, { ...other, isCounted: true })).toEqual([]);
  expect(setDateProblems(JANUARY, { ...other, isCounted: false })).toMatchObject([
    { at: ['shipping', 'lastDay'], code: 'shippingDateSet' },
  ]);
});

test.each([
  ['2027-01-11', '2027-01-11'],
  ['+30d', '2026-12-22'],
  ['-1d', '2026-11-21'],
  ['2027-02-30', undefined],
  ['2027-01-11 10:00', undefined],
  ['30d', undefined],
  ['', undefined],
])('The day %s of a catalogue is %s', (text, day) => {
  // 1:00 on 22 November in Japan.
  expect(parseCatalogueDay(text, new Date('2026-11-21T16:00:00Z'))).toBe(day);
});

test('Days are counted over the end of a year', () => {
  expect(daysAfter('2026-12-31', 1)).toBe('2027-01-01');
});
