import { digestOf, newToken } from '#backend/crypto/secrets.ts';
import { LINE_REQUEST_LIFE_MS, type LineIdentity } from '#backend/domain/members/line.ts';
import type { Database } from '#backend/persistence/db/database.ts';
import { insertLineRequest, type LineRequest } from '#backend/persistence/members/line.ts';
import type { Refused } from './refusals.ts';

/** Secrets of one request to LINE: two go there with the browser, the verifier goes with the code. */
export type LineSecrets = { readonly state: string; readonly nonce: string; readonly codeVerifier: string };

/** LINE as an OpenID provider. `unavailable`: it could not be asked. */
export type LineProvider = {
  /** The address of LINE's page, which sends the browser back to the shop. */
  authorizationUrl(secrets: LineSecrets): Promise<string | 'unavailable'>;
  /** Names the person who came back. `query`: of the address to which LINE sent the browser. `rejected`: nothing is proved. */
  identify(query: string, secrets: LineSecrets): Promise<LineIdentity | 'rejected' | 'unavailable'>;
};

/** `line`: undefined in a shop that does not offer it. */
export type LineContext = { readonly db: Database; readonly line: LineProvider | undefined };

type NewRequest = Pick<LineRequest, 'sessionId' | 'next'> & { readonly deviceToken: string | undefined };

/**
 * Stores a request to LINE, which only this browser can finish, once. Nothing is stored while LINE is unavailable.
 * `sessionId`: the login session that gets a LINE account; null: a login.
 */
export async function startLineRequest(
  { db, line }: LineContext,
  { deviceToken = newToken(), ...request }: NewRequest,
): Promise<{ readonly url: string; readonly deviceToken: string } | Refused<'lineUnavailable'>> {
  const secrets = { state: newToken(), nonce: newToken(), codeVerifier: newToken() };
  const url = (await line?.authorizationUrl(secrets)) ?? 'unavailable';
  if (url === 'unavailable') return { refusal: 'lineUnavailable' };
  const { state, ...kept } = secrets;
  await insertLineRequest(db, {
    ...request,
    ...kept,
    stateDigest: digestOf(state),
    deviceDigest: digestOf(deviceToken),
    lifeMs: LINE_REQUEST_LIFE_MS,
  });
  return { url, deviceToken };
}
