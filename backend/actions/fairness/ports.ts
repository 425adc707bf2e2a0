import type { LogEntryFields } from '#lib/fairness/log-entry.ts';
import type { SealedBox, BoxContents, SaleProgress } from '#backend/domain/fairness.ts';
import type { Order } from '../../domain/orders/order.ts';

export type PublishedBox = Pick<SealedBox, 'manifest' | 'commit'>;

export type BoxStore = {
  /** The contents to be sealed. */
  contents(drawId: string): Promise<BoxContents | undefined>;
  /** The published part of its box, if sealed. */
  published(drawId: string): Promise<PublishedBox | undefined>;
  /**
   * Writes a sealed box in place of `before`. `false`: another process has sealed it or the contents have changed
   * meanwhile. A box with sold tickets is never replaced.
   */
  keep(sealed: SealedBox, contents: BoxContents, before: PublishedBox | undefined): Promise<boolean>;
  /** Draws without a box. */
  unsealed(): Promise<readonly string[]>;
};

/** The published part of a draw's box and its sales, read at one time. */
export type PublicBox = Omit<SealedBox, 'seed' | 'order' | 'runRoots'> &
  SaleProgress & {
    readonly directoryName: string;
    readonly title: string;
    readonly price: number;
    readonly opensAt: Date;
    readonly soldBefore: number;
    readonly logEntries: number;
    /** Null until a ticket is sold. */
    readonly logHead: Uint8Array | null;
    readonly at: Date;
  };

export type LogEntry = LogEntryFields & { readonly hash: Uint8Array };

/** A range of entries of a draw's public log. */
export type LogRange = { readonly from: number; readonly atMost: number };

/** A member's order with the data for its proof. */
export type ProvableOrder = Pick<Order, 'drawId' | 'orderId' | 'quantity' | 'firstTicket' | 'status'> & {
  readonly salt: Uint8Array;
  readonly entry: LogEntry | undefined;
};

/** Consecutive tickets of a sealed box with the data for their proofs. Secret. */
export type BoxSlice = Pick<SealedBox, 'drawId' | 'seed' | 'lineUp' | 'runRoots'> & {
  readonly lines: Uint8Array;
};

export type FairnessStore = {
  find(directoryName: string): Promise<PublicBox | 'drawNotFound' | 'boxNotSealed'>;
  /** The seed of a draw that is over, checked under a lock; `undefined`: it is not over. */
  seedOnceOver(drawId: string): Promise<Uint8Array | undefined>;
  log(drawId: string, slice: LogRange): Promise<readonly LogEntry[]>;
  /** `undefined` for another member's order. */
  order(memberId: string, orderId: string): Promise<ProvableOrder | undefined>;
  /** Slots of a range; `to` is exclusive. */
  slice(drawId: string, slots: { readonly from: number; readonly to: number }): Promise<BoxSlice>;
};
