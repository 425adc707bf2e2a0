import type { Answered, CallName } from '#lib/contract/contract.ts';
import type { RefusalBody } from '#lib/contract/refusals.ts';

/**
 * What became of a call. `ok` says that an answer of the contract's shape came back; every other outcome is handed
 * over with its status and its body, and the caller decides what it means.
 */
export type Reply<N extends CallName> =
  | { readonly ok: true; readonly status: number; readonly answer: Answered<N> }
  | {
      readonly ok: false;
      readonly status: number;
      readonly refusal: RefusalBody | null;
      readonly body: string;
    };

/** What came over the wire, before anybody believes it. */
export type Raw = { readonly status: number; readonly bytes: Uint8Array };

/** Nothing came back at all (specification §8). */
export const NETWORK_ERROR_STATUS = 999;
/** The reply in that case, whichever call was made. */
export const NO_REPLY = {
  ok: false,
  status: NETWORK_ERROR_STATUS,
  refusal: null,
  body: 'Network Error',
} as const;
export const NETWORK_ERROR: Raw = {
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
