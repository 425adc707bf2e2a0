import { lateSince } from '#backend/domain/inquiries.ts';
import { announcementAt, isPeriod, maintenanceAt, USUAL_RUNNING } from '#backend/domain/running.ts';
import { daysLines, daysOf, weekdaysOf, weekdaysText } from '#console/routes/settings/closed-day-lines.ts';
import { REFUSALS } from '#lib/contract/refusals.ts';
import type { ClosedDays } from '#lib/contract/running.ts';
import { afterOpenDays, closedDaysText, EVERY_DAY, isClosed } from '#lib/text/closed-days.ts';
import { maintenanceText } from '#lib/text/maintenance.ts';

const at = (text: string) => new Date(`${text}+09:00`);
const NEW_YEAR: ClosedDays = {
  weekdays: [6, 7],
  days: ['2026-12-29', '2026-12-30', '2026-12-31', '2027-01-01'],
};

test.each([
  ['2026-12-01T09:59', null],
  ['2026-12-01T10:00', { text: '抽選会', link: null }],
  ['2026-12-02T09:59', { text: '抽選会', link: null }],
  ['2026-12-02T10:00', null],
])('An announcement from 1 to 2 December, 10:00, at %s', (time, shown) => {
  const period = { from: at('2026-12-01T10:00'), until: at('2026-12-02T10:00') };
  expect(announcementAt({ text: '抽選会', link: null, ...period }, at(time))).toEqual(shown);
  expect(announcementAt({ text: '', link: null, ...period }, at(time))).toBeNull();
});

test('Maintenance is on by a choice, within its period, with a usual sentence', () => {
  const now = at('2026-12-01T10:00');
  const { maintenance } = USUAL_RUNNING;
  expect(maintenanceAt(maintenance, now)).toBeNull();
  expect(maintenanceAt({ ...maintenance, isOn: true }, now)).toEqual({
    sentence: REFUSALS.maintenance.message,
    until: null,
  });
  expect(maintenanceAt({ ...maintenance, isOn: true, until: now }, now)).toBeNull();
  expect(maintenanceAt({ ...maintenance, isOn: true, from: at('2026-12-01T10:01') }, now)).toBeNull();
});

test('The end of maintenance follows its sentence', () => {
  expect(maintenanceText({ sentence: 'お休み中です。', until: null })).toBe('お休み中です。');
  expect(maintenanceText({ sentence: 'お休み中です。', until: '2026-12-01T03:00:00.000Z' })).toBe(
    'お休み中です。12月1日(火) 12:00に再開する予定です。',
  );
});

test('A period ends after its start', () => {
  const [one, two] = [at('2026-12-01T10:00'), at('2026-12-02T10:00')];
  expect([
    isPeriod({ from: one, until: two }),
    isPeriod({ from: two, until: one }),
    isPeriod({ from: one, until: one }),
    isPeriod({ from: null, until: one }),
    isPeriod({ from: one, until: null }),
  ]).toEqual([true, false, false, true, true]);
});

test('Days of work leave out weekends and holidays', () => {
  // Monday, 28 December 2026.
  expect(
    ['2026-12-28', '2026-12-29', '2027-01-03', '2027-01-04'].map((day) => isClosed(NEW_YEAR, day)),
  ).toEqual([false, true, true, false]);
  expect([1, 2].map((count) => afterOpenDays('2026-12-28', count, NEW_YEAR))).toEqual([
    '2027-01-04',
    '2027-01-05',
  ]);
  expect(afterOpenDays('2026-12-28', 2, EVERY_DAY)).toBe('2026-12-30');
});

test.each([
  [EVERY_DAY, '2026-12-25T15:00'],
  [NEW_YEAR, '2026-12-23T15:00'],
])(
  'Three promised days before Monday 15:00 began at a time that counts days of work (%#)',
  (closed, since) => {
    expect(lateSince(at('2026-12-28T15:00'), 3, closed)).toEqual(at(since));
  },
);

test('Hours of a closed day do not count: what came on Saturday waits since Monday', () => {
  expect(lateSince(at('2026-12-20T15:00'), 1, NEW_YEAR)).toEqual(at('2026-12-18T00:00'));
});

test('Shoppers read which days are closed', () => {
  expect(closedDaysText(EVERY_DAY)).toBeUndefined();
  expect(closedDaysText(NEW_YEAR)).toBe(
    '休業日(毎週土・日曜日、12月29日〜1月1日)は、発送とお返事をお休みします。日数には数えません。',
  );
  expect(closedDaysText({ weekdays: [], days: ['2026-12-29'] })).toContain('(12月29日)');
});

test('Weekdays are stored as numbers and shown by name, Monday first', () => {
  expect([weekdaysOf('日土'), weekdaysOf('')]).toEqual([[6, 7], []]);
  expect([weekdaysText([7, 6]), weekdaysText([1])]).toEqual(['土日', '月']);
});

test('Closed days are typed line by line, in rows and in any width', () => {
  expect(daysOf('2026-12-29〜2027-01-01\n\n２０２７/０１/０３ ')).toEqual([...NEW_YEAR.days, '2027-01-03']);
  expect(daysLines([...NEW_YEAR.days, '2027-01-03'])).toBe('2026-12-29〜2027-01-01\n2027-01-03');
  expect(daysOf('来週')).toEqual(['来週']);
  expect(daysOf('2027-01-03〜2027-01-01')).toEqual(['2027-01-03〜2027-01-01']);
});
