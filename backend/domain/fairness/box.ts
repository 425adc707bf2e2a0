import type { Grade } from '#lib/contract/enums.ts';

/** What lies in a sealed box, best grade first. `prize` is what the tickets' leaves call it. */
export type LineUp = readonly {
  readonly prize: string;
  readonly prizeId: string;
  readonly grade: Grade;
  readonly name: string;
  readonly count: number;
}[];

/** A box that was sealed: what was published then, and what stays secret until the draw is over. */
export type SealedBox = {
  readonly drawId: string;
  readonly sealedAt: Date;
  readonly size: number;
  readonly lineUp: LineUp;
  readonly manifest: string;
  readonly beacon: Uint8Array;
  readonly seed: Uint8Array;
  readonly commit: Uint8Array;
  readonly root: Uint8Array;
  /** For each slot the place of its prize in the line-up. */
  readonly order: Uint8Array;
  readonly runRoots: Uint8Array;
};
