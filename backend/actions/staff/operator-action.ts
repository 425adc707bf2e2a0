import type { OperatorAction } from '#backend/domain/staff/operator-token.ts';

/** Creates the log entry of the calling operator for this call. */
export type ActionOf = (facts: OperatorAction['facts']) => OperatorAction;

export type NotFound = { readonly refusal: 'notFound' };

export type ChangedMeanwhile = { readonly refusal: 'changedMeanwhile' };

/** Compares the version that the caller has read with the stored one. Without one, any is right. */
export const versionError = (
  stored: { readonly version: number },
  read: number | undefined,
): ChangedMeanwhile | undefined =>
  read === undefined || read === stored.version ? undefined : { refusal: 'changedMeanwhile' };

export type NotInState = { readonly refusal: 'notInState'; readonly detail: string };

/** A parameter is not valid: which one, and why. */
export type InvalidInput = {
  readonly refusal: 'invalidInput';
  readonly parameter: string;
  readonly detail: string;
};
