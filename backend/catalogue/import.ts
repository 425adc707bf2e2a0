import { currentTime, databaseTime } from '#backend/persistence/db/clock.ts';
import { tagsOf } from '#backend/domain/content/tags.ts';
import { dayInJapan } from '#backend/domain/time.ts';
import { addAnnouncement } from '#backend/persistence/content/announcements.ts';
import { keepFormerNames, knownFormerNames } from '#backend/persistence/draws/draw-names.ts';
import { knownEntries, lockCatalogue } from '#backend/persistence/content/known-entries.ts';
import { writeBanner } from '#backend/persistence/content/banners.ts';
import { withNeighbours, writeNews } from '#backend/persistence/content/news.ts';
import { insertPicture } from '#backend/persistence/content/pictures.ts';
import type { PaymentType } from '#lib/contract/payment-types.ts';
import type { Connection, Database } from '#backend/persistence/db/database.ts';
import type { CatalogueFiles } from './catalogue-files.ts';
import { withAlikeEntries } from './alike.ts';
import { type Acknowledgement, acknowledgementErrors, storeChecks } from './import-checks.ts';
import { upsertDraws, changeErrors } from './upsert-draws.ts';
import { linkErrors } from './link-errors.ts';
import { nameErrors, type Plan, planImport, type Sorted } from './plan.ts';
import { renderAll } from './upload-work.ts';
import { type Catalogue, readCatalogue } from './read-catalogue.ts';
import { type FileError, sortErrors, isFileErrors } from './parse-file.ts';
import { recordAction } from '#backend/persistence/staff/operator-log.ts';
import { reportData } from './report.ts';

export type ImportParams = {
  readonly files: CatalogueFiles;
  /** Shows tickets of new draws as drawn, as the catalogue lists them. */
  readonly demonstration: boolean;
  /** Reports the changes without making them. */
  readonly dryRun: boolean;
  /** The operator as in the operator log. */
  readonly by: string;
  /** The rules that are not met and that the operator answers for. `undefined`: the check is stored, and nothing is asked. */
  readonly acknowledged?: readonly Acknowledgement[];
};

type ImportContext = {
  readonly db: Database;
  readonly progress: (made: number, ofAll: number) => void;
  /** Those of the provider. Undefined: not known, as on the command line. */
  readonly paymentTypes?: readonly PaymentType[];
};

/** Imports a catalogue, completely or not at all. Returns the plan that was applied, or all errors. */
export async function importCatalogue(
  context: ImportContext,
  params: ImportParams,
): Promise<Plan | readonly FileError[]> {
  const { files, demonstration } = params;
  const catalogue = await readCatalogue(files, {
    today: await databaseTime(context.db),
    demonstration,
  });
  if (isFileErrors(catalogue)) return sortErrors(catalogue);
  const done = await importRead(context, catalogue, params);
  // As the import does, which fails if one cannot be drawn.
  if (params.dryRun && !isFileErrors(done)) await renderAll(done.pictures.missing, async () => undefined);
  return done;
}

/** Imports a catalogue that has been read. */
export async function importRead(
  context: ImportContext,
  catalogue: Catalogue,
  params: Omit<ImportParams, 'files'>,
): Promise<Plan | readonly FileError[]> {
  try {
    return await context.db.transaction(async (tx) => {
      const result = await applyCatalogue(tx, catalogue, { ...context, ...params });
      const { plan } = result;
      if (params.dryRun) return plan;
      if (params.acknowledged !== undefined)
        rejectIf(acknowledgementErrors(plan.checks, params.acknowledged));
      await storeChecks(tx, plan.checks, params.by);
      await recordImport(tx, result, params);
      return plan;
    });
  } catch (error) {
    if (error instanceof CatalogueRejectedError) return sortErrors(error.errors);
    throw error;
  }
}

/** Thrown to roll back the transaction. */
export class CatalogueRejectedError extends Error {
  readonly errors: readonly FileError[];

