import { toHex, utf8 } from './bytes.ts';
import { ALGORITHM, type Hashing } from './hashing.ts';

/** The facts that are fixed before the first ticket is sold. */
type ManifestInput = {
  readonly drawId: string;
  readonly price: number;
  readonly size: number;
  /** Best first, the order in which the box is filled. */
  readonly lineUp: readonly {
    readonly prize: string;
    readonly grade: string;
    readonly name: string;
    readonly count: number;
  }[];
  /** Name of the last-one prize; null: none. */
  readonly lastOne: string | null;
  readonly commit: Uint8Array;
};

/**
 * The manifest as canonical JSON (RFC 8785): names sorted, no spaces, numbers and texts as ECMAScript writes
 * them.
 */
export function manifestText(input: ManifestInput): string {
  return JSON.stringify({
    algorithm: ALGORITHM,
    commit: toHex(input.commit),
    drawId: input.drawId,
    lastOne: input.lastOne,
    lineUp: input.lineUp.map(({ prize, grade, name, count }) => ({ count, grade, name, prize })),
    price: input.price,
    size: input.size,
  });
}

/** The beacon of an offline box: the digest of the manifest, in place of a public source of randomness. */
export function offlineBeacon(hashing: Hashing, manifest: string): Uint8Array {
  return hashing.sha256(utf8(manifest));
}
