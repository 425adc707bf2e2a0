import { NETWORK_ERROR_STATUS } from '../api/reply.ts';
import type { RefusalBody } from '../contract/refusals.ts';
import { COMMUNICATION_ERROR, SERVER_ERROR } from '../site/error-texts.ts';
import { waitWords } from '../words/wait.ts';

/** A reply that is no answer, whichever call it belongs to. */
export type Refused = { readonly ok: false; readonly status: number; readonly refusal: RefusalBody | null };

/** What the shopper is told: that nothing came back, the shop's own sentences, or that the shop is at fault. */
export function failureText({ status, refusal }: Refused): string {
  if (status === NETWORK_ERROR_STATUS) return COMMUNICATION_ERROR;
  if (refusal === null) return SERVER_ERROR;
  const sentences = [refusal.message, ...(refusal.reasons ?? [])].join('');
  return refusal.retryAfter ? `${sentences}(あと${waitWords(refusal.retryAfter)})` : sentences;
}
