import type { Carrier, PaymentStatus, ShippingStatus } from '#lib/contract/enums.ts';
import type { ProblemState } from '#backend/domain/shipments/problems.ts';
import type { Address } from '#backend/domain/shipments/shipment.ts';
import type { Yen } from '#backend/domain/money.ts';
/** A shipment that the transaction has locked. */
export type LockedShipment = {
  readonly memberId: string;
  readonly status: ShippingStatus;
  readonly fee: Yen;
  readonly paymentStatus: PaymentStatus;
  readonly payUntil: Date | null;
  readonly isWithdrawn: boolean;
  /** Null if the member's account was deleted. */
  readonly address: Address | null;
  readonly carrier: Carrier | null;
  readonly trackingNumber: string | null;
  readonly problem: ProblemState['problem'];
  readonly resolution: ProblemState['resolution'];
  /** Until when a returned shipment is kept. */
  readonly returnKeptUntil: Date | null;
  /** The shipment that this one follows up. */
  readonly parentId: string | null;
  readonly isPacked: boolean;
  /** The number of its history rows, which every change increases. */
  readonly version: number;
  /** A dispute of its fee, or of an order of its prizes, holds it. */
  readonly isHeld: boolean;
  readonly at: Date;
};

/** An event in a shipment's history, with or without a change of its status. */
export type ShipmentEvent =
  | (
      | 'paid'
      | 'addressChanged'
      | 'withdrawn'
      | 'lapsed'
      | 'refundDue'
      | 'refunded'
      | 'refundWithdrawn'
      | 'notifiedOtherwise'
      | 'renumbered'
    )
  | 'addressCorrected'
  /** Its prizes were packed, or that was taken back. */
  | ('packed' | 'unpacked')
  | ProblemEvent;

/**
 * A problem was reported, `cleared`, or decided; `reopened`: the shipment that followed was withdrawn. `closed`: it
 * was refunded or given up.
 */
export type ProblemEvent =
  | ('returned' | 'lost' | 'damaged' | 'cleared' | 'reopened')
  | ('resent' | 'exchanged' | 'closedRefunded' | 'closedGivenUp');
export type FollowUp = {
  readonly parentId: string;
  readonly memberId: string;
  readonly wonPrizeIds: readonly string[];
  readonly address: Address;
  readonly fee: Yen;
  /** Null if there is no fee. */
  readonly payUntil: Date | null;
};
export type NewShipment = {
  readonly memberId: string;
  readonly wonPrizeIds: readonly string[];
  readonly address: Address;
  readonly fee: Yen;
  readonly requestKey: string;
  readonly payTimeMs: number | null;
};
