import { daysOf } from '#console/routes/settings/closed-day-lines.ts';
import { RUNNING_SECTIONS } from '#console/routes/settings/running-sections.ts';
import { type Section, type SectionForm, valueText } from '#console/routes/settings/sections.ts';
import { contractErrors } from '#console/forms/contract-errors.ts';

function section(key: Section['key']): Section {
  const found = RUNNING_SECTIONS.find((one) => one.key === key);
  if (found === undefined) throw new Error(`No section ${key}.`);
  return found;
}

const MAINTENANCE = section('maintenance');
const ON = { isOn: 'する', sentence: '', from: '', until: '' };
const untilError = (change: SectionForm) => MAINTENANCE.check?.({ ...ON, ...change })['until'];

test('Maintenance that would never be is refused before it is sent', () => {
  expect(untilError({ from: '2999-01-02T10:00', until: '2999-01-02T10:00' })).toBe(
    '始まりより後の時刻にしてください。',
  );
  expect(untilError({ until: '2020-01-01T10:00' })).toMatch(/^過ぎた時刻です。/);
  expect(untilError({ from: '2999-01-01T10:00', until: '2999-01-02T10:00' })).toBeUndefined();
  expect(untilError({ isOn: '', until: '2020-01-01T10:00' })).toBeUndefined();
});

test('A time that cannot be read is an error, not a period without an end', () => {
  const errors = contractErrors(
    MAINTENANCE.schema,
    MAINTENANCE.bodyOf({ ...ON, until: '20266-12-01T10:00' }),
  );
  expect(errors['until']).toBeDefined();
});

test('A wrong closed day is named, in digits of either width', () => {
  const closed = section('closedDays');
  const errorsOf = (days: string) => contractErrors(closed.schema, closed.bodyOf({ weekdays: '', days }));
  expect(errorsOf('２０２６－１２－２９\n2026/12/30')).toEqual({});
  expect(daysOf('２０２６／１２／２９')).toEqual(['2026-12-29']);
  expect(Object.values(errorsOf('2026-12-29\n12月31日'))).toEqual([
    '「12月31日」は日付ではありません。2026-12-29 の形で入力してください。',
  ]);
});

test('Values are shown in words before they are saved', () => {
  expect(valueText({ kind: 'switch' }, '')).toBe('しない');
  expect(valueText({ kind: 'switch' }, 'する')).toBe('する');
  expect(valueText({ kind: 'time' }, '2026-12-07T10:00')).toBe('2026年12月7日(月) 10:00');
  expect(valueText({ kind: 'lines' }, '2026-12-29\n2026-12-31')).toBe('2026-12-29、2026-12-31');
  expect(valueText({ isNumber: true }, '5000')).toBe('5,000');
  expect(valueText({}, '')).toBe('（空）');
});
