import { ALGORITHM } from './commit.ts';
import { concat, lengthPrefixed, u32, u64, utf8 } from './bytes.ts';
import type { Hashing } from './hashing.ts';

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

/** What the public log calls an order: only who knows its salt, 16 random bytes, can tell which it is. */
export function orderHash(hashing: Hashing, orderId: string, salt: Uint8Array): Uint8Array {
  return hashing.sha256(concat(utf8(`${ALGORITHM}/order\0`), lengthPrefixed(orderId), salt));
}

/** The hash that the next entry, or the draw's head, holds on to. */
export function logEntryHash(hashing: Hashing, line: LogLine): Uint8Array {
  return hashing.sha256(
    concat(
      utf8(`${ALGORITHM}/log\0`),
      line.prev,
      u32(line.seq),
      lengthPrefixed(line.kind),
      line.orderHash,
      u32(line.from),
      u32(line.count),
      u64(line.at.getTime()),
    ),
  );
}
