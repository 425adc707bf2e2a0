import type {
  BoxChange,
  Carrier,
  PauseReason,
  PaymentStatus,
  Resolution,
  ReturnReason,
  ShipmentProblem,
  ShippingMethod,
  ShippingStatus,
} from '#lib/contract/enums.ts';
import type { GiftCard } from '#backend/domain/shipments/gift-card.ts';
import type { PaymentType } from '#lib/contract/payment-types.ts';
import type { PaymentSessionView, PrizeView } from '../orders/order-view.ts';
import type { Yen } from '../money.ts';
import type { DeliveryPreference } from './delivery.ts';
import type { RefundView } from '../refunds/refund.ts';

/** The address of a shipment. `zip` and `tel` are digits only, as in a member's profile. */
export type Address = {
  readonly name: string;
  readonly zip: string;
  readonly address: string;
  readonly address2: string;
  readonly tel: string;
};

const ADDRESS_LINES = ['name', 'zip', 'address', 'address2', 'tel'] as const;

export const isSameAddress = (one: Address | null, other: Address): boolean =>
  ADDRESS_LINES.every((line) => one?.[line] === other[line]);

export type ShipmentFields = DeliveryPreference & {
  readonly shipmentId: string;
  readonly memberId: string;
  readonly status: ShippingStatus;
  readonly prizes: number;
  readonly fee: Yen;
  /** Its box has a card and no prices. */
  readonly isGift: boolean;
  readonly method: ShippingMethod;
  readonly paymentType: PaymentType | null;
  readonly paymentStatus: PaymentStatus;
  readonly payUntil: Date | null;
  /** Null if the member's account was deleted. */
  readonly address: Address | null;
  readonly carrier: Carrier | null;
  readonly trackingNumber: string | null;
  readonly requestedAt: Date;
  readonly acceptedAt: Date | null;
  readonly shippedAt: Date | null;
  readonly mailedAt: Date | null;
  readonly deliveredAt: Date | null;
  readonly problem: ShipmentProblem | null;
  readonly returnReason: ReturnReason | null;
  /** The words of staff to the member about the problem. */
  readonly shopWords: string | null;
  readonly problemSince: Date | null;
  /** Until when the shop keeps a returned shipment. */
  readonly returnKeptUntil: Date | null;
  readonly resolution: Resolution | null;
  readonly resolvedAt: Date | null;
  /** The shipment that this one follows up. */
  readonly parentId: string | null;
};

export type ShipmentView = Omit<ShipmentFields, 'address'> & {
  /** Null: the receiver of a gift has typed it. */
  readonly address: Address | null;
  readonly gift: (GiftCard & { readonly prefecture: string | null }) | null;
  readonly paidAt: Date | null;
  readonly drawTitles: readonly string[];
  readonly starts: readonly {
    readonly drawTitle: string;
    readonly directoryName: string;
    readonly starts: string;
  }[];
  readonly session: PaymentSessionView | null;
  readonly contents: readonly PrizeView[];
  readonly refunds: readonly RefundView[];
  /** The shipment that follows this one up. */
  readonly followUpId: string | null;
  /** Why staff have paused it; null: they have not. */
  readonly pauseReason: PauseReason | null;
  /** The other boxes of the same request. */
  readonly boxIds: readonly string[];
  /** Changes by staff before the handover. */
  readonly changes: readonly { readonly change: BoxChange; readonly at: Date }[];
  readonly at: Date;
};

/** The fields for the payment of a fee. */
export type PayableShipment = Pick<
  ShipmentFields,
  'shipmentId' | 'memberId' | 'status' | 'fee' | 'prizes' | 'paymentStatus' | 'payUntil'
> & {
  readonly isWithdrawn: boolean;
  readonly email: string;
  readonly at: Date;
};

/** The number of hexadecimal digits of a shipment's id that make up its number. */
const NUMBER_DIGITS = 16;
const SHORT_DIGITS = 12;

/**
 * The reference of a shipment in a carrier's CSV file: the letter K and its number without hyphens. The letter keeps
 * spreadsheets from reading `12345678E9012345` as a number and rounding it.
 */
export const shipmentReference = (shipmentId: string): string =>
  `K${shipmentId.replaceAll('-', '').slice(0, NUMBER_DIGITS).toUpperCase()}`;

/** The reference where only 16 half-width characters fit: the letter K and the first 12 digits. */
export const shortReference = (shipmentId: string): string =>
  shipmentReference(shipmentId).slice(0, 1 + SHORT_DIGITS);

/** 郡 before 町 or 村; a city, with its ward where it has wards; a ward of Tokyo; an island's town or village. */
const TOWNS = [
  /^[^市区町村]{1,5}?郡[^市]{1,5}?[町村]/,
  /^[^区]{1,6}?市市?(?:[^市町村\d]{1,4}?区)?/,
  /^[^市]{1,4}?区/,
  /^.{1,5}?[町村]/,
];

const PREFECTURE = /^(?:北海道|東京都|京都府|大阪府|.{2,3}?県)/;

/**
 * The part of an address up to the town: enough for the member to recognise it, without the street. If no town is
 * found, only the prefecture.
 */
export function townOf(address: string): string {
  const prefecture = PREFECTURE.exec(address)?.[0] ?? '';
  const rest = address.slice(prefecture.length).trimStart();
  const town = TOWNS.map((pattern) => pattern.exec(rest)?.[0]).find((found) => found !== undefined);
  return `${prefecture}${town ?? ''}`;
}

/** Days before the end of storage at which the member is reminded. */
export const REMINDER_DAYS = { first: 14, last: 3 } as const;
