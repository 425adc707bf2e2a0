import type { RefusalBody } from '#lib/contract/refusals.ts';
import { NETWORK_ERROR_STATUS } from '#lib/api/result.ts';
import { COMMUNICATION_ERROR, SERVER_ERROR } from '#lib/site/error-text.ts';
import { waitWords } from '#lib/text/dates.ts';

/** What became of sending a form. */
export type SendOutcome<Name extends string = string> =
  | { readonly kind: 'done' }
  /** Done, and the page is about to be left: the form stays busy, so that nobody sends it again meanwhile. */
  | { readonly kind: 'leaving' }
  /** Some fields are refused, each with a sentence of its own; `message` is about the whole. */
  | {
      readonly kind: 'fields';
      readonly faults: Readonly<Partial<Record<Name, string>>>;
      readonly message?: string;
    }
  | { readonly kind: 'failed'; readonly message: string };

export const DONE: SendOutcome = { kind: 'done' };
export const LEAVING: SendOutcome = { kind: 'leaving' };

/** What a reply means for the form it was sent from; fields go by the names they have in the contract. */
export function outcomeOf(reply: { readonly ok: true } | Refused): SendOutcome {
  if (reply.ok) return DONE;
  const faults = faultsOf(reply.refusal, failureText(reply));
  return faults === null ? { kind: 'failed', message: failureText(reply) } : { kind: 'fields', faults };
}

/** The sentences of the fields at fault: those that the refusal gives, or its own for the one field it names. */
function faultsOf(refusal: RefusalBody | null, sentence: string): Record<string, string> | null {
  if (refusal?.fields && Object.keys(refusal.fields).length > 0) return refusal.fields;
  return refusal?.parameter === undefined ? null : { [refusal.parameter]: sentence };
}

/** A reply that is no answer, whichever call it belongs to. */
export type Refused = { readonly ok: false; readonly status: number; readonly refusal: RefusalBody | null };

/** What the shopper is told: that nothing came back, the shop's own sentences, or that the shop is at fault. */
export function failureText({ status, refusal }: Refused): string {
  if (status === NETWORK_ERROR_STATUS) return COMMUNICATION_ERROR;
  if (refusal === null) return SERVER_ERROR;
  const sentences = [refusal.message, ...(refusal.reasons ?? [])].join('');
  return refusal.retryAfter ? `${sentences}(あと${waitWords(refusal.retryAfter)})` : sentences;
}
