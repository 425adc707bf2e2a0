import type { Grade, Ink, SalesType, DrawState } from '#lib/contract/enums.ts';
import type { PaymentType } from '#lib/contract/payment-types.ts';
import type { ShippingDate } from '#lib/shipments/shipping-date.ts';
import type { Tariff } from '#lib/shipments/tariff.ts';
import type { Picture } from '../content/content.ts';
import type { Yen } from '../money.ts';
import type { Goods } from './goods.ts';

export type Period = { readonly opensAt: Date; readonly closesAt: Date };

/** Tickets of the full box, those paid for, and those other buyers are paying for now. */
export type Counts = { readonly total: number; readonly sold: number; readonly held: number };

/** The figures that decide the sale state of a draw. */
export type SaleFigures = Period & Counts & { readonly drawId: string };

/** A paused sale: nobody can buy, and shoppers read why. */
export type SalePause = { readonly since: Date; readonly reason: string };

export type Draw = SaleFigures & {
  readonly directoryName: string;
  readonly title: string;
  readonly lead: string;
  readonly salesType: SalesType;
  readonly ink: Ink;
  readonly price: Yen;
  readonly art: Picture;
  readonly updatedAt: Date;
  /** From when shoppers see it; null: it was taken back before its opening. */
  readonly publishedAt: Date | null;
  /** Tickets that are sold and wait for their result. */
  readonly waiting: number;
  /** Null: the sale is not paused. */
  readonly pause: SalePause | null;
  /** When the last ticket was sold. Null while tickets remain, and if the box was empty before the shop sold any. */
  readonly soldOutAt: Date | null;
};

/** A draw in a list. */
export type ListedDraw = Draw & {
  /** The remaining prizes of the best grades, best first. */
  readonly bestGrades: readonly {
    readonly grade: Grade;
    readonly gradeLabel: string;
    readonly remaining: number;
  }[];
};

export type ShownPrize = {
  readonly prizeId: string;
  readonly name: string;
  readonly note: string;
  readonly picture: Picture;
};

export type LastOnePrize = ShownPrize & { readonly goods: Goods };

/** A variant of a prize (全3種). */
export type Variant = {
  readonly name: string;
  /** Its pieces. Null for all of a prize: they are divided evenly. */
  readonly total: number | null;
  /** Null: that of the prize. */
  readonly picture: Picture | null;
};

export type Prize = LastOnePrize & {
  /** Its short name, unique in the draw (`prizeCodes`). */
  readonly code: string;
  readonly grade: Grade;
  /** As shoppers read it, without 賞. */
  readonly gradeLabel: string;
  /** Its variants. The result of a ticket names one of them, or its winner chooses one (`chooseDays`). */
  readonly variants: readonly Variant[];
  readonly total: number;
  readonly drawn: number;
};

export type Limits = {
  readonly perPurchase: number;
  readonly perMember: number | null;
  readonly concurrentPlaying: number;
};

export type ShippingTerms = {
  /** The lowest fee; without tables that of every shipment. */
  readonly fee: Yen;
  readonly tariffs?: readonly Tariff[] | undefined;
  readonly freeFrom: number | null;
  readonly date: ShippingDate;
  readonly storageDays: number;
  readonly combinable: boolean;
};

/** A change of the date of shipping after the opening. */
export type ShippingDateChange = {
  readonly at: Date;
  readonly before: ShippingDate;
  readonly after: ShippingDate;
  /** As shoppers read it. */
  readonly reason: string;
};

/** A draw with all data of its page. Prizes are in the order of the line-up, best grade first. */
export type WholeDraw = Draw & {
  /** How the title is read, and other words by which the draw is found; '': nothing. Not shown. */
  readonly reading: string;
  /** Names of its characters (キャラクター). */
  readonly characters: readonly string[];
  readonly description: readonly string[];
  readonly gallery: readonly Picture[];
  readonly prizes: readonly Prize[];
  readonly lastOnePrize: LastOnePrize | null;
  readonly paymentTypes: readonly PaymentType[];
  readonly quantities: readonly number[];
  /** Any other quantity up to the limit of a purchase can be bought as well. */
  readonly anyQuantity: boolean;
  /** Winners choose the variants within these days after the result. Null: they are drawn with it. */
  readonly chooseDays: number | null;
  /** Members may exchange a variant that they have twice for another one of which there are spare pieces. */
  readonly allowsSwap: boolean;
  readonly limits: Limits;
  readonly shipping: ShippingTerms;
  /** The latest first. */
  readonly shippingDateChanges: readonly ShippingDateChange[];
};

/** Whether shoppers see a draw. */
export const isPublic = ({ publishedAt }: Pick<Draw, 'publishedAt'>, now: Date): boolean =>
  publishedAt !== null && publishedAt <= now;

/** Tickets not sold, including those on hold, which are released when the buyer does not pay. */
export const remainingOf = ({ total, sold }: Pick<Counts, 'total' | 'sold'>): number => total - sold;

/**
 * Returns the sale state of a draw. The opening time belongs to the sale, the closing time does not. After closing a
 * draw is `ended`, sold out or not. A draw with tickets on hold is not sold out.
 */
export function drawState(draw: Period & Pick<Counts, 'total' | 'sold'>, now: Date): DrawState {
  if (now < draw.opensAt) return 'upcoming';
  if (now >= draw.closesAt) return 'ended';
  return remainingOf(draw) > 0 ? 'onSale' : 'soldOut';
}
