import {
  addFavourites,
  type FavouriteDeps,
  type FavouriteNames,
} from '#backend/actions/members/favourites.ts';
import type { Handlers } from '../server/public-calls.ts';

type FavouriteCall = 'listFavourites' | 'addFavourites' | 'removeFavouriteDraw' | 'removeFavouriteCharacter';

export function favouriteHandlers(deps: FavouriteDeps): Pick<Handlers, FavouriteCall> {
  const { favourites } = deps;
  const answerFor = async (memberId: string) => ({
    answer: presentFavourites(await favourites.of(memberId)),
  });
  return {
    listFavourites: (_input, { login: { memberId } }) => answerFor(memberId),

    addFavourites: async ({ body }, { login: { memberId } }) => {
      const added = await addFavourites(deps, memberId, body);
      return typeof added === 'string' ? { refusal: added } : { answer: presentFavourites(added) };
    },

    removeFavouriteDraw: async ({ params: { directoryName } }, { login: { memberId } }) => {
      await favourites.removeDraw(memberId, directoryName);
      return answerFor(memberId);
    },

    removeFavouriteCharacter: async ({ params: { character } }, { login: { memberId } }) => {
      await favourites.removeCharacter(memberId, character);
      return answerFor(memberId);
    },
  };
}

const presentFavourites = ({ draws, characters }: FavouriteNames) => ({
  draws: [...draws],
  characters: [...characters],
});
