import { toHex, utf8 } from './bytes.ts';
import { ALGORITHM, type Hashing } from './hashing.ts';

/** What is promised before the first ticket is sold. */
export type Promised = {
  readonly drawId: string;
  readonly price: number;
  readonly size: number;
  /** Best first, in the order in which the box was filled. */
  readonly lineUp: readonly {
    readonly prize: string;
    readonly grade: string;
    readonly name: string;
    readonly count: number;
  }[];
  /** The name of the last-one prize, where there is one. */
  readonly lastOne: string | null;
  readonly commit: Uint8Array;
};

/**
 * The promise as one text, of which there is only one spelling: JSON as in RFC 8785, that is, names in order, no
 * spaces, numbers and texts as ECMAScript writes them.
 */
export function manifestText(promised: Promised): string {
  return JSON.stringify({
    algorithm: ALGORITHM,
    commit: toHex(promised.commit),
    drawId: promised.drawId,
    lastOne: promised.lastOne,
    lineUp: promised.lineUp.map(({ prize, grade, name, count }) => ({ count, grade, name, prize })),
    price: promised.price,
    size: promised.size,
  });
}

/** Without a public source of chance the manifest itself takes its place: the box is then an offline one. */
export function offlineBeacon(hashing: Hashing, manifest: string): Uint8Array {
  return hashing.sha256(utf8(manifest));
}
