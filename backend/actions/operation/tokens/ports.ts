import type { Act } from '../../../domain/operation/act.ts';
import type { IdRange } from '../../../domain/operation/wanted.ts';
import type { OperatorToken } from '../ports.ts';

export type NewToken = { readonly operator: string; readonly digest: string; readonly lifeMs: number };

/** Where tokens are made and revoked: on the shop's own machine alone. Each writes the act's line with it. */
export type TokenKeeper = {
  add(token: NewToken, actOf: (token: OperatorToken) => Act): Promise<OperatorToken>;
  /** The latest made first. */
  list(): Promise<readonly OperatorToken[]>;
  idsIn(range: IdRange): Promise<readonly string[]>;
  /** False: it was revoked before, or never made. */
  revoke(tokenId: string, act: Act): Promise<boolean>;
};
