import { concat, lengthPrefixed, u32, utf8 } from './bytes.ts';
import type { Hashing } from './hashing.ts';

const NONCE_SIZE = 16;
const LEAF_MARK = Uint8Array.of(0x00);

export type Ticket = {
  readonly drawId: string;
  readonly slot: number;
  readonly prize: string;
  readonly nonce: Uint8Array;
};

/** The leaf of one ticket in the tree. */
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

/** Hides a ticket's prize in its leaf: without the nonce nobody can try the few prizes there are. */
export function nonceOf(hashing: Hashing, box: Pick<Secret, 'drawId' | 'seed'>, slot: number): Uint8Array {
  return nonceSource(hashing, box)(slot);
}

/** What leaves are made from; `prizes` by their places in the line-up. */
export type Secret = {
  readonly drawId: string;
  readonly seed: Uint8Array;
  readonly prizes: readonly string[];
};

function nonceSource(hashing: Hashing, { drawId, seed }: Pick<Secret, 'drawId' | 'seed'>) {
  const message = concat(utf8('nonce\0'), lengthPrefixed(drawId), u32(0));
  const view = new DataView(message.buffer);
  return (slot: number): Uint8Array => {
    view.setUint32(message.length - 4, slot);
    return hashing.hmacSha256(seed, message).subarray(0, NONCE_SIZE);
  };
}

/**
 * Leaves of a whole box, one after the other. A box may have ten million tickets, so what is the same for all
 * tickets of a prize is written once and only the slot and the nonce are changed.
 */
export function leafSource(hashing: Hashing, secret: Secret): (slot: number, line: number) => Uint8Array {
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
