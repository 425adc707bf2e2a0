import type { Model } from '../expected/model.ts';
import type { World } from '../world.ts';
import type { Deed } from './command.ts';

/** Somebody joins the line before a draw of which only a few may buy at once. */
export class Join implements Deed {
  readonly who: number;
  readonly side: number;

  constructor(who: number, side: number) {
    this.who = who;
    this.side = side;
  }

  private draw = ({ draws }: Model) => draws.find(({ atOnce }) => atOnce < 10);

  check = (model: Model) => this.draw(model) !== undefined;

  attempt(model: Model, world: World) {
    const path = `/api/product/${this.draw(model)?.name}/queue`;
    return world.ask(this.side, this.who % model.members, { method: 'POST', path });
  }

  async run(model: Model, world: World): Promise<void> {
    expect((await this.attempt(model, world)).statusCode).toBe(200);
    const draw = this.draw(model);
    if (draw !== undefined) draw.hasLine = true;
  }

  toString = () => `${this.who} joins the line`;
}
