import type { CallApi } from './api-context.tsx';
import { readDeviceFavourites, writeDeviceFavourites } from './device-favourites.ts';

/**
 * Adds the favourites of a guest's device to those of the member who has just logged in. They stay on the device if that
 * fails; the next page tries again.
 */
export async function mergeDeviceFavourites(callApi: CallApi): Promise<void> {
  const { draws, characters } = readDeviceFavourites();
  if (draws.length + characters.length === 0) return;
  const added = await callApi('addFavourites', { body: { draws, characters } });
  if (added.ok) writeDeviceFavourites({ draws: [], characters: [] });
}
