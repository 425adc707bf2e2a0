import type { ReceivedRefusal } from '#lib/contract/refusals.ts';
import { NETWORK_ERROR_STATUS } from '#lib/api/result.ts';
import { COMMUNICATION_ERROR, OUTDATED_PAGE, SERVER_ERROR } from '#lib/site/error-text.ts';
import { waitText } from '#lib/text/durations.ts';

/** The result of submitting a form. */
export type SubmitResult<Name extends string = string> =
  | { readonly kind: 'done' }
  /** Done, and the page will be left: the form stays busy, so that it is not sent twice. */
  | { readonly kind: 'leaving' }
  /** Some fields are refused, each with its own error; `message` is about the whole form. */
  | {
      readonly kind: 'fields';
      readonly errors: Readonly<Partial<Record<Name, string>>>;
      readonly message?: string;
    }
  | { readonly kind: 'failed'; readonly message: string };

export const DONE: SubmitResult = { kind: 'done' };
export const LEAVING: SubmitResult = { kind: 'leaving' };

/** Translates the result of a call for the form that made it. Fields have their names of the contract. */
export function submitResultOf(result: { readonly ok: true } | ApiFailure): SubmitResult {
  if (result.ok) return DONE;
  const errors = fieldErrorsOf(result.refusal, failureText(result));
  return errors === null ? { kind: 'failed', message: failureText(result) } : { kind: 'fields', errors };
}

/** The errors of the fields in the refusal, or its message for the one field that it names. */
function fieldErrorsOf(refusal: ReceivedRefusal | null, sentence: string): Record<string, string> | null {
  if (refusal?.fields && Object.keys(refusal.fields).length > 0) return refusal.fields;
  return refusal?.parameter === undefined ? null : { [refusal.parameter]: sentence };
}

/** The failure of any call. */
export type ApiFailure = {
  readonly ok: false;
  readonly status: number;
  readonly refusal: ReceivedRefusal | null;
};

/** The text for shoppers: no connection, the refusal's own sentences, an answer of a newer release, or an error of the shop. */
export function failureText({ status, refusal }: ApiFailure): string {
  if (status === NETWORK_ERROR_STATUS) return COMMUNICATION_ERROR;
  if (refusal === null) return status >= 200 && status <= 299 ? OUTDATED_PAGE : SERVER_ERROR;
  const sentences = [refusal.message, ...(refusal.reasons ?? [])].join('');
  return refusal.retryAfter ? `${sentences}(あと${waitText(refusal.retryAfter)})` : sentences;
}
