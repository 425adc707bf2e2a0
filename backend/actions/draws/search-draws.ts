import type { ListedDraw } from '#backend/domain/draws/draw.ts';
import type { PublicView } from '#backend/domain/draws/public-view.ts';
import {
  type SaleFilter,
  endedYears,
  inSearchOrder,
  matchesSale,
  searchWords,
} from '#backend/domain/draws/search.ts';
import type { DrawSort } from '#lib/contract/draw-lists.ts';
import { databaseTime } from '#backend/persistence/db/clock.ts';
import type { Database } from '#backend/persistence/db/database.ts';
import { pageOf } from './draws.ts';
import {
  listedDraws,
  charactersOfDraws,
  type DrawTextFilter,
} from '#backend/persistence/draws/draw-search.ts';
import type { Page, Paged } from '#backend/persistence/db/pages.ts';

type DrawSearch = Page &
  SaleFilter &
  Omit<DrawTextFilter, 'words'> & {
    readonly text?: string;
    readonly sort?: DrawSort;
  };

/** One page of the published draws that match. Drafts are in no list. */
export async function searchDraws(
  db: Database,
  { text = '', sort, limit, offset, character, salesType, maxPrice, ...sale }: DrawSearch,
): Promise<Paged<PublicView<ListedDraw>>> {
  const [now, found] = await Promise.all([
    databaseTime(db),
    listedDraws(db, { words: searchWords(text), character, salesType, maxPrice }),
  ]);
  const matching = found.filter((draw) => matchesSale(draw, sale, now));
  return pageOf(db, { ordered: inSearchOrder(matching, sort, now), limit, offset, now });
}

/** The choices of a search: the characters of draws, and the years in which sales have ended. */
export async function searchChoices(db: Database) {
  const [now, listed, characters] = await Promise.all([
    databaseTime(db),
    listedDraws(db, {}),
    charactersOfDraws(db),
  ]);
  return { characters, years: endedYears(listed, now) };
}
