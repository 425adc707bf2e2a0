import type { Period } from '../../../domain/draw.ts';
import type { Sale } from '../../../domain/window/sale.ts';

export type DrawInWindow = Sale & {
  readonly drawId: string;
  readonly directoryName: string;
  readonly title: string;
  readonly price: number;
  readonly playing: number;
  readonly isSealed: boolean;
};

/** A draw and the moment at which it was looked at. */
export type DrawAt = { readonly draw: DrawInWindow; readonly at: Date };

export type DrawsOnSale = {
  /** In the order of their openings. */
  list(): Promise<{ readonly draws: readonly DrawInWindow[]; readonly at: Date }>;
  /** Nobody buys of it until the transaction ends. */
  locked(directoryName: string): Promise<DrawAt | undefined>;
  setPeriod(drawId: string, period: Period): Promise<void>;
};
