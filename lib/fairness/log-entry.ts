import { ALGORITHM, type Hashing } from './hashing.ts';
import { concat, lengthPrefixed, utf8 } from './bytes.ts';

/** An entry of the public log: a sale or a refund. */
export type LogEntryFields = {
  /** 0 for the first entry of a draw. */
  readonly seq: number;
  readonly kind: 'sale' | 'refund';
  readonly orderHash: Uint8Array;
  /** The first ticket; for a refund, that of the sale. */
  readonly from: number;
  readonly count: number;
  /** In whole milliseconds; finer digits must be cut off before storing. */
  readonly at: Date;
  /** Hash of the previous entry; for the first entry, the root of the box. */
  readonly prev: Uint8Array;
};

const ORDER_DOMAIN = utf8(`${ALGORITHM}/order\0`);
const LOG_DOMAIN = utf8(`${ALGORITHM}/log\0`);
const FOUR_BYTES = new Uint8Array(4);
const KINDS = { sale: lengthPrefixed('sale'), refund: lengthPrefixed('refund') };

/** The hash of an order in the public log. The salt, 16 random bytes, hides which order it is. */
export const orderHash = (hashing: Hashing, orderId: string, salt: Uint8Array): Uint8Array =>
  hashing.sha256(concat(ORDER_DOMAIN, lengthPrefixed(orderId), salt));

/**
 * The hash to which the next entry and the draw's head refer. Writes into one buffer, because sales compute
 * many hashes a second.
 */
export function logEntryHash(hashing: Hashing, entry: LogEntryFields): Uint8Array {
  const kind = KINDS[entry.kind];
  const bytes = concat(
    LOG_DOMAIN,
    entry.prev,
    FOUR_BYTES,
    kind,
    entry.orderHash,
    FOUR_BYTES,
    FOUR_BYTES,
    FOUR_BYTES,
    FOUR_BYTES,
  );
  const view = new DataView(bytes.buffer);
  view.setUint32(LOG_DOMAIN.length + entry.prev.length, entry.seq);
  const at = bytes.length - 4 * FOUR_BYTES.length;
  const ms = entry.at.getTime();
  view.setUint32(at, entry.from);
  view.setUint32(at + 4, entry.count);
  view.setUint32(at + 8, Math.floor(ms / 2 ** 32));
  view.setUint32(at + 12, ms % 2 ** 32);
  return hashing.sha256(bytes);
}
