import type {
  Carrier,
  ShipmentProblem,
  ShipmentTask,
  ShippingStatus,
  PrizeGrade,
} from '#lib/contract/enums.ts';
import type { Picture } from '#backend/domain/content/content.ts';
import type { ShipmentFields } from '#backend/domain/shipments/shipment.ts';
import type { Page } from '../ports.ts';
import type { MoneyMovement } from '#backend/persistence/orders/order-records.ts';
import type { RefundRecord } from '#backend/persistence/refunds/refund-records.ts';

/** A row in the list of shipments, without personal data. */
export type ListedShipment = Pick<
  ShipmentFields,
  | 'shipmentId'
  | 'status'
  | 'prizes'
  | 'fee'
  | 'paymentStatus'
  | 'payUntil'
  | 'requestedAt'
  | 'carrier'
  | 'trackingNumber'
  | 'problem'
  | 'problemSince'
  | 'resolution'
> & {
  readonly drawTitles: readonly string[];
  /** Null: it was withdrawn. */
  readonly task: ShipmentTask | null;
  /** The number of its history rows, which every change increases. */
  readonly version: number;
  readonly packedAt: Date | null;
  /** In START with nothing left to pay. */
  readonly isReady: boolean;
  /** Time of the last status change. */
  readonly since: Date;
};

export type ShipmentRecord = ListedShipment &
  Pick<ShipmentFields, 'memberId' | 'paymentType' | 'address'> &
  Pick<ShipmentFields, 'returnReason' | 'returnKeptUntil' | 'resolvedAt' | 'parentId'> & {
    readonly withdrawnAt: Date | null;
    /** The shipment that follows this one up. */
    readonly followUpId: string | null;
    readonly contents: readonly {
      readonly wonPrizeId: string;
      readonly orderId: string;
      readonly directoryName: string;
      readonly drawTitle: string;
      readonly grade: PrizeGrade;
      readonly name: string;
      readonly variants: readonly string[];
      /** The one that was packed. */
      readonly variant: string | null;
      readonly picture: Picture;
      /** The shipment that it is in now, which may be one that follows up. */
      readonly shipmentId: string | null;
    }[];
    readonly moves: readonly {
      readonly from: ShippingStatus | null;
      readonly to: ShippingStatus;
      readonly event: string | null;
      readonly at: Date;
    }[];
    readonly money: readonly MoneyMovement[];
    readonly refunds: readonly RefundRecord[];
  };

export type ShipmentFilter = Page & {
  /** With no condition at all: all that are not delivered, and those with an open problem. */
  readonly state?: ShippingStatus;
  /** Only those with such a problem that is not decided. */
  readonly problem?: ShipmentProblem | 'any';
  readonly onlyReady?: boolean;
  readonly onlyUnpaid?: boolean;
  readonly task?: ShipmentTask;
  readonly carrier?: Carrier;
  /** Name of a draw. */
  readonly draw?: string;
  readonly minDays?: number;
  /** A number of shipments, or a tracking number; the other conditions are then without effect. */
  readonly q?: string;
};

/** The shipments that wait for one thing, without those that are done. */
export type TaskSummary = {
  readonly task: ShipmentTask;
  readonly count: number;
  readonly oldestAt: Date | null;
};
