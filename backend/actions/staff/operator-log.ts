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
