import type { CallName } from '#console/api/call.ts';
import type { DrawFigures } from '#lib/contract/ops/draw-figures.ts';

/** The parts of a draw that its actions need. */
export type ActedDraw = Pick<
  DrawFigures,
  | 'directoryName'
  | 'pageUrl'
  | 'title'
  | 'state'
  | 'opensAt'
  | 'closesAt'
  | 'announcedAt'
  | 'cancelledAt'
  | 'shippingDate'
  | 'pause'
  | 'publishedAt'
  | 'at'
  | 'prizes'
  | 'lastOnePrize'
>;

export type DialogProps = { readonly draw: ActedDraw; readonly onClose: () => void };

/** The answers that a change of a draw makes stale. */
export const STALE: readonly CallName[] = [
  'findDraws',
  'listDraws',
  'showDrawFigures',
  'showCancellation',
  'showSales',
];
