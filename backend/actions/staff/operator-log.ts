import type { OperatorAction, OperatorToken } from '#backend/domain/staff/operator-token.ts';
import type { Role } from '#lib/contract/ops/permissions.ts';
import type { IdRange } from '#backend/domain/lookup.ts';
import type { Page, InTransaction } from '../ports.ts';
export type OperatorLogEntry = OperatorAction & {
  readonly entryId: number;
  readonly at: Date;
  /** The members whom it concerns; null: an entry of an earlier release. */
  readonly memberIds: readonly string[] | null;
};

/** Conditions of the operator log. Each is optional; all that are given apply. */
export type OperatorLogFilter = {
  readonly from?: Date | undefined;
  readonly before?: Date | undefined;
  readonly operator?: string | undefined;
  readonly action?: string | undefined;
  readonly member?: string | undefined;
};

/** `after`: the last entry of the page before. */
export type OperatorLogPage = Page & { readonly after?: number | undefined };
export type KeyOwner = { readonly operator: string; readonly key: string };
export type StoredAnswer = { readonly answer: unknown; readonly isPending: boolean };

type NewToken = {
  readonly operator: string;
  readonly role: Role;
  readonly digest: string;
  readonly lifeMs: number;
};

/** Operator tokens, created and revoked by commands on the shop's own machine. */
export type TokenAdminStore = {
  /** Newest first. */
  list(): Promise<readonly OperatorToken[]>;
  idsIn(range: IdRange): Promise<readonly string[]>;
  readonly inTransaction: InTransaction<TokenChanges>;
};

export type TokenChanges = {
  add(token: NewToken): Promise<OperatorToken>;
  /** `false`: the token was revoked before or does not exist. */
  revoke(tokenId: string): Promise<boolean>;
  /** Adds a line to the operator log. */
  recordAction(action: OperatorAction): Promise<void>;
};
