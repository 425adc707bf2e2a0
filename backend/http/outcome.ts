import type { Answered, Asked, BuiltCall, CallName, Contract } from '#lib/contract/contract.ts';
import type { COMMON_REFUSALS } from '#lib/contract/refusals.ts';

/** The refusals the contract lists for a call, and those that any call may give. */
export type RefusalOf<N extends CallName> =
  Contract[N]['refusals'][number] | (typeof COMMON_REFUSALS)[number];

/** What a call comes to. A refusal is an answer too: nothing is thrown for what a shopper can bring about. */
export type Outcome<N extends CallName> =
  | { readonly answer: Answered<N>; readonly headers?: Readonly<Record<string, string>> }
  | { readonly refusal: RefusalOf<N>; readonly parameter?: string };

/** Who asks. */
export type Visitor = {
  readonly kind: 'guest';
  /** Notes something about this request in the log. Never anything that says who somebody is. */
  readonly note: (facts: Readonly<Record<string, unknown>>, event: string) => void;
};

export type Handler<N extends CallName> = (asked: Asked<N>, visitor: Visitor) => Promise<Outcome<N>>;

/** One handler for every call that is built: leave one out and this does not compile. */
export type Handlers = { readonly [N in BuiltCall]: Handler<N> };
