import type { Grade, Ink, PaymentType, SalesType, DrawState } from '#lib/contract/enums.ts';
import type { Picture } from '../content/content.ts';
import type { Yen } from '../money.ts';

export type Period = { readonly opensAt: Date; readonly closesAt: Date };

/** Tickets of the full box, those paid for, and those other buyers are paying for now. */
export type Counts = { readonly total: number; readonly sold: number; readonly held: number };

/** What decides where a draw stands in its sale. */
export type SaleFigures = Period & Counts & { readonly drawId: string };

export type Draw = SaleFigures & {
  readonly directoryName: string;
  readonly title: string;
  readonly lead: string;
  readonly salesType: SalesType;
  readonly ink: Ink;
  readonly price: Yen;
  readonly art: Picture;
  readonly updatedAt: Date;
  /** When the last ticket was sold; null while there are some, and where the last was gone before the shop sold any. */
  readonly soldOutAt: Date | null;
};

export type LastOnePrize = {
  readonly prizeId: string;
  readonly name: string;
  readonly note: string;
  readonly picture: Picture;
};

export type Prize = LastOnePrize & {
  readonly grade: Grade;
  readonly total: number;
  readonly drawn: number;
};

export type Limits = {
  readonly perPurchase: number;
  readonly perMember: number | null;
  readonly concurrentPlaying: number;
};

export type ShippingTerms = {
  readonly fee: Yen;
  readonly freeFrom: number | null;
  readonly starts: string;
  readonly storageDays: number;
  readonly combinable: boolean;
};

/** A draw with all that its page tells. Prizes stand in the order of their grades. */
export type WholeDraw = Draw & {
  readonly description: readonly string[];
  readonly gallery: readonly Picture[];
  readonly prizes: readonly Prize[];
  readonly lastOnePrize: LastOnePrize | null;
  readonly paymentTypes: readonly PaymentType[];
  readonly quantities: readonly number[];
  readonly limits: Limits;
  readonly shipping: ShippingTerms;
};

/** Tickets not sold. Those on hold count: they come back when their buyer does not pay. */
export const remainingOf = ({ total, sold }: Pick<Counts, 'total' | 'sold'>): number => total - sold;

/**
 * Where a draw stands. The moment of opening belongs to the sale, the moment of closing no longer does; after it
 * a draw is over, sold out or not. While tickets are only on hold it is not sold out.
 */
export function drawState(draw: Period & Pick<Counts, 'total' | 'sold'>, now: Date): DrawState {
  if (now < draw.opensAt) return 'upcoming';
  if (now >= draw.closesAt) return 'ended';
  return remainingOf(draw) > 0 ? 'onSale' : 'soldOut';
}
