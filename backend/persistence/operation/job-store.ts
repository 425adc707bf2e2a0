import { asc, sql } from 'drizzle-orm';
import type { JobStore } from '#backend/actions/operation/job-ports.ts';
import { type Backlog, BACKLOGS } from '#backend/domain/operation/backlog.ts';
import type { Connection } from '../database.ts';
import { jobRuns } from '../schema.ts';
import { LEFT_LYING } from './left-lying.ts';

export const jobStore = (db: Connection): JobStore => ({
  records: () => db.select().from(jobRuns).orderBy(asc(jobRuns.job)),

  backlogs: async () => {
    const each = BACKLOGS.map(
      (what) => sql`select ${what}::text as what, * from (${LEFT_LYING[what]}) lying`,
    );
    const { rows } = await db.execute<{ what: Backlog['what']; count: string; oldest: string | null }>(
      sql`select what, count, extract(epoch from oldest) * 1000 as oldest from (${sql.join(each, sql` union all `)}) every_one`,
    );
    return rows.map(({ what, count, oldest }) => ({
      what,
      count: Number(count),
      oldestAt: oldest === null ? null : new Date(Number(oldest)),
    }));
  },
});
