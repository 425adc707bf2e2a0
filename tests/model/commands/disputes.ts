import { sql } from 'drizzle-orm';
import { decideDispute } from '#backend/actions/payments/reconcile-by-staff.ts';
import type { DisputeDecision } from '#lib/contract/enums.ts';
import { isHeld } from '../dispute-rules.ts';
import {
  isPaid,
  isPlayed,
  waitsForResult,
  type Model,
  type ModelDispute,
  type ModelOrder,
  type ModelShipment,
  shipmentWith,
} from '../model.ts';
import { isVoid, priceOf } from '../refund-rules.ts';
import { sideOf, type World } from '../world.ts';
import { type Command, hasOrders, NthCommand, orderAt, type RetryableCommand } from './command.ts';
import { observeDisputes, readPrizes } from './observe.ts';

type Payment = { readonly id: string; readonly rest: number };

/** The payment that the shop has kept, with what it has left of it at the provider. */
async function keptPayment(world: World, { orderId }: ModelOrder): Promise<Payment | undefined> {
  const { rows } = await sideOf(world, 0).backend.db.execute<Payment>(sql`
    select l.payment_id as id, (select sum(case when p.kind in ('capture', 'chargebackReversal') then p.yen else -p.yen end)
        from sandbox_ledger p where p.payment_id = l.payment_id)::int as rest
      from ledger l where l.order_id = ${orderId} and l.kind = 'capture' and l."to" = 'sales'`);
  return rows[0];
}

const isUnderWay = ({ there }: ModelDispute) => there === 'open';

/** The payer's bank asks for the payment of an order back. No webhook reports that. */
export class OpenDispute extends NthCommand implements Command {
  private order = (model: Model) => orderAt(model, this.nth, (order) => isPaid(order) && priceOf(order) > 0);

  check = (model: Model) => hasOrders(model) && !this.order(model).disputes.some(isUnderWay);

  async run(model: Model, world: World): Promise<void> {
    const order = this.order(model);
    const payment = await keptPayment(world, order);
    if (payment === undefined || payment.rest === 0) return;
    const disputeId = await sideOf(world, this.side).backend.sandbox.dashboard.openDispute(payment.id);
    order.disputes.push({ disputeId, there: 'open', wasLost: false });
  }

  override toString = () => `open a dispute of ${this.nth}`;
}

/** The end of a dispute. `lostSilently`: without a webhook. */
export type DisputeEnd = 'won' | 'lost' | 'lostSilently';

/** The payer's bank takes the payment back, or leaves it with the shop. */
export class EndDispute extends NthCommand implements RetryableCommand {
  readonly as: DisputeEnd;

  constructor(nth: number, as: DisputeEnd, side: number) {
    super(nth, side);
    this.as = as;
  }

  private order = (model: Model) => orderAt(model, this.nth, ({ disputes }) => disputes.some(isUnderWay));

  check = (model: Model) => hasOrders(model) && this.order(model).disputes.some(isUnderWay);

  async attempt(model: Model, world: World): Promise<void> {
    const disputeId = this.order(model).disputes.find(isUnderWay)?.disputeId ?? '';
    const { backend, post } = sideOf(world, this.side);
    const state = this.as === 'won' ? 'cancelled' : 'lost';
    await backend.sandbox.dashboard.endDispute(disputeId, state, this.as === 'lost' ? post : undefined);
  }

  /** Running it again would end another dispute, so the model copies the outcome. */
  recover = (model: Model, world: World) => this.apply(model, world);

  async run(model: Model, world: World): Promise<void> {
    const payment = await keptPayment(world, this.order(model));
    // A refund meanwhile: the bank cannot take more back than is left.
    if (this.as !== 'won' && payment !== undefined && payment.rest < (await this.disputed(model, world)))
      return;
    await this.attempt(model, world);
    await this.apply(model, world);
  }

  private async disputed(model: Model, world: World): Promise<number> {
    const disputeId = this.order(model).disputes.find(isUnderWay)?.disputeId ?? '';
    const { rows } = await sideOf(world, 0).backend.db.execute<{ yen: number }>(
      sql`select yen from sandbox_disputes where dispute_id = ${disputeId}`,
    );
    return rows[0]?.yen ?? 0;
  }

