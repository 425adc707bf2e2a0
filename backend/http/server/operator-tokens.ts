import type { Database } from '#backend/persistence/db/database.ts';
import { networkOf } from '#lib/site/client-address.ts';
import type { IdentifyOperator } from './operator-calls.ts';
import { authenticateOperator } from '#backend/actions/staff/tokens.ts';

/** The format of a token; another value is not looked up. */
const BEARER = /^Bearer (kd_[\w-]{43})$/i;

const TOKEN_NEEDED = { refusal: 'tokenNeeded' } as const;

/**
 * Identifies operators by their token alone: cookies and the origin of a page have no effect. A request with a wrong token
 * counts as an attempt of its network; one without does not.
 */
export const byToken =
  (db: Database): IdentifyOperator =>
  async ({ headers: { authorization }, ip }) => {
    if (authorization === undefined) return TOKEN_NEEDED;
    const token = BEARER.exec(authorization)?.[1];
    const found = await authenticateOperator(db, { token, network: networkOf(ip) });
    if ('operator' in found) {
      const { operator, role, tokenId, provenCalls } = found;
      return { operator, role, session: { tokenId }, provenCalls };
    }
    if (found.waitMs === 0) return TOKEN_NEEDED;
    return { refusal: 'tooManyAttempts', retryAfter: Math.ceil(found.waitMs / 1000) };
  };
