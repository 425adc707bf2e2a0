import type { Pace } from '#backend/actions/fairness/seal-box.ts';
import type { Clock } from '#backend/actions/ports.ts';
import { tagsOf } from '#backend/domain/tags.ts';
import { addAnnouncement } from '#backend/persistence/announcement-store.ts';
import { keepFormerNames, knownFormerNames } from '#backend/persistence/catalogue/former-names.ts';
import { knownEntries, lockCatalogue } from '#backend/persistence/catalogue/known-entries.ts';
import { writeBanner } from '#backend/persistence/catalogue/write-banner.ts';
import { withNeighbours, writeNews } from '#backend/persistence/catalogue/write-news.ts';
import { addPicture } from '#backend/persistence/catalogue/write-picture.ts';
import type { Connection, Database } from '#backend/persistence/database.ts';
import { bringDraws } from './bring-draws.ts';
import { faultsOfChanges } from './change-draws.ts';
import { faultsOfNames } from './faults-of-names.ts';
import { renderAll } from './pictures/render-all.ts';
import { type Plan, planImport, type Sorted } from './plan.ts';
import { type Catalogue, readCatalogue } from './read/catalogue.ts';
import { type Fault, inOrder } from './read/fault.ts';
import { isFaults } from './read/parse-file.ts';
import { recordImport } from './record-import.ts';

export type Wish = {
  readonly folder: string;
  /** Shows the tickets of new draws as drawn that the catalogue says were. */
  readonly demonstration: boolean;
  /** Only says what it would do. */
  readonly dryRun: boolean;
  /** Who does so, as the record of acts names him. */
  readonly by: string;
};

export type Ground = {
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
