import type { Database } from '#backend/persistence/db/database.ts';
import {
  alarmsOf,
  BACKUP,
  LEDGER_AUDIT,
  type ProcessHealth,
  type ShopAlarm,
} from '#backend/domain/alarms.ts';
import { type JobRecord, jobStatus } from '#backend/persistence/monitoring/jobs.ts';
import { accessChanges } from '#backend/persistence/monitoring/access-changes.ts';
import type { openDisputes, OpenWork } from '#backend/persistence/monitoring/open-work.ts';

type AlarmSources = {
  readonly monitoringDb: Database;
  readonly readDisputes: () => ReturnType<typeof openDisputes>;
};

type NightlyRun = { readonly endedAt: Date; readonly isWell: boolean; readonly found: string | null };

type AlarmReport = {
  readonly at: Date;
  readonly alarms: readonly ShopAlarm[];
  /** null: it has never run. */
  readonly backup: NightlyRun | null;
  readonly ledgerAudit: NightlyRun | null;
};

/** Returns what is wrong with the shop, and the last nightly runs. */
export async function showAlarms(
  { monitoringDb, readDisputes }: AlarmSources,
  health: ProcessHealth,
): Promise<AlarmReport> {
  const [{ at, jobs, backlogs }, disputes, access] = await Promise.all([
    jobStatus(monitoringDb),
    readDisputes(),
    accessChanges(monitoringDb),
  ]);
  const { findings, reconciledAt } = disputes;
  const waiting = both(disputes.open, disputes.undecided);
  const facts = { jobs, backlogs, findings, disputes: waiting, reconciledAt, access, health };
  return {
    at,
    alarms: alarmsOf(facts, at),
    backup: lastRun(jobs, BACKUP),
    ledgerAudit: lastRun(jobs, LEDGER_AUDIT),
  };
}

function both(one: OpenWork, other: OpenWork): OpenWork {
  const oldest = [one, other].flatMap(({ oldestAt }) => oldestAt?.getTime() ?? []);
  return {
    count: one.count + other.count,
    oldestAt: oldest.length === 0 ? null : new Date(Math.min(...oldest)),
  };
}

function lastRun(jobs: readonly JobRecord[], name: string): NightlyRun | null {
  const run = jobs.find(({ job }) => job === name);
  if (run === undefined) return null;
  const isWell = run.failing === 0;
  return { endedAt: run.endedAt, isWell, found: isWell ? null : run.lastError };
}
