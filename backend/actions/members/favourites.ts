import { MAX_FAVOURITES } from '#lib/contract/enums.ts';
import type { Database } from '#backend/persistence/db/database.ts';
import { inTransaction } from '#backend/persistence/db/transaction.ts';
import {
  type FavouriteNames,
  favouritesOf,
  insertFavourites,
} from '#backend/persistence/members/favourites.ts';
import { lockMember } from '#backend/persistence/members/members.ts';

/** Adds favourites. Nothing is added above a limit, so that a guest's device keeps what it has. */
export const addFavourites = (
  db: Database,
  memberId: string,
  added: FavouriteNames,
): Promise<FavouriteNames | 'favouriteLimit' | 'loginRequired'> =>
  inTransaction(db, async (tx) => {
    // The lock also orders this before or after a concurrent deletion of the account.
    if ((await lockMember(tx, memberId)) === undefined) return 'loginRequired';
    const before = await favouritesOf(tx, memberId);
    if (
      new Set([...before.draws, ...added.draws]).size > MAX_FAVOURITES.draws ||
      new Set([...before.characters, ...added.characters]).size > MAX_FAVOURITES.characters
    )
      return 'favouriteLimit';
    await insertFavourites(tx, memberId, added);
    return favouritesOf(tx, memberId);
  });
