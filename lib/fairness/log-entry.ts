import { ALGORITHM, type Hashing } from './hashing.ts';
import { concat, lengthPrefixed, utf8 } from './bytes.ts';

/** What the public log says of one sale or refund. */
export type LogLine = {
  /** The first entry of a draw has 0. */
  readonly seq: number;
  readonly kind: 'sale' | 'refund';
  readonly orderHash: Uint8Array;
  /** The first ticket; of a refund, that of the sale. */
  readonly from: number;
  readonly count: number;
  /** In whole milliseconds: what is finer than that must be cut off before it is stored. */
  readonly at: Date;
  /** The hash of the entry before. The first entry of a draw has the root of its box here. */
  readonly prev: Uint8Array;
};

const ORDER = utf8(`${ALGORITHM}/order\0`);
const LINE = utf8(`${ALGORITHM}/log\0`);
/** For a number of 32 bits. */
const ROOM = new Uint8Array(4);
const KINDS = { sale: lengthPrefixed('sale'), refund: lengthPrefixed('refund') };

/** What the public log calls an order: only who knows its salt, 16 random bytes, can tell which it is. */
export const orderHash = (hashing: Hashing, orderId: string, salt: Uint8Array): Uint8Array =>
  hashing.sha256(concat(ORDER, lengthPrefixed(orderId), salt));

/** The hash that the next entry, or the draw's head, holds on to. Written at once: a sale makes many a second. */
export function logEntryHash(hashing: Hashing, line: LogLine): Uint8Array {
  const kind = KINDS[line.kind];
  const bytes = concat(LINE, line.prev, ROOM, kind, line.orderHash, ROOM, ROOM, ROOM, ROOM);
  const view = new DataView(bytes.buffer);
  view.setUint32(LINE.length + line.prev.length, line.seq);
  const at = bytes.length - 4 * ROOM.length;
  const ms = line.at.getTime();
  view.setUint32(at, line.from);
  view.setUint32(at + 4, line.count);
  view.setUint32(at + 8, Math.floor(ms / 2 ** 32));
  view.setUint32(at + 12, ms % 2 ** 32);
  return hashing.sha256(bytes);
}
