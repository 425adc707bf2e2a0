import { setImmediate as breath } from 'node:timers/promises';
import type {
  CheckedDraft,
  DraftCatalogue,
  DraftDeps,
  DraftServices,
  PublishedDraw,
  StoredDraft,
} from '#backend/actions/draws/draft-ports.ts';
import type { DrawEntry, Problem } from '#backend/domain/content/entry.ts';
import { picturesOfDraft } from '#backend/domain/draws/draft.ts';
import { checkNames } from '#backend/domain/draws/check-names.ts';
import { transactionClock } from '#backend/persistence/db/clock.ts';
import { lockCatalogue } from '#backend/persistence/content/known-entries.ts';
import { pictureKinds } from '#backend/persistence/content/picture-store.ts';
import type { Connection, Database } from '#backend/persistence/db/database.ts';
import { catalogueState, restoreCatalogueState } from '#backend/persistence/draws/write-draw.ts';
import { knownNames } from '#backend/persistence/draws/draw-names.ts';
import { recordAction } from '#backend/persistence/staff/operator-log.ts';
import { inDryRunOn, inTransactionOn } from '#backend/persistence/db/transaction.ts';
import { applyCatalogue, CatalogueRejectedError } from './import.ts';
import { readDraft } from './read-draft.ts';
import { changeProblems } from './upsert-draws.ts';

/** The services of drafts on one database. */
export const createDraftServices = (db: Database): DraftServices => ({
  inTransaction: inTransactionOn(db, draftDeps),
  inDryRun: inDryRunOn(db, (tx) => ({ ...draftDeps(tx), recordAction: async () => {} })),
});

const draftDeps = (tx: Connection): DraftDeps => ({
  db: tx,

  catalogue: draftCatalogue(tx),
  clock: transactionClock(tx),
  recordAction: (action) => recordAction(tx, action),
});

const draftCatalogue = (tx: Connection): DraftCatalogue => ({
  lock: () => lockCatalogue(tx),
  check: (draft, published) => checkDraft(tx, draft, published),
  countProblems: async (drafts) => {
    const context = { today: await transactionClock(tx).now(), kinds: await kindsOf(tx, drafts) };
    return drafts.map((draft) => {
      const read = readDraft(draft, { ...context, published: undefined });
      return isProblems(read) ? read.length : 0;
    });
  },
  publish: async (entry, published) => {
    const before = published && (await catalogueState(tx, published.drawId));
    const problems = await publish(tx, entry);
    if (before !== undefined) await restoreCatalogueState(tx, before);
    return problems;
  },
});

const isProblems = (read: DrawEntry | readonly Problem[]): read is readonly Problem[] => Array.isArray(read);

const kindsOf = (tx: Connection, drafts: readonly StoredDraft[]) =>
  pictureKinds(
    tx,
    drafts.flatMap(({ document }) => picturesOfDraft(document)),
  );

async function checkDraft(
  tx: Connection,
  draft: StoredDraft,
  published: PublishedDraw | undefined,
): Promise<CheckedDraft> {
  const today = await transactionClock(tx).now();
  const names = await knownNames(tx);
  const taken = published === undefined && names.draws.has(draft.directoryName) ? [NAME_TAKEN] : [];
  const read = readDraft(draft, { today, published, kinds: await kindsOf(tx, [draft]) });
  if (isProblems(read)) return { problems: [...taken, ...read], entry: undefined };
  const problems = [
    ...taken,
    ...checkNames(read, [read], names),
    ...(published === undefined ? [] : changeProblems(published, read, today)),
  ];
  return { problems, entry: problems.length === 0 ? read : undefined };
}

const NAME_TAKEN: Problem = { at: [], code: 'nameTaken', message: 'has the name of another draw' };

/** Writes the draw as an import of its folder would. */
async function publish(tx: Connection, entry: DrawEntry): Promise<readonly Problem[]> {
  const source = {
    errorAt: (problem: Problem) => ({ file: entry.directoryName, message: problem.message, problem }),
  };
  const catalogue = { draws: [{ entry, source }], news: [], banners: [], pictures: new Map() };
  try {
    await applyCatalogue(tx, catalogue, {
      clock: transactionClock(tx),
      ...{ demonstration: false, dryRun: false },
      progress: () => {},
      // Sealing takes seconds of a processor: the requests of others go on between its steps.
      pace: () => breath(),
    });
    return [];
  } catch (error) {
    if (!(error instanceof CatalogueRejectedError)) throw error;
    return error.errors.flatMap(({ problem }) => problem ?? []);
  }
}