  private async apply(model: Model, world: World): Promise<void> {
    const dispute = this.order(model).disputes.find(isUnderWay);
    if (dispute === undefined) return;
    const { rows } = await sideOf(world, 0).backend.db.execute<{ state: string }>(
      sql`select state from sandbox_disputes where dispute_id = ${dispute.disputeId}`,
    );
    if (rows[0]?.state !== 'pending') dispute.there = this.as === 'won' ? 'won' : 'lost';
    dispute.wasLost = dispute.there === 'lost';
    await observeDisputes({ model, world });
  }

  override toString = () => `end the dispute of ${this.nth} as ${this.as}`;
}

const isTakenBack = ({ there }: ModelDispute) => there === 'lost';

/** The provider gives a chargeback back to the shop. */
export class ReverseChargeback extends NthCommand implements Command {
  private order = (model: Model) => orderAt(model, this.nth, ({ disputes }) => disputes.some(isTakenBack));

  check = (model: Model) => hasOrders(model) && this.order(model).disputes.some(isTakenBack);

  async run(model: Model, world: World): Promise<void> {
    const dispute = this.order(model).disputes.find(isTakenBack);
    if (dispute === undefined) return;
    await sideOf(world, this.side).backend.sandbox.dashboard.reverseChargeback(dispute.disputeId);
    dispute.there = 'won';
  }

  override toString = () => `give the chargeback of ${this.nth} back`;
}

/** An operator decides about the prizes that a dispute holds. */
export class DecideDispute extends NthCommand implements RetryableCommand {
  readonly decision: DisputeDecision;
  private hasCrashed = false;

  constructor(nth: number, decision: DisputeDecision, side: number) {
    super(nth, side);
    this.decision = decision;
  }

  private order = (model: Model) => orderAt(model, this.nth, isHeld);

  check = (model: Model) => hasOrders(model) && this.order(model).knownDisputes.length > 0;

  predict = async (model: Model, world: World): Promise<void> => {
    const order = this.order(model);
    if (isPlayed(order) || order.hasResult) await readPrizes(world, order);
  };

  private dispute(model: Model) {
    const { knownDisputes } = this.order(model);
    return knownDisputes.find((one) => isHeld({ knownDisputes: [one] })) ?? knownDisputes[0];
  }

  async attempt(model: Model, world: World): Promise<string> {
    const { db } = sideOf(world, this.side).backend;
    const { decision } = this;
    const disputeId = this.dispute(model)?.disputeId ?? '';
    const params = { disputeId, decision, reason: 'clarified with the bank', dryRun: false };
    const done = await decideDispute(db, params, (facts) => ({
      operator: 'hana',
      action: 'decideDispute',
      facts,
    }));
    return typeof done === 'string' ? done : 'decided';
  }

  recover = (model: Model, world: World) => {
    this.hasCrashed = true;
    return this.run(model, world);
  };

  async run(model: Model, world: World): Promise<void> {
    await this.predict(model, world);
    const order = this.order(model);
    const expected = this.expected(model, order);
    const outcome = await this.attempt(model, world);
    const isRepeat = this.hasCrashed && expected === 'decided' && outcome === 'notInState';
    expect([`${this}`, isRepeat ? expected : outcome]).toEqual([`${this}`, expected]);
    if (expected !== 'decided') return;
    if (this.decision === 'void') {
      if (order.status === 'SUCCESS') order.status = 'CONFIRM';
      for (const prize of order.prizes)
        if (shipmentWith(model, prize) === undefined) model.givenUp.add(prize);
    }
    await observeDisputes({ model, world });
  }

  private expected(model: Model, order: ModelOrder): string {
    const dispute = this.dispute(model);
    if (dispute === undefined || dispute.state === 'won' || dispute.decision !== null) return 'notInState';
    if (this.decision === 'void' && waitsForResult(order)) return 'resultPending';
    const isRequested = (prize: string) => isAtShop(shipmentWith(model, prize)) && !isVoid(model, prize);
    return this.decision === 'void' && order.prizes.some(isRequested) ? 'prizesTaken' : 'decided';
  }

  override toString = () => `decide the dispute of ${this.nth}: ${this.decision}`;
}

const isAtShop = (shipment: ModelShipment | undefined): boolean =>
  shipment !== undefined &&
  (['START', 'WAITING'].includes(shipment.status) ||
    (shipment.problem === 'returned' && shipment.resolution === null));
