import type { SalesType } from '#lib/contract/enums.ts';
import type { Draw } from '../domain/draw.ts';
import { inListOrder } from '../domain/draw-order.ts';
import { type OnShow, onShow } from '../domain/on-show.ts';
import type { Page, Paged } from './ports.ts';
import type { Shop } from './shop.ts';

type Wanted = Page & { readonly salesType?: SalesType | undefined };

export async function listDraws(
  { draws, clock }: Pick<Shop, 'draws' | 'clock'>,
  { salesType, limit, offset }: Wanted,
): Promise<Paged<OnShow<Draw>>> {
  const now = await clock.now();
  const ordered = inListOrder(await draws.standings(salesType), now);
  const page = await draws.summaries(ordered.slice(offset, offset + limit).map(({ drawId }) => drawId));
  return { total: ordered.length, items: page.map((draw) => onShow(draw, now)) };
}
