import type { OperatorAction } from '#backend/domain/staff/operator-token.ts';
import type { Page } from '../ports.ts';
export type OperatorLogEntry = OperatorAction & {
  readonly entryId: number;
  readonly at: Date;
  /** The members whom it concerns; null: an entry of an earlier release. */
  readonly memberIds: readonly string[] | null;
};

/** Conditions of the operator log. Each is optional; all that are given apply. */
export type OperatorLogFilter = {
  readonly from?: Date;
  readonly before?: Date;
  readonly operator?: string;
  readonly action?: string;
  readonly member?: string;
};

/** `after`: the last entry of the page before. */
export type OperatorLogPage = Page & { readonly after?: number };
export type KeyOwner = { readonly operator: string; readonly key: string };
export type StoredAnswer = { readonly answer: unknown; readonly isPending: boolean };
