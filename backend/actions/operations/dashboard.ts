import type { Grade } from '#lib/contract/enums.ts';
import type { Counts, Period } from '#backend/domain/draws/draw.ts';
import type { OrderGroup } from '#backend/domain/draws/figures.ts';

type DrawSummary = Period &
  Pick<Counts, 'total' | 'sold'> & { readonly directoryName: string; readonly title: string };

type Takings = { readonly tickets: number; readonly yen: number };

export type DrawSales = DrawSummary & {
  readonly price: number;
  readonly held: number;
  readonly playing: number;
  readonly waiting: number;
  readonly today: Takings;
  readonly inAll: Takings;
};

type SalesReport = {
  readonly at: Date;
  /** Shipping fees paid today. */
  readonly shippingYen: number;
  readonly draws: readonly DrawSales[];
};

export type DrawQueue = DrawSummary & {
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

export type DrawFiguresRecord = DrawSummary & {
  readonly at: Date;
  readonly price: number;
  readonly soldBefore: number;
  readonly held: number;
  /** By grade, best first. */
  readonly prizes: readonly {
    readonly grade: Grade;
    readonly name: string;
    readonly total: number;
    readonly remaining: number;
  }[];
  readonly groups: readonly OrderGroup[];
};

/** Figures for operators. Those of one draw are of one moment. */
export type Dashboard = {
  sales(): Promise<SalesReport>;
  queues(): Promise<{ readonly at: Date; readonly queues: readonly DrawQueue[] }>;
  /** `undefined`: no such draw. */
  figuresOf(directoryName: string): Promise<DrawFiguresRecord | undefined>;
};
