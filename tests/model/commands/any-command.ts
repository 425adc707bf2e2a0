import fc from 'fast-check';
import type { PageAction } from '#backend/providers/sandbox/provider.ts';
import type { Ending, WebhookDelivery } from '#backend/providers/sandbox/test-cards.ts';
import type { Command } from './command.ts';
import { ConfirmEverywhere, PayAndCancel, Rush } from './concurrent.ts';
import { type Crashable, CrashDuring } from './crash-during.ts';
import { type DisputeEnd, DecideDispute, EndDispute, OpenDispute, ReverseChargeback } from './disputes.ts';
import { Jobs, LetTimePass, Reconcile, SwitchBeacon, SwitchProvider } from './jobs.ts';
import { CancelDraw } from './cancellation.ts';
import { MoveShipment } from './operator.ts';
import { EndTransfer, RefundFee, RefundOrder } from './refunds.ts';
import { WhileSuspended } from './suspension.ts';
import {
  CancelOrder,
  JoinQueue,
  PlaceOrder,
  PlaceOrderAgain,
  Play,
  Reveal,
  RevealEverywhere,
} from './orders.ts';
import { ForgeWebhook, Pay, ReturnFromProvider, StartPayment } from './payments.ts';
import { DecideProblem, ReportProblem } from './after-sales.ts';
import {
  ChangeAddress,
  GiveUpPrize,
  GiveUpShipment,
  RequestShipment,
  WithdrawShipment,
} from './shipments.ts';
import { PayFee, ReturnFromFeePayment, StartFeePayment } from './shipping-fees.ts';
import { PAID_TYPES } from '#lib/orders/payment-methods.ts';

type Weighted<One> = { readonly weight: number; readonly arbitrary: fc.Arbitrary<One> };

const side = fc.constantFrom(0, 1);
const nth = fc.nat(11);

/** Chooses an action on the provider's page. A value that is listed twice is twice as likely. */
const pageAction = (endings: readonly Ending[], deliveries: readonly WebhookDelivery[]) =>
  fc
    .tuple(fc.constantFrom(...endings), fc.constantFrom(...deliveries))
    .map(([ending, webhook]): PageAction => ({ ending, webhook }));

/** Pays on a page that has ended. */
const latePayment = (...deliveries: readonly WebhookDelivery[]) =>
  fc
    .constantFrom(...deliveries)
    .map((webhook): PageAction => ({ ending: 'paid', webhook, captureFrom: 'any' }));

const type = fc.constantFrom(...PAID_TYPES);
const action = pageAction(
  ['paid', 'paid', 'paid', 'cancelled', 'insufficientFunds', 'authenticationFailed'],
  ['usual', 'usual', 'usual', 'late', 'lost', 'doubled', 'reordered', 'forged'],
);
const lateAction = latePayment('usual', 'doubled', 'lost');
const order = fc.record({
  side,
  who: fc.nat(11),
  draw: fc.constantFrom(0, 0, 0, 1, 1, 2),
  quantity: fc.constantFrom(1, 1, 1, 1, 5, 5, 2, 0, 11),
});

const placed = { weight: 10, arbitrary: order.map((params) => new PlaceOrder(params)) };
const started = { weight: 10, arbitrary: fc.tuple(nth, type, side).map((args) => new StartPayment(...args)) };
const paid = { weight: 10, arbitrary: fc.tuple(nth, action, side).map((args) => new Pay(...args)) };
const revealed = { weight: 3, arbitrary: side.map((which) => new Reveal(which)) };
const played = { weight: 2, arbitrary: fc.tuple(nth, side).map((args) => new Play(...args)) };
const jobs = { weight: 2, arbitrary: side.map((which) => new Jobs(which)) };

