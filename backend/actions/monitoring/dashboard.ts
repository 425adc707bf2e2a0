import type { Grade, ShipmentStage } from '#lib/contract/enums.ts';
import type { Counts, Period } from '#backend/domain/draws/draw.ts';
import type { OrderGroup, SinceGroup } from '#backend/domain/draws/figures.ts';

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

type RemainingPrize = {
  readonly grade: Grade;
  readonly name: string;
  readonly total: number;
  readonly remaining: number;
};

export type DrawFiguresRecord = DrawSummary & {
  readonly at: Date;
  readonly price: number;
  readonly soldBefore: number;
  readonly held: number;
  readonly sealedAt: Date | null;
  readonly cancelledAt: Date | null;
  /** By grade, best first. */
  readonly prizes: readonly RemainingPrize[];
  readonly groups: readonly OrderGroup[];
};

/** Orders since a time, and the draws on sale. */
export type TodayRecord = {
  readonly at: Date;
  /** Midnight in Japan, or the opening of the draw that was asked for. */
  readonly since: Date;
  readonly groups: readonly SinceGroup[];
  /** Since midnight. */
  readonly shippingYen: number;
  readonly refundedYen: number;
  readonly draws: readonly (DrawSummary & {
    readonly drawId: string;
    readonly price: number;
    readonly held: number;
    readonly playing: number;
    readonly today: Takings & { readonly orders: number };
    readonly prizes: readonly RemainingPrize[];
  })[];
};

export type OpenWork = { readonly count: number; readonly oldestAt: Date | null };
type OpenMoney = OpenWork & { readonly yen: number };

/** Inquiries that wait for an answer; `byAge` as `AGES_FROM_DAYS`. */
type OpenInquiries = OpenWork & {
  readonly at: Date;
  readonly byAge: readonly number[];
  /** Nobody is assigned. */
  readonly unassigned: number;
};

type OpenShipments = {
  readonly at: Date;
  readonly stages: readonly (OpenWork & {
    readonly stage: ShipmentStage;
    /** As `AGES_FROM_DAYS`. */
    readonly byAge: readonly number[];
  })[];
};

type OpenRefunds = {
  readonly at: Date;
  readonly due: OpenMoney;
  readonly requested: OpenMoney;
  readonly approvals: OpenWork;
};

type OpenDisputes = {
  readonly at: Date;
  readonly open: OpenMoney & { readonly dueAt: Date | null };
  readonly undecided: OpenMoney;
  readonly findings: OpenWork;
  /** End of the last comparison with the provider, or the start of the first; null: there was none. */
  readonly reconciledAt: Date | null;
};

/** Figures for operators. Those of one draw are of one moment. */
export type Dashboard = {
  sales(): Promise<SalesReport>;
  queues(): Promise<{ readonly at: Date; readonly queues: readonly DrawQueue[] }>;
  /** `undefined`: no such draw. */
  figuresOf(directoryName: string): Promise<DrawFiguresRecord | undefined>;
  /** Since midnight, or of one draw since its opening. `undefined`: no such draw. */
  today(directoryName?: string): Promise<TodayRecord | undefined>;
  openShipments(): Promise<OpenShipments>;
  openInquiries(): Promise<OpenInquiries>;
  openRefunds(): Promise<OpenRefunds>;
  openDisputes(): Promise<OpenDisputes>;
};
