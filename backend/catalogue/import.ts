import type { Pace } from '#backend/actions/fairness/boxes.ts';
import type { Clock } from '#backend/actions/ports.ts';
import { tagsOf } from '#backend/domain/content/tags.ts';
import { addAnnouncement } from '#backend/persistence/content/announcement-store.ts';
import { keepFormerNames, knownFormerNames } from '#backend/persistence/draws/draw-names.ts';
import { knownEntries, lockCatalogue } from '#backend/persistence/draws/known-entries.ts';
import { writeBanner } from '#backend/persistence/content/banner-store.ts';
import { withNeighbours, writeNews } from '#backend/persistence/content/news-store.ts';
import { addPicture } from '#backend/persistence/content/picture-store.ts';
import type { Connection, Database } from '#backend/persistence/database.ts';
import { bringDraws, faultsOfChanges } from './upsert-draws.ts';
import { faultsOfNames, type Plan, planImport, type Sorted } from './plan.ts';
import { renderAll } from './render-pictures.ts';
import { type Catalogue, readCatalogue } from './read-catalogue.ts';
import { type Fault, inOrder, isFaults } from './parse-file.ts';
import { noteAct } from '#backend/persistence/operations/operator-log.ts';
import { reportData } from './report.ts';

export type Wish = {
  readonly folder: string;
  /** Shows the tickets of new draws as drawn that the catalogue says were. */
  readonly demonstration: boolean;
  /** Only says what it would do. */
  readonly dryRun: boolean;
  /** Who does so, as the record of acts names him. */
  readonly by: string;
};

type Ground = {
  readonly db: Database;
  readonly clock: Clock;
  readonly progress: (what: 'pictures' | 'tickets', made: number, ofAll: number) => void;
};

/** Brings a catalogue into the shop, whole or not at all: what was done, or everything that is wrong with it. */
export async function importCatalogue(ground: Ground, wish: Wish): Promise<Plan | readonly Fault[]> {
  const { folder, demonstration } = wish;
  const catalogue = await readCatalogue(folder, { today: await ground.clock.now(), demonstration });
  if (isFaults(catalogue)) return inOrder(catalogue);
  try {
    return await ground.db.transaction((tx) => bringIn(tx, catalogue, { ...ground, ...wish }));
  } catch (error) {
    if (error instanceof Refused) return inOrder(error.faults);
    throw error;
  }
}

/** Thrown, because only what is thrown takes a transaction back. */
class Refused extends Error {
  readonly faults: readonly Fault[];

  constructor(faults: readonly Fault[]) {
    super('The catalogue is refused');
    this.faults = faults;
  }
}

async function bringIn(tx: Connection, catalogue: Catalogue, how: Ground & Wish): Promise<Plan> {
  await lockCatalogue(tx);
  const known = await knownEntries(tx);
  refuse(faultsOfNames(catalogue.draws, known));
  const plan = planImport(catalogue, known);
  refuse(await faultsOfChanges(tx, plan.draws.changed, await how.clock.now()));
  if (how.dryRun) return plan;
  let made = 0;
  await renderAll(plan.pictures.missing, async (picture) => {
    await addPicture(tx, picture);
    made += 1;
    how.progress('pictures', made, plan.pictures.missing.length);
  });
  const pace: Pace = ({ part, done, of }) => {
    if (part === 'tickets') how.progress('tickets', done, of);
  };
  refuse(await bringDraws(tx, plan.draws, { ...how, pace }));
  for (const { entry } of touched(plan.news)) await writeNews(tx, entry);
  for (const { entry } of touched(plan.banners)) await writeBanner(tx, entry);
  const formerNames = await keepFormerNames(
    tx,
    catalogue.draws.map(({ entry }) => entry),
  );
  await announce(tx, plan, formerNames);
  await recordImport(tx, { plan, formerNames }, how);
  return plan;
}

function refuse(faults: readonly Fault[]): void {
  if (faults.length > 0) throw new Refused(faults);
}

const touched = <Entry>({ added, changed }: Sorted<Entry>) => [...added, ...changed];

/** Under its former names there may be pages of a changed draw that are kept, if only to say that there is no such page. */
async function announce(
  tx: Connection,
  { draws, news, banners, renamed }: Plan,
  newNames: readonly string[],
): Promise<void> {
  const former = [...(await knownFormerNames(tx))].flatMap(([name, present]) =>
    renamed.has(present) || newNames.includes(name) ? [name] : [],
  );
  const tags = tagsOf({
    draws: [...touched(draws).map(({ entry }) => entry.directoryName), ...former],
    news: await withNeighbours(
      tx,
      touched(news).map(({ entry }) => entry.newsId),
    ),
    banners: touched(banners).length > 0,
  });
  if (tags.length > 0) await addAnnouncement(tx, tags);
}

type How = {
  /** Who brings the catalogue in, as the record names him. */
  readonly by: string;
  readonly demonstration: boolean;
};

type Done = {
  readonly plan: Plan;
  /** Those that draws were not known by before; a draw that says nothing else of itself counts as unchanged. */
  readonly formerNames: readonly string[];
};

/** Adds the line of an import to the record of acts, in its transaction. One that changed nothing was no act. */
async function recordImport(
  tx: Connection,
  { plan, formerNames }: Done,
  { by, demonstration }: How,
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
  await noteAct(tx, { operator: by, act: 'catalogue.import', facts });
}

type Names = Readonly<Record<'added' | 'changed', readonly string[]>>;

const changedNames = ({ added, changed }: Names): Names => ({ added, changed });