const part = fc.constantFrom('order', 'one ticket', 'one ticket', 'two tickets', 'goodwill');
const method = fc.constantFrom('provider', 'bankTransfer');
const refunded = {
  weight: 2,
  arbitrary: fc.tuple(nth, side, fc.record({ part, method })).map((args) => new RefundOrder(...args)),
};
const ended = {
  weight: 3,
  arbitrary: fc
    .tuple(nth, fc.constantFrom('paid out', 'withdrawn'), side)
    .map((args) => new EndTransfer(...args)),
};
const cancelled = {
  weight: 1,
  // Most of them name no draw, because little happens in a cancelled one.
  arbitrary: fc.tuple(fc.nat(7), side).map((args) => new CancelDraw(...args)),
};

const decisionOfDispute = fc.constantFrom('release', 'release', 'void');
const disputeEnd = fc.constantFrom<DisputeEnd[]>('won', 'lost', 'lost', 'lostSilently');
const disputes: readonly Weighted<Crashable>[] = [
  { weight: 3, arbitrary: fc.tuple(nth, disputeEnd, side).map((args) => new EndDispute(...args)) },
  { weight: 2, arbitrary: fc.tuple(nth, decisionOfDispute, side).map((args) => new DecideDispute(...args)) },
  { weight: 3, arbitrary: side.map((which) => new Reconcile(which)) },
];
const atTheBank: readonly Weighted<Command>[] = [
  { weight: 4, arbitrary: fc.tuple(nth, side).map((args) => new OpenDispute(...args)) },
  { weight: 1, arbitrary: fc.tuple(nth, side).map((args) => new ReverseChargeback(...args)) },
];

const purchases: readonly Weighted<Crashable>[] = [
  ...disputes,
  placed,
  started,
  paid,
  { weight: 2, arbitrary: fc.tuple(nth, lateAction, side).map((args) => new Pay(...args)) },
  { weight: 3, arbitrary: fc.tuple(nth, side).map((args) => new ReturnFromProvider(...args)) },
  { weight: 2, arbitrary: fc.tuple(nth, side).map((args) => new CancelOrder(...args)) },
  revealed,
  played,
  jobs,
  refunded,
  ended,
  cancelled,
  { weight: 1, arbitrary: fc.tuple(nth, side).map((args) => new JoinQueue(...args)) },
];

/** A command sends up to about thirty queries. */
const failure = fc.record({
  query: fc.integer({ min: 1, max: 24 }),
  takesEffect: fc.constantFrom(false, true),
  survives: fc.constantFrom(true, true, false),
});

const crashDuring = (commands: readonly Weighted<Crashable>[]): Weighted<Command> => ({
  weight: 6,
  arbitrary: fc.tuple(fc.oneof(...commands), failure).map((args) => new CrashDuring(...args)),
});

/** No sum of them equals a time limit of the shop, where milliseconds would decide. */
const minutes = fc.constantFrom(4.3, 4.3, 4.3, 4.3, 12.7, 17.9, 23.3, 61.3, 25 * 60 + 1.7);

const environment: readonly Weighted<Command>[] = [
  { weight: 2, arbitrary: minutes.map((many) => new LetTimePass(many)) },
  { weight: 2, arbitrary: fc.constantFrom(true, false, false).map((is) => new SwitchProvider(is)) },
  { weight: 2, arbitrary: fc.constantFrom(true, false, false).map((is) => new SwitchBeacon(is)) },
  { weight: 1, arbitrary: fc.constant(new RevealEverywhere()) },
];

/** A member is suspended while some of these happen. */
const whileSuspended = (...commands: readonly Weighted<Command>[]) => ({
  weight: 1,
  arbitrary: fc
    .tuple(fc.nat(4), side, fc.array(fc.oneof(...commands), { minLength: 1, maxLength: 3 }))
    .map((args) => new WhileSuspended(...args)),
});

