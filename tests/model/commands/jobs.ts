import { letTimePass } from '../../support/database.ts';
import { feesAfterJobs } from '../expected/fee-rules.ts';
import { isLive, MINUTE_MS, type Model } from '../expected/model.ts';
import { isUnheardFee } from '../expected/parcels.ts';
import { afterJobs } from '../expected/rules.ts';
import { sideOf, type World } from '../world.ts';
import type { Command, Deed } from './command.ts';
import { look, observe } from './observe.ts';
import { observeFee } from './parcels/observe-fee.ts';
import { isUnheard } from './pay.ts';

/** Time goes by, and nobody does anything. */
export class LetTimePass implements Command {
  readonly minutes: number;

  constructor(minutes: number) {
    this.minutes = minutes;
  }

  check = () => true;

  async run(model: Model, world: World): Promise<void> {
    await letTimePass(sideOf(world, 0).backend, this.minutes);
    model.ahead += this.minutes * MINUTE_MS;
    world.aheadMs += this.minutes * MINUTE_MS;
  }

  toString = () => `${this.minutes} minutes pass`;
}

/** Longer than the longest pause between two questions about one trip. */
const UNTIL_ALL_IS_DUE = 6.1;
/** A job takes so many at a time that one time may not do. */
const ROUNDS = 2;

/** After a while the shop does everything that it does without being asked. */
export class Jobs implements Deed {
  readonly side: number;

  constructor(side: number) {
    this.side = side;
  }

  check = () => true;

  async run(model: Model, world: World): Promise<void> {
    const unheard = model.orders.filter(isUnheard);
    const unheardFees = model.parcels.flatMap((parcel) =>
      parcel.trips.filter(isUnheardFee).map((trip) => ({ parcel, trip })),
    );
    const live = model.orders.filter(isLive);
    await this.foresee(model, world);
    await this.attempt(model, world);
    // When a trip that has ended is looked back at, and when a late notice comes, is left to the shop.
    for (const order of unheard) await observe({ model, world }, order);
    for (const fee of unheardFees) await observeFee({ model, world }, fee);
    afterJobs(model);
    feesAfterJobs(model);
    // Where they were done a second time, because a backend died over them, what ended may have ended the first time.
    for (const order of live.filter(({ status }) => status === 'CANCEL'))
      order.endedAt = order.placedAt + (await look(world, order)).lasted;
  }

  /** Time is not the shop's: it goes by whatever dies. */
  foresee = (model: Model, world: World) => new LetTimePass(UNTIL_ALL_IS_DUE).run(model, world);

  attempt = (_model: Model, world: World) => runJobs(world, this.side);

  toString = () => `jobs of ${this.side}`;
}

async function runJobs(world: World, side: number): Promise<void> {
  for (let round = 0; round < ROUNDS; round += 1) {
    for (const { work } of sideOf(world, side).tasks) await work();
  }
}
