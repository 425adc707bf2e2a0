import { type Pace, sealDraw, type Sealing } from './seal-box.ts';

/** Seals every draw that has no box yet, as those of a shop that was opened before it sold anything; their number. */
export async function sealMissing(sealing: Sealing, pace: Pace): Promise<number> {
  let sealed = 0;
  for (const drawId of await sealing.boxes.unsealed()) {
    if ((await sealDraw(sealing, drawId, pace)) === 'sealed') sealed += 1;
  }
  return sealed;
}