  constructor(errors: readonly FileError[]) {
    super('The catalogue was rejected.');
    this.errors = errors;
  }
}

type ApplyContext = Omit<ImportContext, 'db'> & Pick<ImportParams, 'demonstration' | 'dryRun'>;

/** Adds and changes the entries of a catalogue in this transaction. Throws `CatalogueRejectedError`. */
export async function applyCatalogue(
  tx: Connection,
  catalogue: Catalogue,
  context: ApplyContext,
): Promise<ImportResult> {
  await lockCatalogue(tx);
  const known = await withAlikeEntries(tx, catalogue, await knownEntries(tx));
  rejectIf(nameErrors(catalogue.draws, known));
  const plan = planImport(catalogue, known, {
    today: dayInJapan(await currentTime(tx)),
    offered: context.paymentTypes,
  });
  rejectIf(linkErrors(plan, catalogue, known));
  rejectIf(await changeErrors(tx, plan.draws.changed, await currentTime(tx)));
  if (context.dryRun) return { plan, formerNames: [] };
  let made = 0;
  await renderAll(plan.pictures.missing, async (picture) => {
    await insertPicture(tx, picture);
    made += 1;
    context.progress(made, plan.pictures.missing.length);
  });
  rejectIf(await upsertDraws(tx, plan.draws, context));
  for (const { entry } of addedOrChanged(plan.news)) await writeNews(tx, entry);
  for (const { entry } of addedOrChanged(plan.banners)) await writeBanner(tx, entry);
  const formerNames = await keepFormerNames(
    tx,
    catalogue.draws.map(({ entry }) => entry),
  );
  await announce(tx, plan, formerNames);
  return { plan, formerNames };
}

function rejectIf(errors: readonly FileError[]): void {
  if (errors.length > 0) throw new CatalogueRejectedError(errors);
}

const addedOrChanged = <Entry>({ added, changed }: Sorted<Entry>) => [...added, ...changed];

/** Includes former names of changed draws, because their pages are cached too, for example as not found. */
async function announce(
  tx: Connection,
  { draws, news, banners, renamed }: Plan,
  newNames: readonly string[],
): Promise<void> {
  const former = [...(await knownFormerNames(tx))].flatMap(([name, present]) =>
    renamed.has(present) || newNames.includes(name) ? [name] : [],
  );
  const tags = tagsOf({
    draws: [...addedOrChanged(draws).map(({ entry }) => entry.directoryName), ...former],
    news: await withNeighbours(
      tx,
      addedOrChanged(news).map(({ entry }) => entry.newsId),
    ),
    banners: addedOrChanged(banners).length > 0,
  });
  if (tags.length > 0) await addAnnouncement(tx, tags);
}

type ImportResult = {
  readonly plan: Plan;
  /** Former names that are new. A draw with no other change counts as unchanged. */
  readonly formerNames: readonly string[];
};

/** Adds the import to the operator log in its transaction. Records nothing if nothing changed. */
async function recordImport(
  tx: Connection,
  { plan, formerNames }: ImportResult,
  { by, demonstration }: Pick<ImportParams, 'by' | 'demonstration'>,
): Promise<void> {
  const { draws, renamed, news, banners } = reportData(plan, false);
  const kinds = { draws: changedNames(draws), news: changedNames(news), banners: changedNames(banners) };
  const names = Object.values(kinds).flatMap(({ added, changed }) => [...added, ...changed]);
  if (names.length + formerNames.length === 0) return;
  const facts = {
    ...kinds,
    ...(Object.keys(renamed).length > 0 && { renamed }),
    ...(formerNames.length > 0 && { formerNames }),
    demonstration,
  };
  await recordAction(tx, { operator: by, action: 'catalogue.import', facts });
}

type Names = Readonly<Record<'added' | 'changed', readonly string[]>>;

const changedNames = ({ added, changed }: Names): Names => ({ added, changed });
