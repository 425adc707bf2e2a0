import type { DrawDetail } from '#lib/contract/draw.ts';

/** The fields of a draw that the play and its result need. */
export type PlayedDraw = Pick<
  DrawDetail,
  | 'directoryName'
  | 'title'
  | 'productId'
  | 'ink'
  | 'art'
  | 'updatedAt'
  | 'prizes'
  | 'price'
  | 'state'
  | 'pause'
  | 'maintenance'
  | 'quantities'
  | 'anyQuantity'
  | 'tickets'
  | 'limits'
  | 'isLocalBeacon'
>;
