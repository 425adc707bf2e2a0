import type { Login } from '#backend/actions/members/ports.ts';
import type { Answered, Asked, BuiltCall, CallName, Contract } from '#lib/contract/contract.ts';
import type { COMMON_REFUSALS } from '#lib/contract/refusals.ts';

/** The refusals the contract lists for a call, and those that any call may give. */
export type RefusalOf<N extends CallName> =
  Contract[N]['refusals'][number] | (typeof COMMON_REFUSALS)[number];

/** What a refusal says besides its sentence. */
export type Particulars = {
  readonly parameter?: string;
  /** Japanese sentences by field. */
  readonly fields?: Readonly<Record<string, string>>;
  /** Japanese sentences, where there are several. */
  readonly reasons?: readonly string[];
  /** Seconds. */
  readonly retryAfter?: number;
};

/** What becomes of the visitor's cookie. */
export type CookieChange = { readonly token: string } | 'ended';

/** What a call comes to. A refusal is an answer too: nothing is thrown for what a shopper can bring about. */
export type Outcome<N extends CallName> =
  | {
      readonly answer: Answered<N>;
      readonly headers?: Readonly<Record<string, string>>;
      readonly cookie?: CookieChange;
    }
  | (N extends LongCall ? LongAnswer : never)
  | ({ readonly refusal: RefusalOf<N> } & Particulars);

/** Calls whose answer may be longer than what should be in memory at once. */
type LongCall = 'downloadFairness';

/** An answer that is written while it is read. Whoever makes it keeps to the contract piece by piece. */
export type LongAnswer = {
  readonly pieces: AsyncIterable<string>;
  readonly headers: Readonly<Record<string, string>>;
};

/** Who asks. */
export type Visitor = {
  /** Where the request comes from: an IPv4 address, or the first half of an IPv6 address. */
  readonly address: string;
  /** What the browser calls itself. */
  readonly agent: string;
  /** The login of the visitor's cookie, if it has a living one; looked up once, when asked for. */
  readonly findLogin: () => Promise<Login | undefined>;
  /** Notes something about this request in the log. Never anything that says who somebody is. */
  readonly note: (facts: Readonly<Record<string, unknown>>, event: string) => void;
};

/** Calls for members are answered only where there is a login. */
type VisitorOf<N extends CallName> = Contract[N]['who'] extends 'member'
  ? Visitor & { readonly login: Login }
  : Visitor;

export type Handler<N extends CallName> = (asked: Asked<N>, visitor: VisitorOf<N>) => Promise<Outcome<N>>;

/** One handler for every call that is built: leave one out and this does not compile. */
export type Handlers = { readonly [N in BuiltCall]: Handler<N> };
