import type { Act } from '../../../domain/operation/act.ts';
import type { IdRange } from '../../../domain/operation/wanted.ts';
import type { InTransaction } from '../../ports.ts';
import type { OperatorToken } from '../ports.ts';

export type NewToken = { readonly operator: string; readonly digest: string; readonly lifeMs: number };

/** Operator tokens, as commands on the shop's own machine make and revoke them. */
export type TokenKeeper = {
  /** The latest made first. */
  list(): Promise<readonly OperatorToken[]>;
  idsIn(range: IdRange): Promise<readonly string[]>;
  readonly inTransaction: InTransaction<TokenChanges>;
};

export type TokenChanges = {
  add(token: NewToken): Promise<OperatorToken>;
  /** False: it was revoked before, or never made. */
  revoke(tokenId: string): Promise<boolean>;
  /** Adds a line to the operator log. */
  note(act: Act): Promise<void>;
};
