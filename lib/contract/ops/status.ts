import { z } from 'zod';
import { Count, Timestamp } from '../values.ts';

const JobStatus = z
  .strictObject({
    job: z.string(),
    startedAt: Timestamp,
    endedAt: Timestamp,
    wentWellAt: Timestamp.nullable().meta({ description: 'When it last succeeded; null: never.' }),
    runs: Count,
    failures: Count,
    failing: Count.meta({ description: 'Number of consecutive failures.' }),
    fault: z.string().nullable().meta({ description: 'Kind and code of the last error.' }),
  })
  .meta({ id: 'JobSeen' });

const BacklogStatus = z
  .strictObject({
    what: z.string(),
    count: Count,
    oldestAt: Timestamp.nullable().meta({
      description: 'Since when the oldest entry has been due.',
    }),
  })
  .meta({ id: 'BacklogSeen' });

export const statusCalls = {
  showStatus: {
    method: 'GET',
    path: '/api/ops/status',
    who: 'operator',
    needs: 'status.read',
    summary: 'The last run of each job, and the backlog.',
    answer: z.strictObject({ at: Timestamp, jobs: z.array(JobStatus), backlogs: z.array(BacklogStatus) }),
    refusals: [],
  },
} as const;
