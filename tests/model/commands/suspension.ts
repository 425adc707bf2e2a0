import { liftSuspension, suspendMember } from '#backend/actions/members/suspend-by-staff.ts';
import { newLoginSession } from '../../support/logged-in-members.ts';
import type { Model } from '../model.ts';
import { refusalOf } from '../order-rules.ts';
import { sideOf, type World } from '../world.ts';
import { type Command, resultOf, type RetryableCommand } from './command.ts';
import { addOrder, newKey, orderCall } from './orders.ts';

const act = (name: string) => (facts: Readonly<Record<string, unknown>>) => ({
  operator: 'hana',
  action: name,
  facts,
});

/**
 * An operator suspends a member while they order, and lifts it after other things have happened: payments under way are
 * settled, shipments continue.
 */
export class WhileSuspended implements RetryableCommand {
  readonly who: number;
  readonly side: number;
  readonly commands: readonly Command[];

  constructor(who: number, side: number, commands: readonly Command[]) {
    this.who = who;
    this.side = side;
    this.commands = commands;
  }

  check = () => true;

  private params = (world: World) => ({
    memberId: world.members[this.who]?.memberId ?? '',
    reason: 'resale',
    dryRun: false,
  });

  attempt(_model: Model, world: World) {
    const { db } = sideOf(world, this.side).backend;
    return suspendMember(db, { ...this.params(world), until: null }, act('suspendMember'));
  }

  async run(model: Model, world: World): Promise<void> {
    await Promise.all([this.attempt(model, world), this.order(model, world)]);
    const refused = await world.ask(this.side, this.who, this.orderCall(model).call);
    expect([`${this}`, resultOf(refused)]).toEqual([`${this}`, 'loginRequired']);
    for (const command of this.commands) if (command.check(model)) await command.run(model, world);
    const { db } = sideOf(world, this.side).backend;
    const lifted = await liftSuspension(db, this.params(world), act('liftSuspension'));
    expect([`${this}`, lifted]).toMatchObject([`${this}`, { memberId: this.params(world).memberId }]);
    const { memberId } = this.params(world);
    const cookie = await newLoginSession(sideOf(world, 0).backend.db, memberId);
    world.members = world.members.map((member) =>
      member.memberId === memberId ? { ...member, cookie } : member,
    );
  }

  private orderCall({ draws }: Model) {
    const draw = draws[this.who % draws.length];
    if (draw === undefined) throw new Error('There are no draws.');
    const requestKey = newKey();
    const purchase = { who: this.who, draw, quantity: 1 };
    return { purchase, requestKey, call: orderCall(purchase, requestKey) };
  }

  /** Of two calls at the same time, either may be first. */
  private async order(model: Model, world: World): Promise<void> {
    const { purchase, requestKey, call } = this.orderCall(model);
    const expected = refusalOf(model, purchase) ?? 'ok';
    const response = await world.ask(1 - this.side, this.who, call);
    const outcome = resultOf(response);
    if (outcome === 'ok') addOrder(model, { purchase, requestKey, response: response.json() });
    expect(['loginRequired', 'queueFirst', expected]).toContain(outcome);
  }

  toString = () => `suspend ${this.who} during: ${this.commands.join('; ')}`;
}
