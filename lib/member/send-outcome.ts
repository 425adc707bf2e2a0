import type { RefusalBody } from '../contract/refusals.ts';
import { failureText, type Refused } from './failure-text.ts';

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
