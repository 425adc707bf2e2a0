import { sql } from 'drizzle-orm';
import { closeProblem, reportProblem, resend } from '#backend/actions/shipments/after-sales.ts';
import { changeSpares, exchange } from '#backend/actions/prizes/spares.ts';
import { yen } from '#backend/domain/money.ts';
import type { Connection } from '#backend/persistence/db/database.ts';
import { inTransaction } from '#backend/persistence/db/transaction.ts';
import type { Resolution, ShipmentProblem } from '#lib/contract/enums.ts';
import { aTrackingNumber } from '../../support/shipments.ts';
import { DAY_MS, type Model, type ModelShipment, now } from '../model.ts';
import { isMoneyOwed, isPrizeRefunded } from '../refund-rules.ts';
import { sideOf, type World } from '../world.ts';
import { hasShipments, NthCommand, type Command, type RetryableCommand, shipmentAt } from './command.ts';
import { listSpares } from '#backend/persistence/prizes/spare-prizes.ts';

const HANDED_OVER = ['SHIPSTART', 'COMPLETEMAIL', 'DELIVERED'];

/** Enough spare pieces of every prize for a run. */
export class StockSpares implements Command {
  check = () => true;

  async run(model: Model, world: World): Promise<void> {
    await onSide(world, 0, async (tx) => {
      for (const { name: directoryName } of model.draws)
        for (const { code, variant } of await listSpares(tx, directoryName))
          await changeSpares(tx, { directoryName, code, variant, change: 500 });
    });
  }

  toString = () => 'stock spares';
}

const onSide = <Done>(world: World, side: number, work: (tx: Connection) => Promise<Done>) =>
  inTransaction(sideOf(world, side).backend.db, work);

/** A command about the problem of a shipment. Its repetition after a crash may find it done. */
abstract class ProblemCommand extends NthCommand implements RetryableCommand {
  private hasCrashed = false;

  check = hasShipments;

  /** Whether the command is likely to be done. */
  protected abstract suits(shipment: ModelShipment, model: Model): boolean;
  /** `done`, or the refusal. */
  protected abstract expected(shipment: ModelShipment, model: Model): string;
  protected abstract change(tx: Connection, shipment: ModelShipment): Promise<unknown>;
  /** The refusals of a repetition. */
  protected abstract readonly ofRepeat: readonly string[];
  protected abstract apply(model: Model, world: World, shipment: ModelShipment): Promise<void>;

  attempt(model: Model, world: World): Promise<unknown> {
    return onSide(world, this.side, (tx) => this.change(tx, this.shipment(model)));
  }

  recover = (model: Model, world: World) => {
    this.hasCrashed = true;
    return this.run(model, world);
  };

  async run(model: Model, world: World): Promise<void> {
    const shipment = this.shipment(model);
    const expected = this.expected(shipment, model);
    const result = await this.attempt(model, world);
    const outcome = typeof result === 'string' ? result : 'done';
    const isRepeat = this.hasCrashed && expected === 'done' && this.ofRepeat.includes(outcome);
    expect([`${this}`, isRepeat ? expected : outcome]).toEqual([`${this}`, expected]);
    if (expected === 'done') await this.apply(model, world, shipment);
  }

  private shipment = (model: Model) => shipmentAt(model, this.nth, (one) => this.suits(one, model));
}

/** The problems that an open one can turn out to be. */
const TURNS: Readonly<Record<ShipmentProblem, readonly ShipmentProblem[]>> = {
  lost: ['returned', 'damaged'],
  returned: ['damaged'],
  damaged: [],
};

/** An operator reports that a shipment came back, or was lost or damaged. */
export class ReportProblem extends ProblemCommand {
  readonly problem: ShipmentProblem;
  protected readonly ofRepeat = ['problemOpen'];

  constructor(nth: number, problem: ShipmentProblem, side: number) {
    super(nth, side);
    this.problem = problem;
  }

  protected suits = ({ status, problem }: ModelShipment) => HANDED_OVER.includes(status) && problem === null;

  protected expected({ status, problem, resolution, prizes }: ModelShipment): string {
    if (!HANDED_OVER.includes(status)) return 'notHandedOver';
    if (problem === null) return 'done';
    if (resolution === null) return TURNS[problem].includes(this.problem) ? 'done' : 'problemOpen';
    const isOfOthers = resolution === 'exchanged' && prizes.length > 0 && this.problem !== 'returned';
    return isOfOthers ? 'done' : 'shipmentClosed';
  }

  protected change(tx: Connection, { shipmentId }: ModelShipment) {
    const { problem } = this;
    const report = problem === 'returned' ? { problem, reason: 'absent' as const } : { problem };
    return reportProblem(tx, shipmentId, report);
  }

