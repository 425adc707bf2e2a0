import type { PaymentType } from '#lib/contract/enums.ts';
import { type Model, now } from '../../expected/model.ts';
import { closeFeeTrip } from '../../expected/fee-rules.ts';
import { type FeeTrip, isUnpaid, livingTrip, type ModelParcel } from '../../expected/parcels.ts';
import { AFTER_PAGE_MS, PAGE_MS } from '../../expected/rules.ts';
import type { World } from '../../world.ts';
import { type Deed, said } from '../command.ts';
import { Trip } from '../pay.ts';
import { hasParcels, parcelAt } from './parcel-at.ts';

/** Somebody goes to the provider to pay the fee of a parcel. */
export class OpenFee implements Deed {
  readonly nth: number;
  readonly paymentType: PaymentType;
  readonly side: number;

  constructor(nth: number, paymentType: PaymentType, side: number) {
    this.nth = nth;
    this.paymentType = paymentType;
    this.side = side;
  }

  check = hasParcels;

  private parcel = (model: Model) => parcelAt(model, this.nth, isUnpaid);

  attempt(model: Model, world: World) {
    const { who, shipmentId } = this.parcel(model);
    const body = { purpose: 'shipment', userShipId: shipmentId, paymentType: this.paymentType };
    return world.ask(this.side, who, { method: 'POST', path: '/api/redirect', body });
  }

  async run(model: Model, world: World): Promise<void> {
    const parcel = this.parcel(model);
    const answer = await this.attempt(model, world);
    const expected = this.expected(model, parcel);
    expect([`${this}`, said(answer)]).toEqual([`${this}`, expected]);
    if (expected !== 'ok' || !isUnpaid(parcel)) return;
    this.follow(model, parcel, Trip.parse(answer.json()));
  }

  private expected(model: Model, parcel: ModelParcel): string {
    if (!isUnpaid(parcel)) return this.isPaidSo(parcel) ? 'ok' : 'orderClosed';
    if (!parcel.isBeingPaid && parcel.payUntil <= now(model)) return 'payTimeOver';
    const trip = livingTrip(parcel);
    if (trip !== undefined && trip.begunAt + PAGE_MS <= now(model)) {
      if (model.isProviderAway) return 'gatewayAway';
      // A page that has ended makes room for another, unless it was paid.
      const closing = closeFeeTrip(model, { parcel, trip });
      if (closing === 'paid') return this.isPaidSo(parcel) ? 'ok' : 'orderClosed';
      if (parcel.payUntil <= now(model)) return 'payTimeOver';
    }
    return this.goesOn(model, parcel);
  }

  /** On the living trip, if it is of this kind, or on a new one. */
  private goesOn(model: Model, parcel: ModelParcel): string {
    const trip = livingTrip(parcel);
    if (trip !== undefined && trip.paymentType !== this.paymentType) return 'paymentUnderWay';
    if (trip?.page !== undefined || !model.isProviderAway) return 'ok';
    if (trip === undefined) this.begin(model, parcel);
    return 'gatewayAway';
  }

  /** Paid before, just as is asked for now. */
  private isPaidSo({ isPaid, trips }: ModelParcel): boolean {
    const first = trips.find(({ isLiving, page }) => isLiving || (page !== undefined && page.heard > 0));
    return isPaid && first?.paymentType === this.paymentType;
  }

  private begin(model: Model, parcel: ModelParcel): FeeTrip {
    const { paymentType } = this;
    const trip: FeeTrip = {
      ...{ redirectId: undefined, paymentType, begunAt: now(model) },
      ...{ page: undefined, isLiving: true },
    };
    parcel.trips.push(trip);
    return trip;
  }

  private follow(model: Model, parcel: ModelParcel, { redirectId, url }: Trip): void {
    const trip = livingTrip(parcel) ?? this.begin(model, parcel);
    if (trip.page !== undefined) return expect(redirectId).toBe(trip.redirectId);
    trip.begunAt = now(model);
    const closesAt = trip.begunAt + PAGE_MS;
    const sessionId = url?.split('/').at(-1) ?? '';
    trip.redirectId = redirectId;
    trip.page = { sessionId, closesAt, state: 'pending', refusal: undefined, paid: 0, heard: 0 };
    parcel.isBeingPaid = true;
    parcel.payUntil = Math.max(parcel.payUntil, closesAt + AFTER_PAGE_MS);
  }

  toString = () => `open the fee of ${this.nth} by ${this.paymentType}`;
}
