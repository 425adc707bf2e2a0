import { isUseToBeRecorded, tokenStatus, TOKEN_RULE } from '#backend/domain/operations/operator-token.ts';
import type { OperatorToken } from './ports.ts';
import type { OperatorAuth } from './operation.ts';

export type OperatorCredentials = {
  /** Undefined where it has not even the shape of a token. */
  readonly token: string | undefined;
  /** Where it is shown from. */
  readonly network: string;
};

export type NotAuthenticated = { readonly waitMs: number };

/**
 * The operator whose token is shown. It is looked for by its hash, which tells nobody how close a guess came. A right
 * one opens even while wrong ones from the same network have to wait: with 256 bits there is nothing to be guessed,
 * and nobody shall lock the shop's own people out.
 */
export async function authenticateOperator(
  { tokens, throttles, secrets }: OperatorAuth,
  { token, network }: OperatorCredentials,
): Promise<OperatorToken | NotAuthenticated> {
  const found = token === undefined ? undefined : await tokens.find(secrets.digest(token));
  if (found === undefined || tokenStatus(found.token, found.at) !== 'living')
    return { waitMs: await throttles.attempt(`operator:${secrets.digest(network)}`, TOKEN_RULE) };
  if (isUseToBeRecorded(found.token, found.at)) await tokens.recordUse(found.token.tokenId);
  return found.token;
}
