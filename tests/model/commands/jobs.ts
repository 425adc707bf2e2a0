import { CURRENT_TIME } from '#backend/persistence/db/clock.ts';
import { reconciliationRuns } from '#backend/persistence/schema.ts';
import { letTimePass } from '../../support/database.ts';
import { applyFeeJobs } from '../fee-rules.ts';
import { hasUnrecordedFee, hasUnrecordedPayment, isLive, MINUTE_MS, type Model } from '../model.ts';
import { applyOrderJobs } from '../order-rules.ts';
import { sideOf, type World } from '../world.ts';
import type { Command, RetryableCommand } from './command.ts';
import { observe, observeCancellations, observeDisputes, observeFee, readOrder } from './observe.ts';

export class LetTimePass implements Command {
  readonly minutes: number;

  constructor(minutes: number) {
    this.minutes = minutes;
  }

  check = () => true;

  async run(model: Model, world: World): Promise<void> {
    await letTimePass(sideOf(world, 0).backend, this.minutes);
    model.aheadMs += this.minutes * MINUTE_MS;
    world.aheadMs += this.minutes * MINUTE_MS;
  }

  toString = () => `${this.minutes} minutes pass`;
}

/** Minutes, longer than the longest pause between two polls of one payment session. */
const POLLING_PAUSE_MINUTES = 6.1;
/** A job takes a limited batch, so one round may not be enough. */
const ROUNDS = 2;

/** Lets all recurring jobs of a backend run after a pause in which everything becomes due. */
export class Jobs implements RetryableCommand {
  readonly side: number;

  constructor(side: number) {
    this.side = side;
  }

  check = () => true;

  async run(model: Model, world: World): Promise<void> {
    const unrecorded = model.orders.filter(hasUnrecordedPayment);
    const unrecordedFees = model.shipments.flatMap((shipment) =>
      shipment.paymentSessions
        .filter(hasUnrecordedFee)
        .map((paymentSession) => ({ shipment, paymentSession })),
    );
    const live = model.orders.filter(isLive);
    await this.predict(model, world);
    await this.attempt(model, world);
    // The model does not predict when the shop rechecks an ended payment session or when a late webhook arrives.
    for (const order of unrecorded) await observe({ model, world }, order);
    for (const payment of unrecordedFees) await observeFee({ model, world }, payment);
    applyOrderJobs(model);
    applyFeeJobs(model);
    await observeDisputes({ model, world });
    await observeCancellations({ model, world });
    // If the jobs ran twice because a backend crashed, an order may have ended in the first run.
    for (const order of live.filter(({ status }) => status === 'CANCEL' || status === 'ERROR'))
      order.releasedAt = order.placedAt + (await readOrder(world, order)).lasted;
  }

  /** Time passes also if the jobs crash. */
  predict = (model: Model, world: World) => new LetTimePass(POLLING_PAUSE_MINUTES).run(model, world);

  async attempt(_model: Model, world: World): Promise<void> {
    for (let round = 0; round < ROUNDS; round += 1) {
      for (const { work } of sideOf(world, this.side).jobs) await work();
    }
  }

  toString = () => `jobs of ${this.side}`;
}

/** Makes the payment provider unavailable or available again. */
export class SwitchProvider implements Command {
  readonly isUnavailable: boolean;

  constructor(isUnavailable: boolean) {
    this.isUnavailable = isUnavailable;
  }

  check = ({ isProviderUnavailable }: Model) => isProviderUnavailable !== this.isUnavailable;

  async run(model: Model, world: World): Promise<void> {
    model.isProviderUnavailable = this.isUnavailable;
    world.provider.isUnavailable = this.isUnavailable;
  }

  toString = () => `the provider is ${this.isUnavailable ? 'unavailable' : 'available again'}`;
}

/** Makes the beacon unavailable or available again. Sales wait meanwhile, and later ones must not overtake them. */
export class SwitchBeacon implements Command {
  readonly isUnavailable: boolean;

  constructor(isUnavailable: boolean) {
    this.isUnavailable = isUnavailable;
  }

  check = ({ isBeaconUnavailable }: Model) => isBeaconUnavailable !== this.isUnavailable;

  async run(model: Model, world: World): Promise<void> {
    model.isBeaconUnavailable = this.isUnavailable;
    world.beacon.isUnavailable = this.isUnavailable;
  }

  toString = () => `the beacon is ${this.isUnavailable ? 'unavailable' : 'available again'}`;
}

/** Lets all jobs run, with the comparison of the provider's lists, which otherwise runs once a day. */
export class Reconcile extends Jobs {
  override predict = async (model: Model, world: World): Promise<void> => {
    await new LetTimePass(POLLING_PAUSE_MINUTES).run(model, world);
    await sideOf(world, 0).backend.db.update(reconciliationRuns).set({ dueAt: CURRENT_TIME });
  };

  override toString = () => `reconciliation and jobs of ${this.side}`;
}
