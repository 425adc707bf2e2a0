import type { PageAction } from '#backend/payments/sandbox/provider.ts';
import { type Model, type ModelPage, now } from '../../expected/model.ts';
import { askAboutFee, hearFees, type OnTrip } from '../../expected/fee-rules.ts';
import { feeStatus, isUnpaid, type ModelParcel } from '../../expected/parcels.ts';
import { sideOf, type World } from '../../world.ts';
import { type Deed, said } from '../command.ts';
import { isTaken } from '../pay.ts';
import { observeFee } from './observe-fee.ts';
import { hasParcels, parcelAt } from './parcel-at.ts';

const hasPage = ({ trips }: ModelParcel): boolean => trips.some(({ page }) => page !== undefined);

/** What somebody does on the provider's page for a fee, also on one that has ended. */
export class PayFee implements Deed {
  readonly nth: number;
  readonly act: PageAction;
  readonly side: number;

  constructor(nth: number, act: PageAction, side: number) {
    this.nth = nth;
    this.act = act;
    this.side = side;
  }

  check = (model: Model) => hasParcels(model) && hasPage(this.parcel(model));

  /** Who pays late does so for a parcel that nobody waits to be paid. */
  private parcel = (model: Model) =>
    parcelAt(model, this.nth, (one) => hasPage(one) && isUnpaid(one) === (this.act.captureFrom !== 'any'));

  private on(model: Model): OnTrip & { readonly page: ModelPage } {
    const parcel = this.parcel(model);
    const trips = parcel.trips.filter(({ page }) => page !== undefined);
    const trip = this.act.captureFrom === 'any' ? trips[this.nth % trips.length] : trips.at(-1);
    if (trip?.page === undefined) throw new Error('There is no page to pay on.');
    return { parcel, trip, page: trip.page };
  }

  async attempt(model: Model, world: World) {
    const { backend, post } = sideOf(world, this.side);
    const session = await backend.sandbox.session(this.on(model).page.sessionId);
    if (session === undefined) throw new Error('The provider has forgotten a page.');
    await backend.sandbox.act(session, this.act, post);
  }

  recover = (model: Model, world: World) => observeFee({ model, world }, this.on(model));

  async run(model: Model, world: World): Promise<void> {
    const on = this.on(model);
    const { page } = on;
    const before = { ...page };
    await this.attempt(model, world);
    await observeFee({ model, world }, on, 'the page');
    expect([`${this}`, page.paid - before.paid]).toEqual([
      `${this}`,
      isTaken(this.act, before, now(model)) ? 1 : 0,
    ]);
    if (page.paid === before.paid && page.state === before.state) return;
    const { notice = 'usual' } = this.act;
    if (notice !== 'usual' && notice !== 'doubled' && notice !== 'reordered') return;
    if (page.paid > before.paid) hearFees(model, on, { upTo: page.heard + 1 });
    else if (!model.isProviderAway) askAboutFee(model, on);
  }

  toString = () => `on the page of parcel ${this.nth}: ${JSON.stringify(this.act)}`;
}

/** The browser comes back from the provider, from whichever trip. */
export class ComeBackFromFee implements Deed {
  readonly nth: number;
  readonly side: number;

  constructor(nth: number, side: number) {
    this.nth = nth;
    this.side = side;
  }

  check = (model: Model) => hasParcels(model) && hasPage(this.parcel(model));

  private parcel = (model: Model) => parcelAt(model, this.nth, hasPage);

  private on(model: Model): OnTrip {
    const parcel = this.parcel(model);
    const trips = parcel.trips.filter(({ page }) => page !== undefined);
    const trip = trips[this.nth % trips.length];
    if (trip === undefined) throw new Error('Nobody is on his way.');
    return { parcel, trip };
  }

  attempt(model: Model, world: World) {
    const { parcel, trip } = this.on(model);
    return world.ask(this.side, parcel.who, { method: 'POST', path: `/api/redirect/${trip.redirectId}` });
  }

  async run(model: Model, world: World): Promise<void> {
    const on = this.on(model);
    const isDone = (on.trip.page?.heard ?? 0) > 0;
    const answer = await this.attempt(model, world);
    if (!isDone && model.isProviderAway) return expect(said(answer)).toBe('gatewayAway');
    if (!isDone) askAboutFee(model, on);
    // When money that came too late has gone back is left to the shop.
    const back = { REFUND_PENDING: 'REFUNDED' }[feeStatus(on.parcel)] ?? feeStatus(on.parcel);
    const { paymentStatus } = answer.json();
    expect([
      `${this}`,
      said(answer),
      paymentStatus === 'REFUND_PENDING' ? 'REFUNDED' : paymentStatus,
    ]).toEqual([`${this}`, 'ok', back]);
  }

  toString = () => `come back from paying parcel ${this.nth}`;
}
