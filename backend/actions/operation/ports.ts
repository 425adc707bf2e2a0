import type { Act } from '../../domain/operation/act.ts';
import type { TokenLife } from '../../domain/operation/token-life.ts';
import type { Page, Paged } from '../ports.ts';

export type OperatorToken = TokenLife & {
  readonly tokenId: string;
  readonly operator: string;
  readonly madeAt: Date;
};

export type TokenStore = {
  /** A token, living or not, by the digest of what was shown, and the moment at which it was looked for. */
  find(digest: string): Promise<{ readonly token: OperatorToken; readonly at: Date } | undefined>;
  noteUse(tokenId: string): Promise<void>;
};

export type ActSeen = Act & { readonly actId: number; readonly at: Date };

export type ActsWanted = Page & {
  readonly operator: string | undefined;
  readonly act: string | undefined;
};

/** The record of acts, as it is read. It is written with the acts themselves. */
export type ActStore = {
  list(wanted: ActsWanted): Promise<Paged<ActSeen>>;
};
