import { z } from 'zod';
import { ALARM_KINDS } from '../alarm-enums.ts';
import { Count, Timestamp } from '../values.ts';

const JobStatus = z
  .object({
    job: z.string(),
    startedAt: Timestamp,
    endedAt: Timestamp,
    succeededAt: Timestamp.nullable().meta({ description: 'When it last succeeded; null: never.' }),
    runs: Count,
    failures: Count,
    failing: Count.meta({ description: 'Number of consecutive failures.' }),
    lastError: z.string().nullable().meta({ description: 'Kind and code of the last error.' }),
  })
  .meta({ id: 'JobStatus' });

const BacklogStatus = z
  .object({
    what: z.string(),
    count: Count,
    oldestAt: Timestamp.nullable().meta({
      description: 'Since when the oldest entry has been due.',
    }),
  })
  .meta({ id: 'BacklogStatus' });

const AuditedDraws = z
  .object({
    draws: Count,
    audited: Count.meta({ description: 'Draws that the ledger audit has checked.' }),
    oldestAt: Timestamp.nullable().meta({
      description: 'When it checked the one that it did not check for the longest time.',
    }),
    newestAt: Timestamp.nullable(),
  })
  .meta({ id: 'AuditedDraws' });

const ShopAlarm = z
  .object({
    kind: z.enum(ALARM_KINDS),
    isUrgent: z.boolean().meta({ description: 'To be dealt with at once, also at night.' }),
    subject: z.string().nullable().meta({ description: 'The job, kind of work or log message.' }),
    count: Count.nullable(),
    since: Timestamp.nullable().meta({ description: 'null: not known, or it never happened.' }),
  })
  .meta({ id: 'ShopAlarm' });
export type ShopAlarm = z.infer<typeof ShopAlarm>;

/** The last run of something that runs every night. */
const NightlyRun = z
  .object({
    endedAt: Timestamp,
    isWell: z.boolean(),
    found: z.string().nullable().meta({ description: 'What the last run that failed has found.' }),
  })
  .nullable()
  .meta({ description: 'null: it has never run.' });

export const statusCalls = {
  showStatus: {
    method: 'GET',
    path: '/api/ops/status',
    who: 'operator',
    needs: 'status.read',
    summary: 'The last run of each job, and the backlog.',
    answer: z.object({
      at: Timestamp,
      jobs: z.array(JobStatus),
      backlogs: z.array(BacklogStatus),
      auditedDraws: AuditedDraws,
    }),
    refusals: [],
  },
  showAlarms: {
    method: 'GET',
    path: '/api/ops/alarms',
    who: 'operator',
    needs: 'status.read',
    summary:
      'What is wrong with the shop, the urgent first; the last backup and ledger audit. A few seconds old at most.',
    answer: z.object({
      at: Timestamp,
      alarms: z.array(ShopAlarm),
      backup: NightlyRun,
      ledgerAudit: NightlyRun,
    }),
    refusals: [],
  },
} as const;
