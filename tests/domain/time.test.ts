import {
  catalogueTime,
  clockInJapan,
  dayInJapan,
  endOfDayInJapan,
  parseCatalogueTime,
  yearInJapan,
} from '#backend/domain/time.ts';

describe('Times in Japan', () => {
  test.each([
    ['2026-12-31T14:59:59Z', '2026-12-31 23:59:59', 2026],
    ['2026-12-31T15:00:00Z', '2027-01-01 00:00:00', 2027],
    ['2026-01-01T00:00:00Z', '2026-01-01 09:00:00', 2026],
  ])('%s is %s', (at, clock, year) => {
    expect(clockInJapan(new Date(at))).toBe(clock);
    expect(dayInJapan(new Date(at))).toBe(clock.slice(0, 10));
    expect(yearInJapan(new Date(at))).toBe(year);
  });

  test('A day ends at midnight in Japan', () => {
    expect(endOfDayInJapan('2026-11-21')).toEqual(new Date('2026-11-21T15:00:00Z'));
  });
});

describe('Times in the catalogue', () => {
  /** 23:30 on the 21st in Japan. */
  const LATE = new Date('2026-11-21T14:30:00Z');
  /** An hour later: 00:30 on the 22nd in Japan, while it is still the 21st in UTC. */
  const AFTER_MIDNIGHT = new Date('2026-11-21T15:30:00Z');

  test.each([
    ['2026-11-06 10:00', LATE, '2026-11-06T01:00:00.000Z'],
    ['2026-01-01 00:00', LATE, '2025-12-31T15:00:00.000Z'],
    ['2028-02-29 23:59', LATE, '2028-02-29T14:59:00.000Z'],
    ['+0d 10:00', LATE, '2026-11-21T01:00:00.000Z'],
    ['+7d 10:00', LATE, '2026-11-28T01:00:00.000Z'],
    ['-14d 10:00', LATE, '2026-11-07T01:00:00.000Z'],
    ['+0d 10:00', AFTER_MIDNIGHT, '2026-11-22T01:00:00.000Z'],
    ['+40d 00:00', AFTER_MIDNIGHT, '2026-12-31T15:00:00.000Z'],
  ])('%s, read at %p, is %s', (text, today, moment) => {
    expect(parseCatalogueTime(text, today)?.toISOString()).toBe(moment);
  });

  test.each([
    '2026-11-06',
    '2026-11-06T10:00',
    '2026-02-30 10:00',
    '2027-02-29 10:00',
    '2026-13-01 10:00',
    '2026-11-06 24:00',
    '2026-11-06 10:60',
    '7d 10:00',
    '+7d 1:00',
    '+7.5d 10:00',
    'tomorrow',
    '',
  ])('%p is not a time', (text) => {
    expect(parseCatalogueTime(text, LATE)).toBeUndefined();
  });

  test.each([
    ['2026-11-06 10:00:59', '2026-11-06T01:00:59.000Z'],
    ['2026-11-06 10:00:01.250', '2026-11-06T01:00:01.250Z'],
    ['2026-12-31 23:59', '2026-12-31T14:59:00.000Z'],
  ])('%s has seconds and milliseconds if they are written', (text, moment) => {
    const at = parseCatalogueTime(text, LATE);
    expect(at?.toISOString()).toBe(moment);
    expect(at && catalogueTime(at)).toBe(text);
  });

  test.each([
    '2026-11-06 10:00:60',
    '2026-04-31 10:00',
    '2026-00-10 10:00',
    '2026-11-00 10:00',
    '+1d 24:00',
    '+1d 10:60',
  ])('%s is no time of the calendar', (text) => expect(parseCatalogueTime(text, LATE)).toBeUndefined());
});
