import type { JobStanding } from '#backend/actions/operation/job-standing.ts';
import type { OpsHandlers } from '../../server/operator-calls.ts';

export const statusHandlers = (standing: () => Promise<JobStanding>): Pick<OpsHandlers, 'showStatus'> => ({
  showStatus: async () => {
    const { at, jobs, backlogs } = await standing();
    return {
      answer: {
        at: at.toISOString(),
        jobs: jobs.map(({ startedAt, endedAt, wentWellAt, ...job }) => ({
          ...job,
          startedAt: startedAt.toISOString(),
          endedAt: endedAt.toISOString(),
          wentWellAt: wentWellAt?.toISOString() ?? null,
        })),
        backlogs: backlogs.map(({ oldestAt, ...left }) => ({
          ...left,
          oldestAt: oldestAt?.toISOString() ?? null,
        })),
      },
    };
  },
});
