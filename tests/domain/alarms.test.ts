import { alarmsOf, type KnownJob } from '#backend/domain/alarms.ts';
import { BACKLOGS, type BacklogName, hasSucceeded, oneRun, runsTogether } from '#backend/domain/backlog.ts';

const NOW = new Date('2026-11-23T03:00:00Z');
const MINUTE_MS = 60_000;
const HOUR_MS = 60 * MINUTE_MS;
const ago = (ms: number) => new Date(NOW.getTime() - ms);
const aJob = (job: string, but: Partial<KnownJob> = {}): KnownJob => ({
  job,
  endedAt: ago(1_000),
  succeededAt: ago(1_000),
  failing: 0,
  ...but,
});

type Facts = Parameters<typeof alarmsOf>[0];
type Waiting = Partial<Record<BacklogName, readonly [count: number, ageMs: number]>>;

const NONE = { count: 0, oldestAt: null };

const alarmsIn = ({ work = {}, ...but }: Partial<Facts> & { readonly work?: Waiting } = {}) =>
  alarmsOf(
    {
      jobs: [aJob('emails'), aJob('ledger-audit'), aJob('backup')],
      backlogs: BACKLOGS.map((what) => {
        const [count, ageMs] = work[what] ?? [0, undefined];
        return { what, count, oldestAt: ageMs === undefined ? null : ago(ageMs) };
      }),
      findings: NONE,
      disputes: NONE,
      reconciledAt: ago(HOUR_MS),
      access: [],
      health: { freeDisk: 0.5, zipCodesAsOf: undefined, paused: [], raised: [] },
      ...but,
    },
    NOW,
  );

