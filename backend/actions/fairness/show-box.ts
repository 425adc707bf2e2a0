import { isOver } from '../../domain/fairness/over.ts';
import type { BoxOnShow, FairStore } from './ports.ts';

/** A box as everybody may see it: the seed is there once nothing can be taken out of it any more. */
export type ShownBox = BoxOnShow & { readonly seed: Uint8Array | null };

export async function showBox(
  fair: FairStore,
  directoryName: string,
): Promise<ShownBox | 'drawNotFound' | 'boxNotSealed'> {
  const box = await fair.find(directoryName);
  if (box === 'drawNotFound' || box === 'boxNotSealed') return box;
  // Looked at without a lock first, so that nobody who only looks disturbs a sale.
  const seed = isOver(box, box.at) ? await fair.seedOnceOver(box.drawId) : undefined;
  return { ...box, seed: seed ?? null };
}
