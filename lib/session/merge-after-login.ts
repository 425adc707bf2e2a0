import type { CallApi } from './api-context.tsx';

/**
 * Adds the favourites of a guest's device after a login, a sign-up or a new password. Loaded then: few guests have some. Those
 * that are not added now are added on their page.
 */
export async function mergeAfterLogin(callApi: CallApi): Promise<void> {
  await import('./merge-favourites.ts')
    .then(({ mergeDeviceFavourites }) => mergeDeviceFavourites(callApi))
    .catch(() => {});
}
