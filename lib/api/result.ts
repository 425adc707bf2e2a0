import type { CallOutput, CallName } from '#lib/contract/contract.ts';
import type { ReceivedRefusal } from '#lib/contract/refusals.ts';

/**
 * The result of a call. `ok`: the answer matches the contract. Otherwise the caller decides by status,
 * refusal and body.
 */
export type ApiResult<N extends CallName> =
  | { readonly ok: true; readonly status: number; readonly answer: CallOutput<N> }
  | {
      readonly ok: false;
      readonly status: number;
      readonly refusal: ReceivedRefusal | null;
      readonly body: string;
    };

/** A response before it is parsed. */
export type RawResponse = { readonly status: number; readonly bytes: Uint8Array };

/** The status of a call without a response (specification §8). */
export const NETWORK_ERROR_STATUS = 999;
/** The reply in that case, whichever call was made. */
export const NO_REPLY = {
  ok: false,
  status: NETWORK_ERROR_STATUS,
  refusal: null,
  body: 'Network Error',
} as const;
export const NETWORK_ERROR: RawResponse = {
  status: NETWORK_ERROR_STATUS,
  bytes: new TextEncoder().encode('Network Error'),
};

/** The value of a JSON text; undefined where it is none. */
export function parseJson(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return undefined;
  }
}
