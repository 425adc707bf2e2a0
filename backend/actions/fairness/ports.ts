import type { LogEntryFields } from '#lib/fairness/log-entry.ts';
import type { SealedBox, BoxContents, SaleProgress } from '#backend/domain/fairness.ts';
import type { Order } from '../../domain/orders/order.ts';

export type PublishedBox = Pick<SealedBox, 'manifest' | 'commit'>;

export type BoxStore = {
  /** What is to be sealed of a draw. */
  contents(drawId: string): Promise<BoxContents | undefined>;
  /** What was published of its box, where it was sealed before. */
  published(drawId: string): Promise<PublishedBox | undefined>;
  /**
   * Keeps a sealed box, in place of the one that was published before; false where meanwhile somebody else has sealed
   * it or its contents have changed. A box of which tickets are out is never replaced.
   */
  keep(sealed: SealedBox, contents: BoxContents, before: PublishedBox | undefined): Promise<boolean>;
  /** Draws without a box. */
  unsealed(): Promise<readonly string[]>;
};

/** What was published of a draw's box, and what was sold of it, at one moment. */
export type PublicBox = Omit<SealedBox, 'seed' | 'order' | 'runRoots'> &
  SaleProgress & {
    readonly directoryName: string;
    readonly title: string;
    readonly price: number;
    readonly opensAt: Date;
    readonly soldBefore: number;
    readonly logEntries: number;
    /** Null as long as nothing was sold. */
    readonly logHead: Uint8Array | null;
    readonly at: Date;
  };

export type LogEntry = LogEntryFields & { readonly hash: Uint8Array };

/** Entries of a draw's public log, from one on. */
export type LogRange = { readonly from: number; readonly atMost: number };

/** A member's order as far as it can be proven. */
export type ProvableOrder = Pick<Order, 'drawId' | 'orderId' | 'quantity' | 'firstTicket' | 'status'> & {
  readonly salt: Uint8Array;
  readonly entry: LogEntry | undefined;
};

/** Tickets of a sealed box that are next to each other, with what proofs of them are made from. Secret. */
export type BoxSlice = Pick<SealedBox, 'drawId' | 'seed' | 'lineUp' | 'runRoots'> & {
  readonly lines: Uint8Array;
};

export type FairnessStore = {
  find(directoryName: string): Promise<PublicBox | 'drawNotFound' | 'boxNotSealed'>;
  /** The seed of a draw that is over, seen so while nobody could sell of it; undefined where it is not. */
  seedOnceOver(drawId: string): Promise<Uint8Array | undefined>;
  log(drawId: string, slice: LogRange): Promise<readonly LogEntry[]>;
  /** Somebody else's order is no order. */
  order(memberId: string, orderId: string): Promise<ProvableOrder | undefined>;
  /** Slots from one on, to before another. */
  slice(drawId: string, slots: { readonly from: number; readonly to: number }): Promise<BoxSlice>;
};
