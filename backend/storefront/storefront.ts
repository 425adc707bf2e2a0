import { z } from 'zod';
import type { Storefront } from '../actions/ports.ts';
import { pagesShowing } from './pages.ts';

/** The storefront makes the pages anew before it answers. */
const PATIENCE_MS = 50_000;

const Acknowledgement = z.object({ revalidated: z.int().nonnegative() });

type Settings = { readonly origin: string; readonly secret: string };

/** The storefront at its address. It has heard when it says so, and in no other case. */
export const storefrontAt = ({ origin, secret }: Settings): Storefront => ({
  tell: async (tags) => {
    try {
      const answer = await fetch(`${origin}/revalidate`, {
        method: 'POST',
        headers: { authorization: `Bearer ${secret}`, 'content-type': 'application/json' },
        body: JSON.stringify({ tags, paths: pagesShowing(tags) }),
        redirect: 'error',
        signal: AbortSignal.timeout(PATIENCE_MS),
      });
      const said: unknown = await answer.json();
      return answer.ok && Acknowledgement.safeParse(said).success;
    } catch {
      // Not there, too slow, or not our storefront: in each case it has not heard.
      return false;
    }
  },
});

/** Where no storefront shares a secret with us there is nobody to tell, and nothing to keep telling. */
export const nobody: Storefront = { tell: async () => true };
