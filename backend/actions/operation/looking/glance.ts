import type { Counts, Period } from '../../../domain/draw.ts';

type DrawSeen = Period &
  Pick<Counts, 'total' | 'sold'> & { readonly directoryName: string; readonly title: string };

type Taken = { readonly tickets: number; readonly yen: number };

export type SalesOfDraw = DrawSeen & {
  readonly price: number;
  readonly held: number;
  readonly playing: number;
  readonly waiting: number;
  readonly today: Taken;
  readonly inAll: Taken;
};

export type SalesSeen = {
  readonly at: Date;
  /** Fees of parcels that were paid today. */
  readonly shippingYen: number;
  readonly draws: readonly SalesOfDraw[];
};

export type LineOfDraw = DrawSeen & {
  readonly isOpen: boolean;
  readonly numbers: number;
  readonly calledTo: number;
  readonly waiting: number;
  readonly called: number;
  readonly lost: number;
  readonly playing: number;
  readonly concurrentPlaying: number;
  readonly waitsSince: Date | null;
};

/** The shop at a glance, each in one statement and so as of one moment. */
export type Glance = {
  sales(): Promise<SalesSeen>;
  lines(): Promise<{ readonly at: Date; readonly lines: readonly LineOfDraw[] }>;
};
