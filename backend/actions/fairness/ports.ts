import type { Hashing } from '#lib/fairness/hashing.ts';
import type { SealedBox } from '../../domain/fairness/box.ts';
import type { BoxContents } from '../../domain/fairness/contents.ts';
import type { Clock } from '../ports.ts';

export type Published = Pick<SealedBox, 'manifest' | 'commit'>;

export type BoxStore = {
  /** What is to be sealed of a draw. */
  contents(drawId: string): Promise<BoxContents | undefined>;
  /** What was published of its box, where it was sealed before. */
  published(drawId: string): Promise<Published | undefined>;
  /**
   * Keeps a sealed box, in place of the one that was published before; false where meanwhile somebody else has sealed
   * it or its contents have changed. A box of which tickets are out is never replaced.
   */
  keep(sealed: SealedBox, contents: BoxContents, before: Published | undefined): Promise<boolean>;
  /** Draws without a box. */
  unsealed(): Promise<readonly string[]>;
};

/** All that sealing needs. */
export type Sealing = {
  readonly boxes: BoxStore;
  readonly hashing: Hashing;
  /** 32 random bytes. */
  readonly newSeed: () => Uint8Array;
  readonly clock: Clock;
};
