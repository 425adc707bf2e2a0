import { hmac } from '@noble/hashes/hmac.js';
import { sha256 } from '@noble/hashes/sha2.js';
import { concat, lengthPrefixed, u32, utf8 } from './bytes.ts';
import { MAX_BOX_TICKETS, MAX_SALE_TICKETS, PROTOCOL } from './manifest.ts';

/** A sale whose tickets are drawn. `hash`: of its entry in the log, 32 bytes. */
export type DrawnSale = {
  readonly drawId: string;
  readonly seq: number;
  readonly hash: Uint8Array;
  readonly count: number;
};

/** Tickets left in a box, by line, and the lines of the drawn tickets in turn. */
export type Drawn = { readonly left: readonly number[]; readonly lines: readonly number[] };

/**
 * Draws the tickets of a sale without replacement. `randomness`: that of the deciding round. Throws `RangeError` if
 * the box has too few tickets, or the sale too many.
 */
export function drawTickets(left: readonly number[], randomness: Uint8Array, sale: DrawnSale): Drawn {
  const key = hmac(sha256, randomness, concat(DOMAIN, lengthPrefixed(sale.drawId), u32(sale.seq), sale.hash));
  const nextWord = wordsOf(key);
  const rest = [...left];
  const lines: number[] = [];
  let tickets = rest.reduce((sum, count) => sum + count, 0);
  if (tickets > MAX_BOX_TICKETS) throw new RangeError(`The box has ${tickets} tickets.`);
  if (sale.count > MAX_SALE_TICKETS) throw new RangeError(`A sale has ${sale.count} tickets.`);
  if (sale.count > tickets) throw new RangeError(`The box has ${tickets} tickets, not ${sale.count}.`);
  for (; lines.length < sale.count; tickets -= 1) {
    const line = lineAt(rest, below(tickets, nextWord));
    rest[line] = (rest[line] ?? 0) - 1;
    lines.push(line);
  }
  return { left: rest, lines };
}

const DOMAIN = utf8(`${PROTOCOL}/draw\0`);
const WORD_RANGE = 2 ** 32;
const DIGEST_SIZE = 32;

/** The line of a ticket, if all tickets of the box lie in a row in the order of its lines. */
function lineAt(left: readonly number[], ticket: number): number {
  let behind = ticket;
  let line = 0;
  for (; behind >= (left[line] ?? 0); line += 1) behind -= left[line] ?? 0;
  return line;
}

/** An endless sequence of big-endian 32-bit words: HMAC(key, u32(0)), HMAC(key, u32(1)), … */
function wordsOf(key: Uint8Array): () => number {
  let block = new DataView(new ArrayBuffer(0));
  let blocks = 0;
  let offset = DIGEST_SIZE;
  return () => {
    if (offset === DIGEST_SIZE) {
      const digest = hmac(sha256, key, u32(blocks));
      block = new DataView(digest.buffer, digest.byteOffset, DIGEST_SIZE);
      blocks += 1;
      offset = 0;
    }
    offset += 4;
    return block.getUint32(offset - 4);
  };
}

/** A uniformly distributed number below `bound`: words from the last whole multiple of it on are rejected. */
function below(bound: number, nextWord: () => number): number {
  const accepted = Math.floor(WORD_RANGE / bound) * bound;
  let word = nextWord();
  while (word >= accepted) word = nextWord();
  return word % bound;
}
