import { z } from 'zod';
import { Count, Moment } from '../values.ts';

const JobSeen = z
  .strictObject({
    job: z.string(),
    startedAt: Moment,
    endedAt: Moment,
    wentWellAt: Moment.nullable().meta({ description: 'When it last ended well; null: never yet.' }),
    runs: Count,
    failures: Count,
    failing: Count.meta({ description: 'How often in a row it has failed now.' }),
    fault: z
      .string()
      .nullable()
      .meta({ description: 'What went wrong the last time that something did: its kind and code.' }),
  })
  .meta({ id: 'JobSeen' });

const BacklogSeen = z
  .strictObject({
    what: z.string(),
    count: Count,
    oldestAt: Moment.nullable().meta({
      description: 'Since when the oldest of it could have been dealt with.',
    }),
  })
  .meta({ id: 'BacklogSeen' });

export const statusCalls = {
  showStatus: {
    method: 'GET',
    path: '/api/ops/status',
    who: 'operator',
    summary:
      'How the work stands that the shop does by itself: the last run of each job, and what is left to do.',
    answer: z.strictObject({ at: Moment, jobs: z.array(JobSeen), backlogs: z.array(BacklogSeen) }),
    refusals: [],
  },
} as const;
