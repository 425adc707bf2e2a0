import type { DrawState } from '#lib/contract/enums.ts';
import type { WholeDraw } from '../domain/draw.ts';
import { type OnShow, onShow } from '../domain/on-show.ts';
import type { Shop } from './shop.ts';

type Wanted = { readonly directoryName: string; readonly state?: DrawState | undefined };

export async function showDraw(
  { draws, clock }: Pick<Shop, 'draws' | 'clock'>,
  { directoryName, state }: Wanted,
): Promise<OnShow<WholeDraw> | 'drawNotFound' | 'drawNotInState'> {
  const draw = await draws.find(directoryName);
  if (draw === undefined) return 'drawNotFound';
  const shown = onShow(draw, await clock.now());
  return state === undefined || state === shown.state ? shown : 'drawNotInState';
}
