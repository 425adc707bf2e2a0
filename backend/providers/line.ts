import { errors as joseErrors, jwtVerify } from 'jose';
import * as openId from 'openid-client';
import type { LineProvider, LineSecrets } from '#backend/actions/members/line-requests.ts';
import { lineIdentityOf } from '#backend/domain/members/line.ts';
import { isThisMachine } from '#lib/site/this-machine.ts';
import { readAtMost } from './bounded-text.ts';

type LineSettings = {
  readonly issuer: string;
  readonly channelId: string;
  readonly channelSecret: string;
  /** To which LINE sends browsers back, as registered there. */
  readonly redirectUri: string;
  /** Logs what an operator should know about, without codes, tokens and secrets. */
  readonly warn: (facts: object, event: string) => void;
};

/** A person waits for each call. */
const TIMEOUT_S = 5;

/** The clocks of LINE and of this machine may differ so much; the library's own value. */
const TOLERANCE_S = 30;

const MAX_RESPONSE_BYTES = 65_536;

/** ID tokens for browsers are signed with the secret of the channel (LINE Login v2.1, "Get profile information from ID tokens"). */
const ALGORITHM = 'HS256';

/** LINE's answer proves nothing. Every other error says that LINE could not be asked. */
const REJECTING_CODES = [
  'OAUTH_INVALID_RESPONSE',
  'OAUTH_JWT_CLAIM_COMPARISON_FAILED',
  'OAUTH_JWT_TIMESTAMP_CHECK_FAILED',
];

/** Connects to LINE at the first login, and keeps its metadata. A failed attempt is repeated at the next login. */
export function createLineProvider(settings: LineSettings): LineProvider {
  const { channelSecret, channelId, redirectUri, warn } = settings;
  let kept: Promise<openId.Configuration> | undefined;
  const configuration = (): Promise<openId.Configuration> =>
    (kept ??= discover(settings).catch((error: unknown) => {
      kept = undefined;
      throw error;
    }));
  const key = new TextEncoder().encode(channelSecret);

  async function claimsOf(query: string, secrets: LineSecrets) {
    const config = await configuration();
    const tokens = await openId.authorizationCodeGrant(config, new URL(`${redirectUri}?${query}`), {
      expectedState: secrets.state,
      expectedNonce: secrets.nonce,
      pkceCodeVerifier: secrets.codeVerifier,
      idTokenExpected: true,
    });
    // The library relies on TLS and leaves signatures by a shared secret unchecked.
    const { payload } = await jwtVerify(tokens.id_token ?? '', key, {
      algorithms: [ALGORITHM],
      issuer: config.serverMetadata().issuer,
      audience: channelId,
      clockTolerance: TOLERANCE_S,
    });
    return payload;
  }
  return {
    authorizationUrl: async ({ state, nonce, codeVerifier }) => {
      try {
        const url = openId.buildAuthorizationUrl(await configuration(), {
          redirect_uri: redirectUri,
          scope: 'openid email',
          state,
          nonce,
          code_challenge: await openId.calculatePKCECodeChallenge(codeVerifier),
          code_challenge_method: 'S256',
        });
        return url.href;
      } catch (error) {
        warn(factsOf(error), 'LINE unavailable');
        return 'unavailable';
      }
    },
    identify: async (query, secrets) => {
      try {
        return lineIdentityOf(await claimsOf(query, secrets)) ?? 'rejected';
      } catch (error) {
        const isRejected = isRejection(error);
        warn(factsOf(error), isRejected ? 'LINE login rejected' : 'LINE unavailable');
        return isRejected ? 'rejected' : 'unavailable';
      }
    },
  };
}

const discover = ({ issuer, channelId, channelSecret }: LineSettings): Promise<openId.Configuration> =>
  openId.discovery(
    new URL(issuer),
    channelId,
    { client_secret: channelSecret, id_token_signed_response_alg: ALGORITHM },
    undefined,
    {
      timeout: TIMEOUT_S,
      // A provider of tests is on this machine, without TLS.
      execute: isThisMachine(new URL(issuer).hostname) ? [openId.allowInsecureRequests] : [],
      [openId.customFetch]: boundedFetch,
    },
  );

const boundedFetch: openId.CustomFetch = async (address, { body, ...options }) => {
  // `fetch` takes bytes that no other thread shares.
  const own = body instanceof Uint8Array ? new Uint8Array(body) : body;
  const answer = await fetch(address, { ...options, body: own });
  const { status, headers } = answer;
  return new Response(await readAtMost(answer, MAX_RESPONSE_BYTES), { status, headers });
};

function isRejection(error: unknown): boolean {
  if (error instanceof openId.ResponseBodyError) return error.status < 500;
  if (error instanceof openId.ClientError) return REJECTING_CODES.includes(error.code ?? '');
  return error instanceof openId.AuthorizationResponseError || error instanceof joseErrors.JOSEError;
}

/** Messages of errors may repeat what was received. */
function factsOf(error: unknown): object {
  if (error instanceof openId.ResponseBodyError) return { reason: error.error, status: error.status };
  if (error instanceof openId.AuthorizationResponseError) return { reason: error.error };
  if (error instanceof openId.ClientError || error instanceof joseErrors.JOSEError)
    return { reason: error.code ?? error.name };
  return { reason: error instanceof Error ? error.name : typeof error };
}
