import { commitOf, type Hashing } from '#lib/fairness/hashing.ts';
import { offlineBeacon } from '#lib/fairness/manifest.ts';
import { sealBox } from '#lib/fairness/seal.ts';
import type { Progress, Steps } from '#lib/fairness/steps.ts';
import {
  type SealedBox,
  type BoxContents,
  manifestOf,
  sizeOf,
  matchesManifest,
  isOver,
  type SaleProgress,
} from '#backend/domain/fairness.ts';
import type { Clock } from '../ports.ts';
import type { BoxStore, FairnessStore } from './ports.ts';

/** Seals every draw without a box, for example of a shop created by an older release. Returns their number. */
export async function sealMissing(sealing: Sealing, pace: Pace): Promise<number> {
  let sealed = 0;
  for (const drawId of await sealing.boxes.unsealed()) {
    if ((await sealDraw(sealing, drawId, pace)) === 'sealed') sealed += 1;
  }
  return sealed;
}

/** Dependencies of sealing. */
export type Sealing = {
  readonly boxes: BoxStore;
  readonly hashing: Hashing;
  /** 32 random bytes. */
  readonly newSeed: () => Uint8Array;
  readonly clock: Clock;
};

/** Called after every step; the next step waits for it, so that a long computation can yield. */
export type Pace = (progress: Progress) => Promise<void> | void;

type SealResult = 'sealed' | 'asBefore' | 'outrun' | 'drawNotFound';

/**
 * Seals the box of a draw before its sale: chooses a random seed and writes the commitment to it and to the
 * contents; the ticket order and its root follow from these. A box that matches its manifest stays, so that a
 * published commitment does not change without need.
 */
export async function sealDraw(sealing: Sealing, drawId: string, pace: Pace): Promise<SealResult> {
  const { boxes } = sealing;
  const contents = await boxes.contents(drawId);
  if (contents === undefined) return 'drawNotFound';
  const before = await boxes.published(drawId);
  if (before !== undefined && matchesManifest(before, contents)) return 'asBefore';
  const sealed = await sealContents(sealing, contents, pace);
  return (await boxes.keep(sealed, contents, before)) ? 'sealed' : 'outrun';
}

async function sealContents(
  { hashing, newSeed, clock }: Sealing,
  contents: BoxContents,
  pace: Pace,
): Promise<SealedBox> {
  const { drawId, lineUp } = contents;
  const seed = newSeed();
  const commit = commitOf(hashing, seed);
  const manifest = manifestOf(contents, commit);
  const beacon = offlineBeacon(hashing, manifest);
  const box = await walk(sealBox(hashing, { drawId, seed, beacon, lineUp }), pace);
  const size = sizeOf(lineUp);
  return { drawId, sealedAt: await clock.now(), size, lineUp, manifest, beacon, seed, commit, ...box };
}

async function walk<Result>(steps: Steps<Result>, pace: Pace): Promise<Result> {
  let step = steps.next();
  while (step.done !== true) {
    await pace(step.value);
    step = steps.next();
  }
  return step.value;
}

/** The public part of a box; the seed is null until no ticket can be sold any more. */
export type BoxView = PublicBox & { readonly seed: Uint8Array | null };

export async function showBox(
  fair: FairnessStore,
  directoryName: string,
): Promise<BoxView | 'drawNotFound' | 'boxNotSealed'> {
  const box = await fair.find(directoryName);
  if (box === 'drawNotFound' || box === 'boxNotSealed') return box;
  // Checked without a lock first, so that readers do not delay a sale.
  const seed = isOver(box, box.at) ? await fair.seedOnceOver(box.drawId) : undefined;
  return { ...box, seed: seed ?? null };
}

/** The published part of a draw's box and its sales, read at one time. */
export type PublicBox = Omit<SealedBox, 'seed' | 'order' | 'runRoots'> &
  SaleProgress & {
    readonly directoryName: string;
    readonly title: string;
    readonly price: number;
    readonly opensAt: Date;
    readonly soldBefore: number;
    readonly logEntries: number;
    /** Null until a ticket is sold. */
    readonly logHead: Uint8Array | null;
    readonly at: Date;
  };
