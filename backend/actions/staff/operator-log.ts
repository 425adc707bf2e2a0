import type { OperatorAction, OperatorToken } from '#backend/domain/staff/operator-token.ts';
import type { Role } from '#lib/contract/ops/permissions.ts';
import type { IdRange } from '#backend/domain/lookup.ts';
import type { Page, InTransaction } from '../ports.ts';

export type TokenStore = {
  /** Finds a token, valid or not, by the digest of the secret, with the time of the query. */
  find(digest: string): Promise<{ readonly token: OperatorToken; readonly at: Date } | undefined>;
  recordUse(tokenId: string): Promise<void>;
};

export type OperatorLogEntry = OperatorAction & {
  readonly actId: number;
  readonly at: Date;
  /** The members whom it concerns; null: an entry of an earlier release. */
  readonly memberIds: readonly string[] | null;
};

/** Conditions of the operator log. Each is optional; all that are given apply. */
export type OperatorLogFilter = {
  readonly from?: Date | undefined;
  readonly before?: Date | undefined;
  readonly operator?: string | undefined;
  readonly act?: string | undefined;
  readonly member?: string | undefined;
};

/** `after`: the last entry of the page before. */
export type OperatorLogPage = Page & { readonly after?: number | undefined };

/** Reads the operator log, newest first. Actions write their entries themselves. */
export type OperatorLogStore = {
  count(filter: OperatorLogFilter): Promise<number>;
  page(
    filter: OperatorLogFilter,
    page: OperatorLogPage,
  ): Promise<{
    readonly items: readonly OperatorLogEntry[];
    /** The last entry; null: no more. */
    readonly next: number | null;
  }>;
};

type KeyOwner = { readonly operator: string; readonly key: string };

/** Answers of calls with an idempotency key, for a repeated call. */
export type AnswerStore = {
  /** The action with this key. Without `stored`, its answer was lost or is older than a day. */
  find(whose: KeyOwner): Promise<
    | {
        readonly actId: number;
        readonly act: string;
        readonly stored?: { readonly digest: string; readonly answer: StoredAnswer };
      }
    | undefined
  >;
  /** Stores the answer of the action with this key. Without such an action, nothing was changed and nothing is stored. */
  keep(whose: KeyOwner, given: { readonly digest: string; readonly answer: StoredAnswer }): Promise<void>;
};

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
  recordAction(act: OperatorAction): Promise<void>;
};
