import type { AlarmKind, DrawingPause } from '#lib/contract/alarm-enums.ts';
import {
  BACKLOG_LATE_MINUTES,
  DECISION_LATE_DAYS,
  PAUSE_LATE_DAYS,
  SHIPMENT_EMAIL_LATE_DAYS,
} from '#lib/contract/shop-rules.ts';
import type { Backlog, BacklogName } from './backlog.ts';
import { type AccessChange, changeText, isOfLimits, isRecovery } from './staff/access-changes.ts';

/** Something that is wrong with the shop. */
export type ShopAlarm = {
  readonly kind: AlarmKind;
  readonly isUrgent: boolean;
  /** The job, kind of work or log message. */
  readonly subject: string | null;
  readonly count: number | null;
  readonly since: Date | null;
};

export type KnownJob = {
  readonly job: string;
  readonly endedAt: Date;
  readonly succeededAt: Date | null;
  readonly failing: number;
};

type Open = { readonly count: number; readonly oldestAt: Date | null };

/** State of one backend process. */
export type ProcessHealth = {
  /** Free part of the disk under DATA_DIR, 0 to 1; `undefined`: not known. */
  readonly freeDisk: number | undefined;
  /** The day of the storefront's zip codes, such as `2026-04-06`; `undefined`: not known. */
  readonly zipCodesAsOf: string | undefined;
  /** Why no payment may start. */
  readonly paused: readonly DrawingPause[];
  /** Alarms in its log. */
  readonly raised: readonly { readonly event: string; readonly count: number; readonly lastAt: Date }[];
};

type AlarmFacts = {
  readonly jobs: readonly KnownJob[];
  readonly backlogs: readonly Backlog[];
  readonly findings: Open;
  /** Disputes to answer or to decide. */
  readonly disputes: Open;
  /** End of the last comparison with the provider, or the start of the first; null: there was none. */
  readonly reconciledAt: Date | null;
  readonly access: readonly AccessChange[];
  readonly health: ProcessHealth;
};

const MINUTE_MS = 60_000;
const HOUR_MS = 60 * MINUTE_MS;
const DAY_MS = 24 * HOUR_MS;

// The limits are those of deploy/prometheus/koron-do.rules.yml.
const NO_JOB_MS = 2 * MINUTE_MS;
const FAILURES_IN_A_ROW = 5;
/** A job that another release has stays in the list. */
const FORMER_JOB_MS = 2 * HOUR_MS;
const STALE_MS = BACKLOG_LATE_MINUTES * MINUTE_MS;
const STALE_REMINDERS_MS = HOUR_MS;
const PROVIDER_MS = HOUR_MS;
const RECONCILED_MS = 50 * HOUR_MS;
const NIGHTLY_MS = 26 * HOUR_MS;
const EMAIL_STUCK_MS = SHIPMENT_EMAIL_LATE_DAYS * DAY_MS;
const PAUSED_MS = PAUSE_LATE_DAYS * DAY_MS;
const UNDECIDED_MS = DECISION_LATE_DAYS * DAY_MS;
const PARTNER_LATE_MS = HOUR_MS;
const MANY_EMAILS = 200;
const EMAILS_LATE_MS = 30 * MINUTE_MS;
const LEAST_FREE_DISK = 0.1;
/** Wards and towns change every year. */
const ZIP_CODES_OLD_MS = 366 * DAY_MS;
/** An alarm in the log is shown for a day. */
const RAISED_MS = DAY_MS;

export const LEDGER_AUDIT = 'ledger-audit';
export const BACKUP = 'backup';
/** The event of the log. */
const SIGN_INS_FAIL = 'staff sign-ins keep failing';
/** They run by timers, once a night, and other rules are about them. */
const NIGHTLY = [LEDGER_AUDIT, BACKUP];

/** Work that waits for people or that the mail server decides about; other rules are about it. */
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

/** Returns what is wrong, the urgent first. Job and backlog names are those of the status. */
export function alarmsOf(facts: AlarmFacts, at: Date): ShopAlarm[] {
  const found = [
    ...jobAlarms(facts, at),
    ...nightlyAlarms(facts, at),
    ...workAlarms(facts, at),
    ...providerAlarms(facts, at),
    ...accessAlarms(facts),
    ...processAlarms(facts, at),
  ];
  return found.toSorted((one, other) => Number(other.isUrgent) - Number(one.isUrgent));
}

const alarm = (kind: AlarmKind, rest: Partial<Omit<ShopAlarm, 'kind'>> = {}): ShopAlarm => ({
  kind,
  isUrgent: false,
  subject: null,
  count: null,
  since: null,
  ...rest,
});

const isOlder = (time: Date | null, ms: number, at: Date) =>
  time !== null && at.getTime() - time.getTime() > ms;

function jobAlarms({ jobs }: AlarmFacts, at: Date): ShopAlarm[] {
  const recurring = jobs.filter(({ job }) => !NIGHTLY.includes(job));
  const failing = recurring
    .filter(
      ({ failing: times, endedAt }) => times >= FAILURES_IN_A_ROW && !isOlder(endedAt, FORMER_JOB_MS, at),
    )
    .map(({ job, failing: count, succeededAt }) =>
      alarm('jobFails', { isUrgent: true, subject: job, count, since: succeededAt }),
    );
  const latest = (which: readonly KnownJob[]) =>
    which.length === 0 ? null : new Date(Math.max(...which.map(({ endedAt }) => endedAt.getTime())));
  // The jobs of emails have a thread of their own.
  const stopped = [latest(recurring), latest(recurring.filter(({ job }) => job === 'emails'))];
  const since = stopped.find((end) => end === null || isOlder(end, NO_JOB_MS, at));
  return since === undefined ? failing : [alarm('noJobRuns', { isUrgent: true, since }), ...failing];
}