/** Every command about purchases. The weights follow how often each occurs in practice. */
export const anyCommand: fc.Arbitrary<Command> = fc.noBias(
  fc.oneof(
    ...purchases,
    crashDuring(purchases),
    ...environment,
    ...atTheBank,
    whileSuspended(paid, jobs, refunded, ended),
    { weight: 1, arbitrary: fc.tuple(nth, side).map((args) => new PlaceOrderAgain(...args)) },
    { weight: 1, arbitrary: fc.constantFrom(0, 1, 2).map((draw) => new Rush(draw)) },
    { weight: 2, arbitrary: nth.map((which) => new ConfirmEverywhere(which)) },
    { weight: 2, arbitrary: nth.map((which) => new PayAndCancel(which)) },
    { weight: 1, arbitrary: fc.tuple(nth, side).map((args) => new ForgeWebhook(...args)) },
  ),
);

const feeType = fc.constantFrom('CARD', 'CARD', 'PAYPAY');
const feeAction = pageAction(
  ['paid', 'paid', 'cancelled', 'insufficientFunds'],
  ['usual', 'usual', 'late', 'lost', 'doubled'],
);
const lateFeeAction = latePayment('usual', 'usual', 'late', 'lost', 'doubled');
const selection = fc.constantFrom('one', 'one', 'all', 'of two orders', 'for another fee');
const status = fc.constantFrom('next', 'next', 'next', 'WAITING', 'SHIPSTART', 'COMPLETEMAIL', 'DELIVERED');

const problem = fc.constantFrom('returned', 'returned', 'lost', 'damaged');
const decision = fc.constantFrom(
  ...(['resend', 'resend for a fee', 'resend for a fee', 'exchange all', 'exchange one'] as const),
  ...(['refunded', 'givenUp', 'cleared'] as const),
);

const feePaid = { weight: 6, arbitrary: fc.tuple(nth, feeAction, side).map((args) => new PayFee(...args)) };
const moved = { weight: 5, arbitrary: fc.tuple(nth, status, side).map((args) => new MoveShipment(...args)) };

const shipments: readonly Weighted<Crashable>[] = [
  ...disputes,
  { weight: 4, arbitrary: fc.tuple(nth, problem, side).map((args) => new ReportProblem(...args)) },
  { weight: 6, arbitrary: fc.tuple(nth, decision, side).map((args) => new DecideProblem(...args)) },
  { weight: 1, arbitrary: fc.tuple(nth, side).map((args) => new GiveUpPrize(...args)) },
  { weight: 1, arbitrary: fc.tuple(nth, side).map((args) => new GiveUpShipment(...args)) },
  { weight: 8, arbitrary: fc.tuple(nth, selection, side).map((args) => new RequestShipment(...args)) },
  { weight: 6, arbitrary: fc.tuple(nth, feeType, side).map((args) => new StartFeePayment(...args)) },
  feePaid,
  { weight: 2, arbitrary: fc.tuple(nth, lateFeeAction, side).map((args) => new PayFee(...args)) },
  { weight: 2, arbitrary: fc.tuple(nth, side).map((args) => new ReturnFromFeePayment(...args)) },
  { weight: 1, arbitrary: fc.tuple(nth, side).map((args) => new ChangeAddress(...args)) },
  { weight: 2, arbitrary: fc.tuple(nth, side).map((args) => new WithdrawShipment(...args)) },
  moved,
  refunded,
  ended,
  cancelled,
  {
    weight: 4,
    arbitrary: fc
      .tuple(nth, side, fc.record({ scope: fc.constantFrom('shippingFee', 'goodwill'), method }))
      .map((args) => new RefundFee(...args)),
  },
  jobs,
  // A few purchases continue meanwhile.
  ...[placed, started, paid, revealed, played].map(({ arbitrary }) => ({ weight: 1, arbitrary })),
];

/** Every command about shipments and their fees. */
export const anyShipmentCommand: fc.Arbitrary<Command> = fc.noBias(
  fc.oneof(
    ...shipments,
    crashDuring(shipments),
    ...environment,
    ...atTheBank,
    whileSuspended(paid, feePaid, moved, jobs),
  ),
);
