import { alarmsOf, type KnownJob } from '#backend/domain/alarms.ts';
import { BACKLOGS, type BacklogName } from '#backend/domain/backlog.ts';

const NOW = new Date('2026-11-23T03:00:00Z');
const MINUTE_MS = 60_000;
const HOUR_MS = 60 * MINUTE_MS;
const ago = (ms: number) => new Date(NOW.getTime() - ms);
const aJob = (job: string, but: Partial<KnownJob> = {}): KnownJob => ({
  ...{ job, endedAt: ago(1_000), wentWellAt: ago(1_000), failing: 0 },
  ...but,
});

type Facts = Parameters<typeof alarmsOf>[0];
type Waiting = Partial<Record<BacklogName, readonly [count: number, ageMs: number]>>;

const NONE = { count: 0, oldestAt: null };

const found = ({ work = {}, ...but }: Partial<Facts> & { readonly work?: Waiting } = {}) =>
  alarmsOf(
    {
      jobs: [aJob('emails'), aJob('ledger-audit'), aJob('backup')],
      backlogs: BACKLOGS.map((what) => {
        const [count, ageMs] = work[what] ?? [0, undefined];
        return { what, count, oldestAt: ageMs === undefined ? null : ago(ageMs) };
      }),
      ...{ findings: NONE, disputes: NONE, reconciledAt: ago(HOUR_MS) },
      health: { freeDisk: 0.5, raised: [] },
      ...but,
    },
    NOW,
  ).map(({ kind, subject, count }) => [kind, subject, count].filter((one) => one !== null).join(' '));

test('A shop without faults has no alarm', () => {
  expect(found()).toEqual([]);
});

test('A new shop without a backup and an audit says so', () => {
  expect(found({ jobs: [aJob('emails')], reconciledAt: null })).toEqual(['ledgerAuditMissing', 'noBackup']);
});

test.each<readonly [string, Parameters<typeof found>[0], readonly string[]]>([
  [
    'a failing job',
    { jobs: [...nightlyRuns(), aJob('emails'), aJob('queue', { failing: 5 })] },
    ['jobFails queue 5'],
  ],
  ['four failures', { jobs: [...nightlyRuns(), aJob('emails'), aJob('queue', { failing: 4 })] }, []],
  [
    'a job of a former release',
    { jobs: [...nightlyRuns(), aJob('emails'), aJob('old', { failing: 9, endedAt: ago(3 * HOUR_MS) })] },
    [],
  ],
  [
    'a stopped email thread',
    { jobs: [...nightlyRuns(), aJob('queue'), aJob('emails', { endedAt: ago(3 * MINUTE_MS) })] },
    ['noJobRuns'],
  ],
  [
    'an audit with findings',
    { jobs: [aJob('emails'), aJob('backup'), aJob('ledger-audit', { failing: 1 })] },
    ['ledgerAuditFailed'],
  ],
  [
    'a backup that fails',
    { jobs: [aJob('emails'), aJob('ledger-audit'), aJob('backup', { wentWellAt: ago(27 * HOUR_MS) })] },
    ['noBackup'],
  ],
  ['late webhooks', { work: { notices: [3, 11 * MINUTE_MS] } }, ['backlogStale notices 3']],
  ['reminders of half an hour', { work: { reminders: [3, 30 * MINUTE_MS] } }, []],
  ['late refunds', { work: { refunds: [2, 2 * HOUR_MS] } }, ['backlogStale refunds 2', 'moneyOwed 2']],
  ['200 emails', { work: { letters: [200, HOUR_MS] } }, []],
  ['201 emails', { work: { letters: [201, HOUR_MS] } }, ['emailBacklogHigh 201']],
  [
    'an undecided shipment',
    { work: { parcelProblems: [1, 8 * 24 * HOUR_MS] } },
    ['shipmentProblemUndecided 1'],
  ],
  ['a bank transfer', { work: { bankTransfers: [1, 6 * 24 * HOUR_MS] } }, []],
  ['a shipped email', { work: { parcelsToTell: [1, 49 * HOUR_MS] } }, ['shipmentEmailStuck 1']],
  ['a finding', { findings: { count: 1, oldestAt: ago(2 * HOUR_MS) } }, ['providerDisagrees 1']],
  ['a dispute', { disputes: { count: 2, oldestAt: ago(2 * HOUR_MS) } }, ['disputeToDecide 2']],
  ['no comparison', { reconciledAt: ago(51 * HOUR_MS) }, ['reconciliationMissing']],
  ['a full disk', { health: { freeDisk: 0.093, raised: [] } }, ['diskFull 9']],
  [
    'an alarm in the log',
    {
      health: {
        freeDisk: undefined,
        raised: [{ event: 'webhook rejected', count: 2, lastAt: ago(HOUR_MS) }],
      },
    },
    ['alarmRaised webhook rejected 2'],
  ],
])('%s', (_name, facts, expected) => {
  expect(found(facts)).toEqual(expected);
});

function nightlyRuns(): readonly KnownJob[] {
  return [aJob('ledger-audit'), aJob('backup')];
}

test('Urgent alarms come first', () => {
  expect(found({ work: { letters: [201, HOUR_MS] }, health: { freeDisk: 0.01, raised: [] } })).toEqual([
    'diskFull 1',
    'emailBacklogHigh 201',
  ]);
});
