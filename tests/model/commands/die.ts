import { arm, connected, disarm, type Fault } from '../model-error.ts';
import type { Model } from '../expected/model.ts';
import { sideOf, type World } from '../world.ts';
import type { Command, Deed } from './command.ts';

export type Mortal = Deed & {
  readonly foresee?: (model: Model, world: World) => Promise<void>;
  /** Instead of doing it again. */
  readonly recover?: (model: Model, world: World) => Promise<void>;
};

/** A backend dies over what it is asked to do. Another takes its place, and is asked again. */
export class DieOver implements Command {
  readonly deed: Mortal;
  readonly fault: Fault;

  constructor(deed: Mortal, fault: Fault) {
    this.deed = deed;
    this.fault = fault;
  }

  check = (model: Model) => this.deed.check(model);

  async run(model: Model, world: World): Promise<void> {
    const { deed } = this;
    await deed.foresee?.(model, world);
    arm(this.fault);
    await deed.attempt(model, world).catch(() => {});
    disarm();
    if (this.fault.lives) await connected(sideOf(world, deed.side).backend.db.$client);
    else await world.replace(deed.side);
    await (deed.recover === undefined ? deed.run(model, world) : deed.recover(model, world));
  }

  toString = () =>
    `${this.fault.lives ? 'be cut off' : 'die'} ${this.fault.is} question ${this.fault.at} over: ${this.deed}`;
}
