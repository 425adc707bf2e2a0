import { concat, lengthPrefixed, u32, utf8 } from './bytes.ts';
import type { Hashing } from './hashing.ts';

const NONCE_SIZE = 16;
const LEAF_MARK = Uint8Array.of(0x00);

type Ticket = {
  readonly drawId: string;
  readonly slot: number;
  readonly prize: string;
  readonly nonce: Uint8Array;
};

/** The leaf of one ticket in the Merkle tree. */
export function leafOf(hashing: Hashing, ticket: Ticket): Uint8Array {
  return hashing.sha256(
    concat(
      LEAF_MARK,
      lengthPrefixed(ticket.drawId),
      u32(ticket.slot),
      lengthPrefixed(ticket.prize),
      ticket.nonce,
    ),
  );
}

/**
 * The nonce of a ticket. It hides the prize: without it, each of the few prizes could be tried against the
 * leaf.
 */
export function nonceOf(
  hashing: Hashing,
  box: Pick<LeafSecret, 'drawId' | 'seed'>,
  slot: number,
): Uint8Array {
  return nonceSource(hashing, box)(slot);
}

/** Input of all leaves of a box; `prizes` in the order of the line-up. */
export type LeafSecret = {
  readonly drawId: string;
  readonly seed: Uint8Array;
  readonly prizes: readonly string[];
};

function nonceSource(hashing: Hashing, { drawId, seed }: Pick<LeafSecret, 'drawId' | 'seed'>) {
  const message = concat(utf8('nonce\0'), lengthPrefixed(drawId), u32(0));
  const view = new DataView(message.buffer);
  return (slot: number): Uint8Array => {
    view.setUint32(message.length - 4, slot);
    return hashing.hmacSha256(seed, message).subarray(0, NONCE_SIZE);
  };
}

/**
 * Returns a function that computes the leaves of a box. A box may have ten million tickets, so the bytes that
 * all tickets of a prize share are written once; only slot and nonce change.
 */
export function leafSource(hashing: Hashing, secret: LeafSecret): (slot: number, line: number) => Uint8Array {
  const nonceAt = nonceSource(hashing, secret);
  const slotAt = LEAF_MARK.length + lengthPrefixed(secret.drawId).length;
  const messages = secret.prizes.map((prize) => {
    const prefix = [LEAF_MARK, lengthPrefixed(secret.drawId), u32(0), lengthPrefixed(prize)] as const;
    const bytes = concat(...prefix, new Uint8Array(NONCE_SIZE));
    return { bytes, view: new DataView(bytes.buffer) };
  });
  return (slot, line) => {
    const message = messages[line];
    if (message === undefined) throw new RangeError(`The line-up has no line ${line}.`);
    message.view.setUint32(slotAt, slot);
    message.bytes.set(nonceAt(slot), message.bytes.length - NONCE_SIZE);
    return hashing.sha256(message.bytes);
  };
}
