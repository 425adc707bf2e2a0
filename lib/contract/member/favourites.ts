import { z } from 'zod';
import { MAX_FAVOURITES } from '../enums.ts';
import { CharacterName, DirectoryName } from '../values.ts';

const Favourites = z
  .object({
    draws: z.array(DirectoryName).meta({ description: 'The last added one first.' }),
    characters: z.array(CharacterName),
  })
  .meta({ id: 'Favourites' });
export type Favourites = z.infer<typeof Favourites>;

const NewFavourites = z.strictObject({
  draws: z.array(DirectoryName).max(MAX_FAVOURITES.draws).default([]),
  characters: z.array(CharacterName).max(MAX_FAVOURITES.characters).default([]),
});

export const favouriteCalls = {
  listFavourites: {
    method: 'GET',
    path: '/api/favourite',
    source: 'shop',
    who: 'member',
    summary: "The member's favourite draws, by their current names, and characters.",
    answer: Favourites,
    refusals: ['loginRequired'],
  },
  addFavourites: {
    method: 'POST',
    path: '/api/favourite',
    source: 'shop',
    who: 'member',
    summary:
      'Add favourites, also those that a guest had on the device. Those that are favourites already stay as they are; unknown draws are ignored.',
    bodyName: 'body',
    required: ['body'],
    body: NewFavourites,
    answer: Favourites,
    refusals: ['loginRequired', 'favouriteLimit'],
  },
  removeFavouriteDraw: {
    method: 'DELETE',
    path: '/api/favourite/draw/{directoryName}',
    source: 'shop',
    who: 'member',
    summary: 'Remove a draw from the favourites. The answer is the same if it is none.',
    required: ['directoryName'],
    params: z.strictObject({ directoryName: DirectoryName }),
    answer: Favourites,
    refusals: ['loginRequired'],
  },
  removeFavouriteCharacter: {
    method: 'DELETE',
    path: '/api/favourite/character/{character}',
    source: 'shop',
    who: 'member',
    summary: 'Remove a character from the favourites. The answer is the same if it is none.',
    required: ['character'],
    params: z.strictObject({ character: CharacterName }),
    answer: Favourites,
    refusals: ['loginRequired'],
  },
} as const;
