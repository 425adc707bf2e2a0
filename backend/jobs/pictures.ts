import { finishNextPicture } from '#backend/actions/content/finish-pictures.ts';
import type { Database } from '#backend/persistence/db/database.ts';
import { type JobDefinition, type JobLog, runBatches } from './run-jobs.ts';

const PAUSE_MS = 1_000;

type PictureJobDeps = { readonly db: Database; readonly log: JobLog };

export const pictureJobs = (parts: PictureJobDeps): readonly JobDefinition[] => [
  {
    name: 'pictures',
    everyMs: PAUSE_MS,
    work: (stopping) => runBatches(stopping, () => finishNextPicture(parts)),
  },
];
