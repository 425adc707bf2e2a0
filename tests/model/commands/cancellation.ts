import { requestApproval } from '#backend/actions/staff/approvals.ts';
import { cancelDraw } from '#backend/actions/orders/cancel-draw-by-staff.ts';
import { type Model, type ModelDraw, now } from '../model.ts';
import { sideOf, type World } from '../world.ts';
import type { RetryableCommand } from './command.ts';

const REASON = 'recalled by the maker';

/** An operator cancels a draw, which another one has asked for. A job refunds its orders. */
export class CancelDraw implements RetryableCommand {
  readonly draw: number;
  readonly side: number;
  private approvalId: string | undefined;
  private hasCrashed = false;

  constructor(draw: number, side: number) {
    this.draw = draw;
    this.side = side;
  }

  check = ({ draws }: Model) => this.draw < draws.length;

  private drawIn({ draws }: Model): ModelDraw {
    const draw = draws[this.draw];
    if (draw === undefined) throw new Error('There are no draws.');
    return draw;
  }

  predict = async (model: Model, world: World): Promise<void> => {
    const draw = this.drawIn(model);
    // A request for a cancelled draw stays open, and a second one beside it is refused.
    this.approvalId = draw.openRequest;
    if (this.approvalId !== undefined) return;
    const { name } = draw;
    const subject = { kind: 'draw', id: name } as const;
    const request = { call: 'cancelDraw', input: {}, subject, summary: `Cancel ${name}`, reason: REASON };
    const approval = await requestApproval(
      sideOf(world, 0).backend.db,
      { ...request, requestedBy: 'hana' },
      (facts) => ({ operator: 'hana', action: 'cancelDraw', facts }),
    );
    if ('refusal' in approval) throw new Error(approval.refusal);
    this.approvalId = approval.approvalId;
    draw.openRequest = this.approvalId;
  };

  async attempt(model: Model, world: World): Promise<string> {
    const { approvalId } = this;
    const params = { directoryName: this.drawIn(model).name, reason: REASON, dryRun: false };
    const done = await cancelDraw(sideOf(world, this.side).backend.db, params, (facts) => ({
      operator: 'taro',
      action: 'cancelDraw',
      facts,
      approvalId,
    }));
    return 'refusal' in done ? done.refusal : 'cancelled';
  }

  recover = (model: Model, world: World) => {
    this.hasCrashed = true;
    return this.run(model, world);
  };

  async run(model: Model, world: World): Promise<void> {
    const draw = this.drawIn(model);
    if (this.approvalId === undefined) await this.predict(model, world);
    const expected = draw.isCancelled ? 'drawCancelled' : 'cancelled';
    const outcome = await this.attempt(model, world);
    const isRepeat = this.hasCrashed && outcome === 'drawCancelled';
    expect([`${this}`, isRepeat ? expected : outcome]).toEqual([`${this}`, expected]);
    if (expected === 'cancelled') draw.openRequest = undefined;
    draw.isCancelled = true;
    draw.closesAt = Math.min(draw.closesAt, now(model));
  }

  toString = () => `cancel draw ${this.draw}`;
}
