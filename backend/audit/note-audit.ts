import { oneRun } from '#backend/domain/operations/backlog.ts';
import type { Database } from '#backend/persistence/database.ts';
import { jobBook } from '#backend/persistence/operations/job-store.ts';
import type { Checked } from './audit.ts';

/** How it is called among the jobs. */
const AUDIT = 'ledger-audit';

type Ended = { readonly wrong: readonly Pick<Checked, 'name'>[]; readonly tookMs: number };

/** Writes down among the runs of jobs how an audit ended, so that whoever watches those sees it as well. */
export const noteAudit = (db: Database, { wrong, tookMs }: Ended): Promise<void> =>
  jobBook(db).note([
    oneRun(AUDIT, tookMs, wrong.length === 0 ? null : wrong.map(({ name }) => name).join(', ')),
  ]);
