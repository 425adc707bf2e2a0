import { type Model, now } from './model.ts';
import { type FeeTrip, isUnpaid, livingTrip, type ModelParcel } from './parcels.ts';
import { AFTER_PAGE_MS, PAGE_MS, PATIENCE_MS } from './rules.ts';

/** How many payments were heard of, and, where that was looked up, what became of each. */
export type HeardOfFee = { readonly upTo: number; readonly kept?: readonly boolean[] };

/** A trip of a parcel. */
export type OnTrip = { readonly parcel: ModelParcel; readonly trip: FeeTrip };

/** The shop hears of payments: the first one is kept while anybody waits for it, every other goes back. */
export function hearFees(model: Model, { parcel, trip }: OnTrip, { upTo, kept }: HeardOfFee): void {
  const { page } = trip;
  if (page === undefined) return;
  while (page.heard < upTo) {
    // The time to pay may have been over before it was heard of: which of them came first is the shop's to say.
    if (kept?.[page.heard] === false) lapse(model, parcel);
    page.heard += 1;
    trip.isLiving = false;
    if (isUnpaid(parcel)) Object.assign(parcel, { isPaid: true, isBeingPaid: false });
    else parcel.owed += 1;
  }
}

/** Nobody pays it any more, if its time is over. */
export function lapse(model: Model, parcel: ModelParcel): void {
  if (isUnpaid(parcel) && parcel.payUntil <= now(model)) withdraw(parcel);
}

export function withdraw(parcel: ModelParcel): void {
  parcel.isWithdrawn = true;
  parcel.isBeingPaid = false;
}

/** The shop asks the provider how a trip stands. */
export function askAboutFee(model: Model, on: OnTrip): void {
  const { page, isLiving } = on.trip;
  if (page === undefined) return;
  hearFees(model, on, { upTo: page.paid });
  if (page.paid > 0 || !isLiving) return;
  if (page.state === 'cancelled' || page.closesAt <= now(model)) endFeeTrip(on);
}

export function endFeeTrip({ parcel, trip }: OnTrip): void {
  trip.isLiving = false;
  parcel.isBeingPaid = false;
}

/** The shop has the provider close a page, unless it was paid there. */
export function closeFeeTrip(model: Model, on: OnTrip): 'closed' | 'paid' {
  const { page } = on.trip;
  if (page !== undefined && page.paid > 0) {
    askAboutFee(model, on);
    return 'paid';
  }
  if (page?.state === 'pending') page.state = 'cancelled';
  endFeeTrip(on);
  return 'closed';
}

/** What the shop does by itself about fees: it asks about trips, takes back what is not paid, and sends money back. */
export function feesAfterJobs(model: Model): void {
  for (const parcel of model.parcels) {
    const trip = livingTrip(parcel);
    if (trip !== undefined) lookAfter(model, { parcel, trip });
    lapse(model, parcel);
    if (model.isProviderAway) continue;
    parcel.returned += parcel.owed;
    parcel.owed = 0;
  }
}

function lookAfter(model: Model, on: OnTrip): void {
  const holdEnds = on.trip.begunAt + PAGE_MS + AFTER_PAGE_MS;
  if (model.isProviderAway) {
    if (holdEnds + PATIENCE_MS <= now(model)) endFeeTrip(on);
    return;
  }
  askAboutFee(model, on);
  if (on.trip.isLiving && holdEnds <= now(model)) closeFeeTrip(model, on);
}
