import { type BackgroundAudit, countsForClosing } from '#backend/domain/accounting/closing-audit.ts';

const NOW = new Date('2026-11-01T12:00:00+09:00');

const IN_ORDER: BackgroundAudit = {
  ...{ startedAt: new Date('2026-11-01T11:00:00+09:00'), endedAt: new Date('2026-11-01T11:30:00+09:00') },
  ...{ failure: null, checked: 80, ofAll: 80, wrong: 0, errorAt: null },
};

const counts = (audit: Partial<BackgroundAudit>, now = NOW) =>
  countsForClosing({ ...IN_ORDER, ...audit }, '2026-10', now);

describe('An audit in the background counts for the closing of a month', () => {
  test.each<[string, Partial<BackgroundAudit>]>([
    ['which has just ended', {}],
    ['which began as soon as the month can be closed', { startedAt: new Date('2026-11-01T01:00:00+09:00') }],
    ['before which an audit found an error', { errorAt: new Date('2026-11-01T10:59:59.999+09:00') }],
  ])('%s', (_what, audit) => {
    expect(counts(audit)).toBe(true);
  });

  test('for 24 hours after its start', () => {
    expect(counts({}, new Date('2026-11-02T11:00:00+09:00'))).toBe(true);
    expect(counts({}, new Date('2026-11-02T11:00:00.001+09:00'))).toBe(false);
  });
});

test.each<[string, Partial<BackgroundAudit>]>([
  ['which has not begun', { startedAt: null, endedAt: null, checked: 0, ofAll: null }],
  ['which is running', { endedAt: null, checked: 12 }],
  ['which has failed', { failure: 'failed' }],
  ['which was interrupted', { failure: 'interrupted' }],
  ['which found an error', { wrong: 1 }],
  ['of which a check is missing', { checked: 79 }],
  ['without checks', { checked: 0, ofAll: null }],
  ['which began within an hour after the month', { startedAt: new Date('2026-11-01T00:59:59.999+09:00') }],
  ['which begins in the future', { startedAt: new Date('2026-11-01T12:00:00.001+09:00') }],
  ['after whose start an audit found an error', { errorAt: new Date('2026-11-01T11:00:00+09:00') }],
])('An audit does not count %s', (_what, audit) => {
  expect(counts(audit)).toBe(false);
});
