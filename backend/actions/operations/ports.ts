import type { OperatorAction, TokenLife } from '#backend/domain/operations/operator-token.ts';
import type { IdRange } from '#backend/domain/operations/lookup.ts';
import type { Page, Paged, InTransaction } from '../ports.ts';

export type OperatorToken = TokenLife & {
  readonly tokenId: string;
  readonly operator: string;
  readonly madeAt: Date;
};

export type TokenStore = {
  /** A token, living or not, by the digest of what was shown, and the moment at which it was looked for. */
  find(digest: string): Promise<{ readonly token: OperatorToken; readonly at: Date } | undefined>;
  recordUse(tokenId: string): Promise<void>;
};

type OperatorLogEntry = OperatorAction & { readonly actId: number; readonly at: Date };

export type OperatorLogFilter = Page & {
  readonly operator: string | undefined;
  readonly act: string | undefined;
};

/** The record of acts, as it is read. It is written with the acts themselves. */
export type OperatorLogStore = {
  list(filter: OperatorLogFilter): Promise<Paged<OperatorLogEntry>>;
};

type NewToken = { readonly operator: string; readonly digest: string; readonly lifeMs: number };

/** Operator tokens, as commands on the shop's own machine make and revoke them. */
export type TokenAdminStore = {
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
  recordAction(act: OperatorAction): Promise<void>;
};
