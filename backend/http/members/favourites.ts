import { addFavourites } from '#backend/actions/members/favourites.ts';
import type { Database } from '#backend/persistence/db/database.ts';
import {
  deleteFavouriteCharacter,
  deleteFavouriteDraw,
  favouritesOf,
} from '#backend/persistence/members/favourite-store.ts';
import type { Handlers } from '../server/public-calls.ts';

type FavouriteCall = 'listFavourites' | 'addFavourites' | 'removeFavouriteDraw' | 'removeFavouriteCharacter';

export function favouriteHandlers(db: Database): Pick<Handlers, FavouriteCall> {
  const answerFor = async (memberId: string) => ({ answer: await favouritesOf(db, memberId) });
  return {
    listFavourites: (_input, { login: { memberId } }) => answerFor(memberId),

    addFavourites: async ({ body }, { login: { memberId } }) => {
      const added = await addFavourites(db, memberId, body);
      return typeof added === 'string' ? { refusal: added } : { answer: added };
    },

    removeFavouriteDraw: async ({ params: { directoryName } }, { login: { memberId } }) => {
      await deleteFavouriteDraw(db, memberId, directoryName);
      return answerFor(memberId);
    },

    removeFavouriteCharacter: async ({ params: { character } }, { login: { memberId } }) => {
      await deleteFavouriteCharacter(db, memberId, character);
      return answerFor(memberId);
    },
  };
}
