import { showAlarms } from '#backend/actions/alarms.ts';
import { type ApprovalNoticeDeps, tellOfAlarms, tellOfApprovals } from '#backend/actions/staff/notices.ts';
import { deliverStaffMessages, type StaffMessageDeps } from '#backend/actions/staff/staff-messages.ts';
import type { ProcessHealth } from '#backend/domain/alarms.ts';
import { openDisputes } from '#backend/persistence/monitoring/open-work.ts';
import { deleteOldNotices } from '#backend/persistence/staff/notices.ts';
import { deleteExpiredStaffMessages } from '#backend/persistence/staff/staff-messages.ts';
import { type JobDefinition, type JobLog, runBatches } from './run-jobs.ts';

/** The smallest time between a request for approval and the email about it. */
const APPROVALS_PAUSE_MS = 5_000;
const ALARMS_PAUSE_MS = 30_000;
const MESSAGES_PAUSE_MS = 1_000;

export type StaffNoticeJobDeps = ApprovalNoticeDeps & {
  /** State of this process for alarms. */
  readonly health: () => ProcessHealth;
  readonly log: Pick<JobLog, 'info'>;
};

/** Find what staff are to be told of. */
export const staffNoticeJobs = (parts: StaffNoticeJobDeps): readonly JobDefinition[] => [
  { name: 'staff-notices', everyMs: APPROVALS_PAUSE_MS, work: () => tellApprovals(parts) },
  { name: 'alarm-notices', everyMs: ALARMS_PAUSE_MS, work: () => tellAlarms(parts) },
];

async function tellApprovals({ log, ...parts }: StaffNoticeJobDeps): Promise<void> {
  const told = await tellOfApprovals(parts);
  if (told > 0) log.info({ told }, 'staff told of approvals');
  await deleteOldNotices(parts.db);
}

async function tellAlarms({ db, consoleOrigin, health, log }: StaffNoticeJobDeps): Promise<void> {
  const { alarms } = await showAlarms({ monitoringDb: db, readDisputes: () => openDisputes(db) }, health());
  const told = await tellOfAlarms({ db, consoleOrigin }, alarms);
  if (told > 0) log.info({ told }, 'staff told of alarms');
}

type StaffMessageJobDeps = StaffMessageDeps & { readonly log: Pick<JobLog, 'info'> };

/** Sends messages to browsers of staff and to their chat. */
export const staffMessageJobs = ({ log, ...parts }: StaffMessageJobDeps): readonly JobDefinition[] => [
  {
    name: 'staff-messages',
    everyMs: MESSAGES_PAUSE_MS,
    work: async (stopping) => {
      await deleteExpiredStaffMessages(parts.db);
      await runBatches(stopping, async () => {
        const outcomes = await deliverStaffMessages(parts);
        if (outcomes === undefined) return false;
        log.info(outcomes, 'messages to staff sent');
        return true;
      });
    },
  },
];
