import { MAX_FAVOURITES } from '#lib/contract/enums.ts';
import type { InTransaction } from '../ports.ts';
import type { MemberStore } from './ports.ts';

/** The names of a member's favourites. */
export type FavouriteNames = {
  /** The last added one first. */
  readonly draws: readonly string[];
  readonly characters: readonly string[];
};

export type FavouriteDeps = {
  readonly favourites: FavouriteStore;
  readonly inTransaction: InTransaction<{
    readonly favourites: FavouriteStore;
    readonly members: Pick<MemberStore, 'lock'>;
  }>;
};

/** Adds favourites. Nothing is added above a limit, so that a guest's device keeps what it has. */
export async function addFavourites(
  { inTransaction }: FavouriteDeps,
  memberId: string,
  added: FavouriteNames,
): Promise<FavouriteNames | 'favouriteLimit' | 'loginRequired'> {
  return inTransaction(async ({ favourites, members }) => {
    // The lock also orders this before or after a concurrent deletion of the account.
    if ((await members.lock(memberId)) === undefined) return 'loginRequired';
    const before = await favourites.of(memberId);
    if (
      new Set([...before.draws, ...added.draws]).size > MAX_FAVOURITES.draws ||
      new Set([...before.characters, ...added.characters]).size > MAX_FAVOURITES.characters
    )
      return 'favouriteLimit';
    await favourites.add(memberId, added);
    return favourites.of(memberId);
  });
}

export type FavouriteStore = {
  of(memberId: string): Promise<FavouriteNames>;
  /** Adds draws by their current or former names, and characters. Ignores unknown draws and those added before. */
  add(memberId: string, added: FavouriteNames): Promise<void>;
  /** Removes a draw by its current or a former name. */
  removeDraw(memberId: string, directoryName: string): Promise<void>;
  removeCharacter(memberId: string, character: string): Promise<void>;
  deleteOf(memberId: string): Promise<void>;
};
