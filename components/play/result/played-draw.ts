import type { DrawDetail } from '#lib/contract/draw.ts';

/** What of a draw is needed to play it and to show what came out. */
export type PlayedDraw = Pick<
  DrawDetail,
  | 'directoryName'
  | 'title'
  | 'productId'
  | 'ink'
  | 'art'
  | 'prizes'
  | 'price'
  | 'state'
  | 'quantities'
  | 'tickets'
  | 'limits'
>;
