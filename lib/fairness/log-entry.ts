import { sha256 } from '@noble/hashes/sha2.js';
import { concat, fromHex, lengthPrefixed, toHex, u32, u64, utf8 } from './bytes.ts';
import type { CloseCause } from '#lib/contract/close-causes.ts';
import { VOID_HOURS } from '#lib/contract/shop-rules.ts';
import { PROTOCOL } from './manifest.ts';

/** Tickets of one order, paid at `at` (milliseconds since 1970). The given round of the beacon decides their prizes. */
export type SaleEntry = {
  readonly kind: 'sale';
  readonly orderHash: string;
  /** The first ticket, counted from 0. */
  readonly from: number;
  readonly count: number;
  readonly at: number;
  readonly round: number;
};

/** The results of all sales that wait for a round. */
export type RevealEntry = {
  readonly kind: 'reveal';
  readonly round: number;
  readonly signature: string;
  /** Number of the sales. */
  readonly sales: number;
  /** Tickets left in the box afterwards, by line of the box. */
  readonly left: readonly number[];
};

/** Tickets of one sale whose refund was decided, so that their prizes are void. They do not return to the box. */
export type RefundEntry = {
  readonly kind: 'refund';
  readonly orderHash: string;
  readonly from: number;
  readonly count: number;
  /** The void prizes, by line of the box, one for each ticket. */
  readonly prizes: readonly number[];
  /** The last-one prize became void too. */
  readonly lastOne: boolean;
  readonly at: number;
};

/** The refund of these tickets was withdrawn before it was paid out: their prizes are won again. */
export type WithdrawalEntry = {
  readonly kind: 'withdrawal';
  readonly orderHash: string;
  readonly from: number;
  readonly count: number;
  readonly at: number;
};

/** The end of the sale. */
export type CloseEntry = {
  readonly kind: 'close';
  readonly cause: CloseCause;
  /** The text that members read; empty for an end as announced. */
  readonly reason: string;
  readonly at: number;
};

/** From now on nothing is sold, until a `resume`; payments that are under way become sales within `LAST_SALE_MS`. */
export type PauseEntry = {
  readonly kind: 'pause';
  /** The text that shoppers read. */
  readonly reason: string;
  readonly at: number;
};

/** The sale goes on. */
export type ResumeEntry = { readonly kind: 'resume'; readonly at: number };

/** A corrected name of a prize. The manifest stays as it is, with the same prize, grade and count. */
export type CorrectionEntry = {
  readonly kind: 'correction';
  /** Place in the line-up, counted from 0; its length: the last-one prize. */
  readonly prize: number;
  readonly name: string;
  /** The text that shoppers read. */
  readonly reason: string;
  readonly at: number;
};

/** All sales that wait for a round which the beacon did not publish in time. They are refunded. */
export type VoidEntry = { readonly kind: 'void'; readonly round: number; readonly at: number };

/** Payments that are under way at the closing or at a pause become sales within this time. */
export const LAST_SALE_MS = 3_600_000;

/** A round that is not published is void this long after its time. */
export const VOID_AFTER_MS = VOID_HOURS * 3_600_000;

export type LogEntryBody =
  | SaleEntry
  | RevealEntry
  | RefundEntry
  | WithdrawalEntry
  | PauseEntry
  | ResumeEntry
  | CorrectionEntry
  | CloseEntry
  | VoidEntry;

/** An entry of a draw's log. `seq` counts from 0; `hash` covers the entry and all before it. */
export type LogEntry<Body extends LogEntryBody = LogEntryBody> = Body & {
  readonly seq: number;
  readonly hash: string;
};

/** The secret that hides an order in the public log and binds it: its key is chosen by the browser, its salt by the shop. */
export type OrderSecret = {
  readonly orderId: string;
  readonly requestKey: string;
  readonly salt: Uint8Array;
};

export const orderHash = ({ orderId, requestKey, salt }: OrderSecret): string =>
  toHex(sha256(concat(ORDER_DOMAIN, lengthPrefixed(orderId), lengthPrefixed(requestKey), salt)));

const ORDER_DOMAIN = utf8(`${PROTOCOL}/order\0`);
const LOG_DOMAIN = utf8(`${PROTOCOL}/log\0`);

/** The hash of the next entry. `head`: the hash of the entry before, of the first entry that of the manifest. */
export const entryHash = (head: Uint8Array, seq: number, body: LogEntryBody): Uint8Array =>
  sha256(concat(LOG_DOMAIN, head, u32(seq), lengthPrefixed(body.kind), bytesOf(body)));

function bytesOf(body: LogEntryBody): Uint8Array {
  switch (body.kind) {
    case 'sale':
      return concat(fromHex(body.orderHash), u32(body.from), u32(body.count), u64(body.at), u64(body.round));
    case 'reveal':
      return concat(u64(body.round), fromHex(body.signature), u32(body.sales), numbers(body.left));
    case 'refund':
      return concat(
        fromHex(body.orderHash),
        u32(body.from),
        u32(body.count),
        numbers(body.prizes),
        u32(body.lastOne ? 1 : 0),
        u64(body.at),
      );
    case 'withdrawal':
      return concat(fromHex(body.orderHash), u32(body.from), u32(body.count), u64(body.at));
    case 'pause':
      return concat(lengthPrefixed(body.reason), u64(body.at));
    case 'resume':
      return u64(body.at);
    case 'correction':
      return concat(u32(body.prize), lengthPrefixed(body.name), lengthPrefixed(body.reason), u64(body.at));
    case 'close':
      return concat(lengthPrefixed(body.cause), lengthPrefixed(body.reason), u64(body.at));
    case 'void':
      return concat(u64(body.round), u64(body.at));
  }
}

/** The number of numbers, then each. */
const numbers = (values: readonly number[]): Uint8Array => concat(u32(values.length), ...values.map(u32));
