import {
  acceptShipments,
  deliverShipments,
  handOverShipments,
  recordEmailed,
  type TransitionResult,
} from '#backend/actions/shipments/fulfilment.ts';
import type { Connection } from '#backend/persistence/db/database.ts';
import { inTransaction } from '#backend/persistence/db/transaction.ts';
import type { ShippingStatus } from '#lib/contract/enums.ts';
import { isHeldShipment } from '../dispute-rules.ts';
import { isUnpaid, type Model, type ModelShipment } from '../model.ts';
import { sideOf, type World } from '../world.ts';
import { hasShipments, type RetryableCommand, shipmentAt, NthCommand } from './command.ts';

const STEPS: readonly ShippingStatus[] = ['START', 'WAITING', 'SHIPSTART', 'COMPLETEMAIL', 'DELIVERED'];

/** An operator moves a shipment to its next status, or to a named one. */
export class MoveShipment extends NthCommand implements RetryableCommand {
  readonly to: ShippingStatus | 'next';
  private hasCrashed = false;

  constructor(nth: number, to: ShippingStatus | 'next', side: number) {
    super(nth, side);
    this.to = to;
  }

  check = hasShipments;

  private shipment = (model: Model) =>
    shipmentAt(model, this.nth, (one) => !one.isWithdrawn && !isUnpaid(one) && one.status !== 'DELIVERED');

  private target = ({ status }: ModelShipment): ShippingStatus =>
    this.to === 'next' ? (STEPS[STEPS.indexOf(status) + 1] ?? 'DELIVERED') : this.to;

  attempt(model: Model, world: World): Promise<TransitionResult> {
    const { db } = sideOf(world, this.side).backend;
    return inTransaction(db, (tx) => this.move(tx, this.shipment(model)));
  }

  private move(tx: Connection, shipment: ModelShipment): Promise<TransitionResult> {
    const { shipmentId, trackingNumber } = shipment;
    switch (this.target(shipment)) {
      case 'START':
      case 'WAITING':
        return acceptShipments(tx, [shipmentId]);
      case 'SHIPSTART':
        return handOverShipments(tx, [{ shipmentId, carrier: 'yamato', trackingNumber }]);
      case 'COMPLETEMAIL':
        return recordEmailed(tx, [shipmentId]);
      case 'DELIVERED':
        return deliverShipments(tx, [shipmentId]);
    }
  }

  /** A step that was made before the crash is reported as made before. */
  recover = (model: Model, world: World) => {
    this.hasCrashed = true;
    return this.run(model, world);
  };

  async run(model: Model, world: World): Promise<void> {
    const shipment = this.shipment(model);
    const to = this.target(shipment);
    const expected = this.expected(model, shipment, to);
    const outcome = outcomeOf(await this.attempt(model, world));
    const isRepeat = this.hasCrashed && expected === 'moved' && outcome === 'before';
    const label = `${this} ${shipment.status}`;
    expect([label, isRepeat ? expected : outcome]).toEqual([label, expected]);
    if (expected === 'moved') shipment.status = to;
  }

  private expected(model: Model, shipment: ModelShipment, to: ShippingStatus): string {
    const from = STEPS.indexOf(shipment.status);
    const target = Math.max(1, STEPS.indexOf(to));
    // Reporting the same tracking number again changes nothing, whatever the status is by then.
    if (to === 'SHIPSTART' && from > target) return 'before';
    if (shipment.isWithdrawn) return 'withdrawn';
    if (from === target) return 'before';
    if (from + 1 !== target) return 'wrongState';
    if (to === 'DELIVERED' && shipment.problem !== null)
      return shipment.resolution === null ? 'problemOpen' : 'closed';
    if (isUnpaid(shipment)) return 'feeUnpaid';
    const isBeforeHandover = to === 'WAITING' || to === 'SHIPSTART';
    return isBeforeHandover && isHeldShipment(model, shipment) ? 'held' : 'moved';
  }

  override toString = () => `move shipment ${this.nth} to ${this.to}`;
}

function outcomeOf(result: TransitionResult): string {
  if ('rejected' in result) return `${result.rejected[0]?.reason}`;
  return result.moved.length > 0 ? 'moved' : 'before';
}
