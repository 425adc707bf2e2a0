import { parseCatalogueTime } from '#backend/domain/time.ts';

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
])('%p is no moment', (text) => {
  expect(parseCatalogueTime(text, LATE)).toBeUndefined();
});