  protected async apply(_model: Model, _world: World, shipment: ModelShipment): Promise<void> {
    Object.assign(shipment, { problem: this.problem, resolution: null });
  }

  override toString = () => `report shipment ${this.nth} as ${this.problem}`;
}

export type Decision =
  | 'resend'
  | 'resend for a fee'
  | 'exchange all'
  | 'exchange one'
  | 'refunded'
  | 'givenUp'
  | 'cleared';

const RESOLUTION_OF: Readonly<Record<Decision, Resolution | null>> = {
  resend: 'resent',
  'resend for a fee': 'resent',
  'exchange all': 'exchanged',
  'exchange one': 'exchanged',
  refunded: 'refunded',
  givenUp: 'givenUp',
  cleared: null,
};

const RESEND_FEE_YEN = 700;

/** An operator decides about the problem of a shipment. */
export class DecideProblem extends ProblemCommand {
  readonly decision: Decision;
  protected readonly ofRepeat = ['shipmentClosed', 'noProblem'];

  constructor(nth: number, decision: Decision, side: number) {
    super(nth, side);
    this.decision = decision;
  }

  protected suits = (shipment: ModelShipment, model: Model) => this.expected(shipment, model) === 'done';

  protected expected({ problem, resolution, prizes }: ModelShipment, model: Model): string {
    if (problem === null) return 'noProblem';
    if (resolution !== null) return 'shipmentClosed';
    const ofReturned = ['resend', 'resend for a fee', 'givenUp'];
    const ofOthers = ['exchange all', 'exchange one'];
    const wrong = problem === 'returned' ? ofOthers : ofReturned;
    if (wrong.includes(this.decision)) return 'decisionNotAllowed';
    if (this.decision === 'refunded' && isMoneyOwed(model, prizes)) return 'notRefunded';
    const isMoved = ['resent', 'exchanged'].includes(`${RESOLUTION_OF[this.decision]}`);
    return isMoved && this.moved(model, prizes).length === 0 ? 'prizeRefunded' : 'done';
  }

  /** Prizes of refunded tickets are not sent again. */
  private moved(model: Model, prizes: readonly string[]): readonly string[] {
    const some = this.decision === 'exchange one' ? prizes.slice(0, 1) : prizes;
    return some.filter((prize) => !isPrizeRefunded(model, prize));
  }

  protected change(tx: Connection, { shipmentId, prizes }: ModelShipment) {
    const params = { shipmentId, address: undefined };
    switch (this.decision) {
      case 'resend':
        return resend(tx, { ...params, fee: yen(0) });
      case 'resend for a fee':
        return resend(tx, { ...params, fee: yen(RESEND_FEE_YEN) });
      case 'exchange all':
        return exchange(tx, { ...params, wonPrizeIds: undefined });
      case 'exchange one':
        return exchange(tx, { ...params, wonPrizeIds: prizes.slice(0, 1) });
      case 'refunded':
      case 'givenUp':
      case 'cleared':
        return closeProblem(tx, shipmentId, this.decision);
    }
  }

  protected async apply(model: Model, world: World, shipment: ModelShipment): Promise<void> {
    const { decision } = this;
    shipment.resolution = RESOLUTION_OF[decision];
    if (decision === 'cleared') shipment.problem = null;
    if (shipment.resolution !== 'resent' && shipment.resolution !== 'exchanged') return;
    const moved = this.moved(model, shipment.prizes);
    shipment.prizes = shipment.prizes.filter((prize) => !moved.includes(prize));
    model.shipments.push({
      shipmentId: await latestFollowUp(world, shipment),
      who: shipment.who,
      prizes: moved,
      parent: shipment,
      fee: decision === 'resend for a fee' ? RESEND_FEE_YEN : 0,
      trackingNumber: aTrackingNumber(),
      tel: shipment.tel,
      status: 'START',
      isWithdrawn: false,
      isBeingPaid: false,
      isPaid: false,
      payUntil: now(model) + 60 * DAY_MS,
      paymentSessions: [],
      refundsDue: 0,
      refundsDone: 0,
      refunds: [],
      problem: null,
      resolution: null,
    });
  }

  override toString = () => `decide shipment ${this.nth}: ${this.decision}`;
}

async function latestFollowUp(world: World, { shipmentId }: ModelShipment): Promise<string> {
  const { rows } = await sideOf(world, 0).backend.db.execute<{ id: string }>(sql`
    select shipment_id as id from shipments where parent_id = ${shipmentId} order by requested_at desc limit 1`);
  return rows[0]?.id ?? '';
}