function nightlyAlarms({ jobs }: AlarmFacts, at: Date): ShopAlarm[] {
  const audit = jobs.find(({ job }) => job === LEDGER_AUDIT);
  const backup = jobs.find(({ job }) => job === BACKUP);
  const isMissing = (end: Date | null | undefined) =>
    end === null || end === undefined || isOlder(end, NIGHTLY_MS, at);
  return [
    ...(audit !== undefined && audit.failing > 0
      ? [alarm('ledgerAuditFailed', { isUrgent: true, since: audit.endedAt })]
      : []),
    ...(isMissing(audit?.endedAt) ? [alarm('ledgerAuditMissing', { since: audit?.endedAt ?? null })] : []),
    ...(isMissing(backup?.succeededAt) ? [alarm('noBackup', { since: backup?.succeededAt ?? null })] : []),
  ];
}

/** Work that may wait so long, and so much of it. */
type Limit = { readonly what: BacklogName; readonly ms: number; readonly most?: number };

function workAlarms({ backlogs }: AlarmFacts, at: Date): ShopAlarm[] {
  const stale = backlogs.filter(
    ({ what, oldestAt }) =>
      !NOT_BY_JOBS.includes(what) &&
      isOlder(oldestAt, what === 'reminders' ? STALE_REMINDERS_MS : STALE_MS, at),
  );
  const waits = (kind: AlarmKind, { what, ms, most = 0 }: Limit) =>
    backlogs
      .filter((work) => work.what === what && work.count > most && isOlder(work.oldestAt, ms, at))
      .map(({ count, oldestAt: since }) => alarm(kind, { count, since }));
  return [
    ...stale.map(({ what: subject, count, oldestAt: since }) =>
      alarm('backlogStale', { isUrgent: true, subject, count, since }),
    ),
    ...waits('moneyOwed', { what: 'refunds', ms: PROVIDER_MS }),
    ...waits('emailBacklogHigh', { what: 'emails', ms: EMAILS_LATE_MS, most: MANY_EMAILS }),
    ...waits('shipmentEmailStuck', { what: 'shipmentEmails', ms: EMAIL_STUCK_MS }),
    ...waits('shipmentProblemUndecided', { what: 'shipmentProblems', ms: UNDECIDED_MS }),
    ...waits('shipmentPaused', { what: 'pausedShipments', ms: PAUSED_MS }),
    ...waits('bankTransferWaits', { what: 'bankTransfers', ms: UNDECIDED_MS }),
    ...waits('ledgerAuditMissing', { what: 'drawsToAudit', ms: 0 }),
    ...waits('inquiryWaits', { what: 'inquiries', ms: 0 }),
    ...waits('partnerUnreachable', { what: 'partnerEndpoints', ms: PARTNER_LATE_MS }),
    ...waits('chatUnreachable', { what: 'chatMessages', ms: STALE_MS }),
  ];
}

function providerAlarms({ findings, disputes, reconciledAt }: AlarmFacts, at: Date): ShopAlarm[] {
  const waits = (kind: AlarmKind, { count, oldestAt: since }: Open) =>
    isOlder(since, PROVIDER_MS, at) ? [alarm(kind, { count, since })] : [];
  return [
    ...waits('providerDisagrees', findings),
    ...waits('disputeToDecide', disputes),
    ...(isOlder(reconciledAt, RECONCILED_MS, at)
      ? [alarm('reconciliationMissing', { since: reconciledAt })]
      : []),
  ];
}

/** Each kind once, with the latest change. */
function accessAlarms({ access }: AlarmFacts): ShopAlarm[] {
  const changed = (kind: AlarmKind, isUrgent: boolean, changes: readonly AccessChange[]) =>
    changes
      .slice(0, 1)
      .map((latest) =>
        alarm(kind, { isUrgent, subject: changeText(latest), count: changes.length, since: latest.at }),
      );
  return [
    ...changed('staffRecovered', true, access.filter(isRecovery)),
    ...changed('approvalLimitChanged', false, access.filter(isOfLimits)),
    ...changed(
      'accessGiven',
      false,
      access.filter((one) => !isRecovery(one) && !isOfLimits(one)),
    ),
  ];
}

function processAlarms({ health }: AlarmFacts, at: Date): ShopAlarm[] {
  const { freeDisk, zipCodesAsOf, paused, raised } = health;
  const zipCodesFrom = zipCodesAsOf === undefined ? null : new Date(`${zipCodesAsOf}T00:00:00+09:00`);
  const recent = raised.filter(({ lastAt }) => !isOlder(lastAt, RAISED_MS, at));
  return [
    ...(freeDisk !== undefined && freeDisk < LEAST_FREE_DISK
      ? [alarm('diskFull', { isUrgent: true, count: Math.floor(freeDisk * 100) })]
      : []),
    ...(isOlder(zipCodesFrom, ZIP_CODES_OLD_MS, at) ? [alarm('zipCodesOld', { since: zipCodesFrom })] : []),
    ...paused.map((subject) => alarm('drawingPaused', { isUrgent: true, subject })),
    ...recent.map(({ event: subject, count, lastAt: since }) =>
      alarm(subject === SIGN_INS_FAIL ? 'staffSignInsFail' : 'alarmRaised', { subject, count, since }),
    ),
  ];
}
