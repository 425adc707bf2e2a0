import type { LineProvider } from '#backend/actions/members/line-requests.ts';
import { LINE_PATHS } from '#lib/site/line-routes.ts';
import type { LineEnv } from './line-env.ts';

/** The login by LINE of this shop. `undefined`: it offers none. */
export function openLine(
  env: LineEnv & { readonly SITE_ORIGIN: string },
  warn: (facts: object, event: string) => void,
): LineProvider | undefined {
  const { LINE_CHANNEL_ID: channelId, LINE_CHANNEL_SECRET: channelSecret, LINE_ISSUER: issuer } = env;
  if (channelId === undefined || channelSecret === undefined) return undefined;
  const redirectUri = `${env.SITE_ORIGIN}${LINE_PATHS.callback}`;
  // Other shops need not load the library.
  const opened = import('./line.ts').then(({ createLineProvider }) =>
    createLineProvider({ issuer, channelId, channelSecret, redirectUri, warn }),
  );
  return {
    authorizationUrl: async (secrets) => (await opened).authorizationUrl(secrets),
    identify: async (query, secrets) => (await opened).identify(query, secrets),
  };
}
