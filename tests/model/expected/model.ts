import type { PaymentType, PlayStatus } from '#lib/contract/enums.ts';
import type { ModelParcel } from './parcels.ts';

/** A draw, as simply as it can be thought of: so many tickets, taken from the first on. */
export type ModelDraw = {
  readonly drawId: string;
  readonly name: string;
  readonly price: number;
  readonly size: number;
  readonly atOnce: number;
  readonly perMember: number | null;
  readonly closesAt: number;
  /** What a parcel costs, and how many prizes of the draw make it free. */
  readonly fee: number;
  readonly freeFrom: number | null;
  /** Somebody has joined the line before it. */
  hasLine: boolean;
  sold: number;
};

/** The provider's page, as the provider has it. */
export type ModelPage = {
  readonly sessionId: string;
  readonly closesAt: number;
  state: 'pending' | 'completed' | 'cancelled';
  /** It was not money that was wanting. */
  refusal: string | undefined;
  /** How often it was paid, and of how many of these payments the shop has heard. */
  paid: number;
  heard: number;
};

export type ModelTrip = {
  readonly redirectId: string | undefined;
  readonly paymentType: PaymentType;
  /** Begun at; without a page the tickets cannot be paid yet. */
  readonly begunAt: number;
  page: ModelPage | undefined;
  /** The shop thinks that it goes on. */
  isLiving: boolean;
};

export type ModelOrder = {
  readonly orderId: string;
  readonly who: number;
  readonly draw: ModelDraw;
  readonly quantity: number;
  readonly key: string;
  status: PlayStatus;
  heldUntil: number;
  trip: ModelTrip | undefined;
  placedAt: number;
  settledAt: number;
  endedAt: number;
  /** Payments that are to go back, and that have gone. */
  owed: number;
  returned: number;
  /** The shop gives its money back; the tickets stay drawn. */
  isGivenBack: boolean;
  /** What was won, as soon as it was looked up. */
  prizes: readonly string[];
};

/** What the shop must be like, told by nothing but the rules. */
export type Model = {
  readonly draws: readonly ModelDraw[];
  readonly members: number;
  readonly orders: ModelOrder[];
  readonly parcels: ModelParcel[];
  /** The shop's time, ahead of the real one. */
  ahead: number;
  isProviderAway: boolean;
};

export const MINUTE_MS = 60_000;
export const DAY_MS = 24 * 60 * MINUTE_MS;
export const now = ({ ahead }: Model): number => Date.now() + ahead;

export const isLive = ({ status }: ModelOrder) => status === 'START' || status === 'PLAYING';
export const isPaid = ({ status }: ModelOrder) => status === 'SUCCESS' || status === 'CONFIRM';

export const liveIn = ({ orders }: Model, draw: ModelDraw) =>
  orders.filter((order) => order.draw === draw && isLive(order));

export const heldIn = (model: Model, draw: ModelDraw): number =>
  liveIn(model, draw).reduce((sum, { quantity }) => sum + quantity, 0);

/** Yen that the shop keeps, and yen that the provider has taken and not given back. */
export const yenKept = ({ orders }: Model) =>
  orders
    .filter((order) => isPaid(order) && !order.isGivenBack)
    .reduce((sum, { draw, quantity }) => sum + draw.price * quantity, 0);
export const yenTaken = ({ orders }: Model) =>
  orders.reduce(
    (sum, { trip, draw, quantity, returned }) =>
      sum + ((trip?.page?.paid ?? 0) - returned) * draw.price * quantity,
    0,
  );