const found = (facts: Parameters<typeof alarmsIn>[0] = {}) =>
  alarmsIn(facts).map(({ kind, subject, count }) =>
    [kind, subject, count].filter((one) => one !== null).join(' '),
  );

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
  [
    'a recovery of staff, invitations and limits',
    {
      access: [
        { action: 'inviteStaff', operator: 'hana', to: 'taro', at: ago(1) },
        { action: 'token.make', operator: 'local:root', to: 'cron', at: ago(2) },
        { action: 'staff.signIn', operator: 'jiro', to: null, at: ago(3) },
        { action: 'changeLimits', operator: 'hana', to: null, at: ago(4) },
      ],
    },
    ['staffRecovered jiro 1', 'approvalLimitChanged hana 1', 'accessGiven hana → taro 2'],
  ],
  [
    'failing sign-ins',
    {
      health: {
        freeDisk: 0.5,
        zipCodesAsOf: undefined,
        paused: [],
        raised: [{ event: 'staff sign-ins keep failing', count: 2, lastAt: ago(1) }],
      },
    },
    ['staffSignInsFail staff sign-ins keep failing 2'],
  ],
  ['four failures', { jobs: [...nightlyRuns(), aJob('emails'), aJob('queue', { failing: 4 })] }, []],
  [
    'a job of another release',
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
    { jobs: [aJob('emails'), aJob('ledger-audit'), aJob('backup', { succeededAt: ago(27 * HOUR_MS) })] },
    ['noBackup'],
  ],
  ['late webhooks', { work: { webhooks: [3, 11 * MINUTE_MS] } }, ['backlogStale webhooks 3']],
  ['reminders of half an hour', { work: { reminders: [3, 30 * MINUTE_MS] } }, []],
  ['late refunds', { work: { refunds: [2, 2 * HOUR_MS] } }, ['backlogStale refunds 2', 'moneyOwed 2']],
  ['200 emails', { work: { emails: [200, HOUR_MS] } }, []],
  ['201 emails', { work: { emails: [201, HOUR_MS] } }, ['emailBacklogHigh 201']],
  [
    'an undecided shipment',
    { work: { shipmentProblems: [1, 8 * 24 * HOUR_MS] } },
    ['shipmentProblemUndecided 1'],
  ],
  ['a bank transfer', { work: { bankTransfers: [1, 6 * 24 * HOUR_MS] } }, []],
  ['a shipped email', { work: { shipmentEmails: [1, 49 * HOUR_MS] } }, ['shipmentEmailStuck 1']],
  ['a finding', { findings: { count: 1, oldestAt: ago(2 * HOUR_MS) } }, ['providerDisagrees 1']],
  ['a dispute', { disputes: { count: 2, oldestAt: ago(2 * HOUR_MS) } }, ['disputeToDecide 2']],
  ['no comparison', { reconciledAt: ago(51 * HOUR_MS) }, ['reconciliationMissing']],
  [
    'zip codes of more than a year ago',
    { health: { freeDisk: 0.5, zipCodesAsOf: '2025-11-21', paused: [], raised: [] } },
    ['zipCodesOld'],
  ],
  [
    'zip codes of a year ago',
    { health: { freeDisk: 0.5, zipCodesAsOf: '2025-11-23', paused: [], raised: [] } },
    [],
  ],
  [
    'a full disk',
    { health: { freeDisk: 0.093, zipCodesAsOf: undefined, paused: [], raised: [] } },
    ['diskFull 9'],
  ],
  [
    'a pause of the drawing',
    { health: { freeDisk: 0.5, zipCodesAsOf: undefined, paused: ['beacon', 'clock'], raised: [] } },
    ['drawingPaused beacon', 'drawingPaused clock'],
  ],
  [
    'an alarm in the log',
    {
      health: {
        freeDisk: undefined,
        zipCodesAsOf: undefined,
        paused: [],
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

/** Work that waits for people, or for the mail server, has alarms of its own. */
const NOT_BY_JOBS: readonly BacklogName[] = [
  'emails',
  'shipmentEmails',
  'shipmentProblems',
  'pausedShipments',
  'bankTransfers',
  'inquiries',
  'partnerEndpoints',
  'chatMessages',
  'drawsToAudit',
];

test.each(BACKLOGS.filter((what) => !NOT_BY_JOBS.includes(what)))('%s are stale after their time', (what) => {
  const limitMs = what === 'reminders' ? HOUR_MS : 10 * MINUTE_MS;
  expect(found({ work: { [what]: [1, limitMs] } })).toEqual([]);
  expect(found({ work: { [what]: [1, limitMs + 1] } })).toEqual([`backlogStale ${what} 1`]);
});

test.each<[BacklogName, number, number, string]>([
  ['emails', 201, 30 * MINUTE_MS, 'emailBacklogHigh'],
  ['shipmentEmails', 1, 48 * HOUR_MS, 'shipmentEmailStuck'],
  ['shipmentProblems', 1, 168 * HOUR_MS, 'shipmentProblemUndecided'],
  ['pausedShipments', 1, 48 * HOUR_MS, 'shipmentPaused'],
  ['bankTransfers', 1, 168 * HOUR_MS, 'bankTransferWaits'],
  ['drawsToAudit', 1, 0, 'ledgerAuditMissing'],
  ['inquiries', 1, 0, 'inquiryWaits'],
  ['partnerEndpoints', 1, HOUR_MS, 'partnerUnreachable'],
  ['chatMessages', 1, 10 * MINUTE_MS, 'chatUnreachable'],
])('%s, %i of them, may wait %i ms before %s', (what, count, ...[limitMs, kind]) => {
  expect(found({ work: { [what]: [count, limitMs] } })).toEqual([]);
  expect(found({ work: { [what]: [count, limitMs + 1] } })).toEqual([`${kind} ${count}`]);
});

test('Refunds count as owed after an hour', () => {
  expect(found({ work: { refunds: [1, HOUR_MS] } })).not.toContain('moneyOwed 1');
  expect(found({ work: { refunds: [1, HOUR_MS + 1] } })).toContain('moneyOwed 1');
});

test.each<[number, string, (ms: number) => Parameters<typeof found>[0]]>([
  [2 * MINUTE_MS, 'noJobRuns', (ms) => ({ jobs: [...nightlyRuns(), aJob('emails', { endedAt: ago(ms) })] })],
  [26 * HOUR_MS, 'ledgerAuditMissing', (ms) => ({ jobs: nights({ audit: ms }) })],
  [26 * HOUR_MS, 'noBackup', (ms) => ({ jobs: nights({ backup: ms }) })],
  [HOUR_MS, 'providerDisagrees 1', (ms) => ({ findings: { count: 1, oldestAt: ago(ms) } })],
  [HOUR_MS, 'disputeToDecide 1', (ms) => ({ disputes: { count: 1, oldestAt: ago(ms) } })],
  [50 * HOUR_MS, 'reconciliationMissing', (ms) => ({ reconciledAt: ago(ms) })],
])('After %i ms: %s', (limitMs, alarm, facts) => {
  expect(found(facts(limitMs))).toEqual([]);
  expect(found(facts(limitMs + 1))).toEqual([alarm]);
});

function nights({ audit = 1_000, backup = 1_000 }): readonly KnownJob[] {
  return [
    aJob('emails'),
    aJob('ledger-audit', { endedAt: ago(audit) }),
    aJob('backup', { succeededAt: ago(backup) }),
  ];
}

test('A failing job of another release and an old alarm of the log are not shown', () => {
  const failing = (ms: number) => [
    ...nightlyRuns(),
    aJob('emails'),
    aJob('old', { failing: 9, endedAt: ago(ms) }),
  ];
  expect(found({ jobs: failing(2 * HOUR_MS) })).toEqual(['jobFails old 9']);
  expect(found({ jobs: failing(2 * HOUR_MS + 1) })).toEqual([]);
  const raised = (ms: number) => ({
    freeDisk: 0.1,
    zipCodesAsOf: undefined,
    paused: [],
    raised: [{ event: 'e', count: 2, lastAt: ago(ms) }],
  });
  expect(found({ health: raised(24 * HOUR_MS) })).toEqual(['alarmRaised e 2']);
  expect(found({ health: raised(24 * HOUR_MS + 1) })).toEqual([]);
});

test('Alarms that cannot wait are urgent', () => {
  const urgent = (facts: Parameters<typeof found>[0]) => alarmsIn(facts).map(({ isUrgent }) => isUrgent);
  expect(urgent({ jobs: [...nightlyRuns(), aJob('emails'), aJob('queue', { failing: 5 })] })).toEqual([true]);
  expect(urgent({ jobs: nightlyRuns() })).toEqual([true]);
  expect(urgent({ jobs: [aJob('emails'), aJob('backup'), aJob('ledger-audit', { failing: 1 })] })).toEqual([
    true,
  ]);
  expect(urgent({ work: { cards: [1, HOUR_MS] } })).toEqual([true]);
  expect(urgent({ health: { freeDisk: 0.099, zipCodesAsOf: undefined, paused: [], raised: [] } })).toEqual([
    true,
  ]);
  expect(
    urgent({ health: { freeDisk: 0.5, zipCodesAsOf: undefined, paused: ['replay'], raised: [] } }),
  ).toEqual([true]);
  expect(urgent({ reconciledAt: ago(51 * HOUR_MS) })).toEqual([false]);
});

describe('Runs of a job', () => {
  const well = oneRun('queue', 10, null);
  const badly = oneRun('queue', 20, 'TypeError');

  test('add up, with the failures at the end and the last error', () => {
    expect(well).toEqual({ job: 'queue', runs: 1, failures: 0, failing: 0, lastError: null, tookMs: 10 });
    expect(badly).toEqual({
      job: 'queue',
      runs: 1,
      failures: 1,
      failing: 1,
      lastError: 'TypeError',
      tookMs: 20,
    });
    const failed = runsTogether(runsTogether(well, badly), badly);
    expect(failed).toEqual({
      job: 'queue',
      runs: 3,
      failures: 2,
      failing: 2,
      lastError: 'TypeError',
      tookMs: 20,
    });
    expect(runsTogether(failed, well)).toMatchObject({
      runs: 4,
      failures: 2,
      failing: 0,
      lastError: 'TypeError',
    });
  });

  test('have gone well if one has', () => {
    expect([well, badly, runsTogether(badly, well)].map(hasSucceeded)).toEqual([true, false, true]);
  });
});

test('Urgent alarms come first', () => {
  expect(
    found({
      work: { emails: [201, HOUR_MS] },
      health: { freeDisk: 0.01, zipCodesAsOf: undefined, paused: [], raised: [] },
    }),
  ).toEqual(['diskFull 1', 'emailBacklogHigh 201']);
});
