import { ANOTHER_ADDRESS } from '../../../support/shipments.ts';
import type { Model } from '../../expected/model.ts';
import { closeFeeTrip, withdraw } from '../../expected/fee-rules.ts';
import { isUnpaid, livingTrip, type ModelParcel } from '../../expected/parcels.ts';
import type { World } from '../../world.ts';
import { type Deed, said } from '../command.ts';
import { hasParcels, parcelAt } from './parcel-at.ts';

let tels = 0;
const newTel = (): string => `075${String((tels += 1)).padStart(7, '0')}`;

/** A parcel is to go elsewhere. */
export class ChangeAddress implements Deed {
  readonly nth: number;
  readonly side: number;
  private readonly tel = newTel();

  constructor(nth: number, side: number) {
    this.nth = nth;
    this.side = side;
  }

  check = hasParcels;

  attempt(model: Model, world: World) {
    const { who, shipmentId } = parcelAt(model, this.nth);
    const body = { address: { ...ANOTHER_ADDRESS, tel: this.tel } };
    return world.ask(this.side, who, { method: 'PUT', path: `/api/userShip/${shipmentId}`, body });
  }

  async run(model: Model, world: World): Promise<void> {
    const parcel = parcelAt(model, this.nth);
    const expected = this.expected(parcel);
    expect([`${this}`, said(await this.attempt(model, world))]).toEqual([`${this}`, expected]);
    if (expected === 'ok') parcel.tel = this.tel;
  }

  private expected({ isWithdrawn, status }: ModelParcel): string {
    if (isWithdrawn) return 'notFound';
    return status === 'START' ? 'ok' : 'shipmentAccepted';
  }

  toString = () => `send ${this.nth} elsewhere`;
}

/** Somebody does not want his parcel any more. */
export class Withdraw implements Deed {
  readonly nth: number;
  readonly side: number;

  constructor(nth: number, side: number) {
    this.nth = nth;
    this.side = side;
  }

  check = hasParcels;

  private parcel = (model: Model) => parcelAt(model, this.nth, isUnpaid);

  attempt(model: Model, world: World) {
    const { who, shipmentId } = this.parcel(model);
    return world.ask(this.side, who, { method: 'DELETE', path: `/api/userShip/${shipmentId}` });
  }

  async run(model: Model, world: World): Promise<void> {
    const parcel = this.parcel(model);
    const answer = await this.attempt(model, world);
    expect([`${this}`, said(answer)]).toEqual([`${this}`, expectedOf(model, parcel)]);
  }

  toString = () => `give parcel ${this.nth} up`;
}

function expectedOf(model: Model, parcel: ModelParcel): string {
  if (parcel.isWithdrawn) return 'ok';
  if (!isUnpaid(parcel)) return 'shipmentPaid';
  const trip = livingTrip(parcel);
  if (parcel.isBeingPaid && trip !== undefined) {
    if (model.isProviderAway) return 'gatewayAway';
    if (closeFeeTrip(model, { parcel, trip }) === 'paid') return 'shipmentPaid';
  }
  withdraw(parcel);
  return 'ok';
}
