import type { DrawEntry, Problem } from '#backend/domain/content/entry.ts';
import { picturesOfDraft } from '#backend/domain/draws/draft.ts';
import { checkNames } from '#backend/domain/draws/check-names.ts';
import { currentTime } from '#backend/persistence/db/clock.ts';
import { pictureKinds } from '#backend/persistence/content/pictures.ts';
import type { Connection } from '#backend/persistence/db/database.ts';
import { catalogueState, restoreCatalogueState } from '#backend/persistence/draws/write-draw.ts';
import { knownNames } from '#backend/persistence/draws/draw-names.ts';
import { applyCatalogue, CatalogueRejectedError } from './import.ts';
import { readDraft } from './read-draft.ts';
import { changeProblems } from './upsert-draws.ts';
import type { StoredDraft, PublishedDraw } from '#backend/persistence/draws/drafts.ts';

export type CheckedDraft = { readonly problems: readonly Problem[]; readonly entry: DrawEntry | undefined };

/** The number of broken rules of the contents of each draft alone. */
export async function countProblems(
  tx: Connection,
  drafts: readonly StoredDraft[],
): Promise<readonly number[]> {
  const context = { today: await currentTime(tx), kinds: await kindsOf(tx, drafts) };
  return drafts.map((draft) => {
    const read = readDraft(draft, { ...context, published: undefined });
    return isProblems(read) ? read.length : 0;
  });
}

const isProblems = (read: DrawEntry | readonly Problem[]): read is readonly Problem[] => Array.isArray(read);

const kindsOf = (tx: Connection, drafts: readonly StoredDraft[]) =>
  pictureKinds(
    tx,
    drafts.flatMap(({ document }) => picturesOfDraft(document)),
  );

/** Returns every broken rule; without any, the draw that would be published. */
export async function checkDraft(
  tx: Connection,
  draft: StoredDraft,
  published: PublishedDraw | undefined,
): Promise<CheckedDraft> {
  const today = await currentTime(tx);
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

/**
 * Adds or changes the draw. Returns the rules that it breaks. A later import of the folder that has not
 * changed leaves the draw as it is then.
 */
export async function publishEntry(
  tx: Connection,
  entry: DrawEntry,
  published: PublishedDraw | undefined,
): Promise<readonly Problem[]> {
  const before = published && (await catalogueState(tx, published.drawId));
  const problems = await applyEntry(tx, entry);
  if (before !== undefined) await restoreCatalogueState(tx, before);
  return problems;
}

/** Writes the draw as an import of its folder would. */
async function applyEntry(tx: Connection, entry: DrawEntry): Promise<readonly Problem[]> {
  const source = {
    errorAt: (problem: Problem) => ({ file: entry.directoryName, message: problem.message, problem }),
  };
  const catalogue = { draws: [{ entry, source }], news: [], banners: [], pictures: new Map() };
  try {
    await applyCatalogue(tx, catalogue, {
      demonstration: false,
      dryRun: false,
      progress: () => {},
    });
    return [];
  } catch (error) {
    if (!(error instanceof CatalogueRejectedError)) throw error;
    return error.errors.flatMap(({ problem }) => problem ?? []);
  }
}
