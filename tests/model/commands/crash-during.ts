import type { Model } from '../model.ts';
import { arm, connected, disarm, type QueryFailure } from '../query-failure.ts';
import { sideOf, type World } from '../world.ts';
import type { Command, RetryableCommand } from './command.ts';

export type Crashable = RetryableCommand & {
  /** Called before the attempt that fails. */
  readonly predict?: (model: Model, world: World) => Promise<void>;
  /** Called after the failure instead of running the command again. */
  readonly recover?: (model: Model, world: World) => Promise<void>;
};

/** A backend crashes during a command. Another one takes its place, and the command is run again. */
export class CrashDuring implements Command {
  readonly command: Crashable;
  readonly failure: QueryFailure;

  constructor(command: Crashable, failure: QueryFailure) {
    this.command = command;
    this.failure = failure;
  }

  check = (model: Model) => this.command.check(model);

  async run(model: Model, world: World): Promise<void> {
    const { command, failure } = this;
    await command.predict?.(model, world);
    arm(failure);
    await command.attempt(model, world).catch(() => {});
    disarm();
    if (failure.survives) await connected(sideOf(world, command.side).backend.db.$client);
    else await world.replace(command.side);
    await (command.recover === undefined ? command.run(model, world) : command.recover(model, world));
  }

  toString = () => {
    const { query, takesEffect, survives } = this.failure;
    return `${survives ? 'lose connections' : 'crash'} ${takesEffect ? 'after' : 'before'} query ${query} of: ${this.command}`;
  };
}
