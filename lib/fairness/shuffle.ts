import { concat, lengthPrefixed, utf8 } from './bytes.ts';
import { DIGEST_SIZE, type Hashing } from './hashing.ts';
import type { Steps } from './steps.ts';

/** The input that determines the order of a box. */
type ShuffleInput = {
  readonly drawId: string;
  readonly seed: Uint8Array;
  readonly beacon: Uint8Array;
};

/** A box stores one byte for each ticket: the index of its prize in the line-up. */
const MAX_LINE_UP = 256;
const WORD_RANGE = 2 ** 32;
const STEP = 4_096;

/** The box before the shuffle: the index of each prize, repeated by its count. */
function unshuffled(counts: readonly number[]): Uint8Array {
  if (counts.length > MAX_LINE_UP) throw new RangeError(`${counts.length} prizes do not fit a byte.`);
  const box = new Uint8Array(counts.reduce((sum, count) => sum + count, 0));
  let from = 0;
  for (const [line, count] of counts.entries()) {
    box.fill(line, from, from + count);
    from += count;
  }
  return box;
}

/** An endless sequence of 32-bit words from HMAC-SHA-256 in counter mode. */
function wordSource(hashing: Hashing, key: Uint8Array): () => number {
  const counter = new DataView(new ArrayBuffer(4));
  const counterBytes = new Uint8Array(counter.buffer);
  let block: DataView = counter;
  let offset = DIGEST_SIZE;
  let blocks = 0;
  return () => {
    if (offset === DIGEST_SIZE) {
      counter.setUint32(0, blocks);
      const digest = hashing.hmacSha256(key, counterBytes);
      block = new DataView(digest.buffer, digest.byteOffset, DIGEST_SIZE);
      blocks += 1;
      offset = 0;
    }
    offset += 4;
    return block.getUint32(offset - 4);
  };
}

/** A uniformly distributed number below `bound`: words beyond the last whole multiple are rejected. */
function below(bound: number, nextWord: () => number): number {
  const acceptedRange = Math.floor(WORD_RANGE / bound) * bound;
  let word = nextWord();
  while (word >= acceptedRange) word = nextWord();
  return word % bound;
}

/** The order of a box: for each slot the index of its prize in the line-up (Fisher-Yates, from the end). */
export function* shuffleBox(
  hashing: Hashing,
  input: ShuffleInput,
  counts: readonly number[],
): Steps<Uint8Array> {
  const box = unshuffled(counts);
  const key = hashing.hmacSha256(
    input.seed,
    concat(utf8('perm\0'), lengthPrefixed(input.drawId), input.beacon),
  );
  const nextWord = wordSource(hashing, key);
  for (let last = box.length - 1; last > 0; last -= 1) {
    const other = below(last + 1, nextWord);
    const ticket = box[last] ?? 0;
    box[last] = box[other] ?? 0;
    box[other] = ticket;
    if (last % STEP === 0) yield { part: 'shuffle', done: box.length - last, of: box.length };
  }
  return box;
}
