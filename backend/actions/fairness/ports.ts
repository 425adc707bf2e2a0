import type { LogEntryFields } from '#lib/fairness/log-entry.ts';
import type { SealedBox, BoxContents } from '#backend/domain/fairness.ts';
import type { PublicBox } from './boxes.ts';
import type { LogRange } from './read-log.ts';
import type { ProvableOrder, BoxSlice } from './prove-order.ts';

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

export type LogEntry = LogEntryFields & { readonly hash: Uint8Array };

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
