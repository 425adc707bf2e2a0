import { refundCancelledDraws } from '#backend/actions/orders/cancel-draw.ts';
import { sendRefunds } from '#backend/actions/refunds/send-refunds.ts';
import type { OrderRefundScope } from '#backend/domain/refunds/order-refunds.ts';
import type { DrawDetail } from '#lib/contract/draw.ts';
import type { Person } from './person.ts';
import { actOnPage, paid, ready, startPayment, won } from './purchases.ts';
import { largestQuantity, type ScenarioContext } from './scenarios.ts';

/** A member with refunds of every scope, by the provider and by bank transfer, in every state. */
export async function refunds(context: ScenarioContext, person: Person): Promise<void> {
  const { backend, operator, draws } = context;
  const { first, second, third } = draws;
  await operator.refund(await paid(backend, person, { draw: first, quantity: 1 }));
  const late = await startPayment(person, { draw: third, quantity: 1 });
  await person.ask('cancelOrder', { params: { orderHistoryId: late.orderHistoryId } });
  await partsRefunded(context, person);
  await sendRefunds(backend.paying);
  await transfersInEveryState(context, person);
  // After the job: due until a running backend sends it.
  await actOnPage(backend, late, { ending: 'paid', captureFrom: 'any' });
  await operator.refund(await paid(backend, person, { draw: second, quantity: 1 }));
}

/** A ticket, goodwill, and the shipping fee. */
async function partsRefunded({ backend, operator, draws }: ScenarioContext, person: Person): Promise<void> {
  const { second } = draws;
  const order = await paid(backend, person, { draw: second, quantity: largestQuantity(second) });
  const ticket = await operator.firstTicketOf(order);
  await operator.refund(order, { scope: 'tickets', tickets: [ticket] });
  await operator.refund(order, GOODWILL);
  const prizes = await won(backend, person, { draw: second, quantity: 1 });
  await operator.refundFee(await ready(backend, person, [{ draw: second, prizes }]));
}

const GOODWILL: OrderRefundScope = { scope: 'goodwill', yen: 100 };

/** Refunds by bank transfer: requested, paid out and withdrawn. */
async function transfersInEveryState(
  { backend, operator, draws: { third } }: ScenarioContext,
  person: Person,
): Promise<void> {
  const order = await paid(backend, person, { draw: third, quantity: 1 });
  const transfer = () => operator.refund(order, GOODWILL, 'bankTransfer');
  await transfer();
  await operator.payOut((await transfer()).refundId);
  await operator.withdraw((await transfer()).refundId);
}

/** A member with requests for refunds that a second person approved, rejected, and has not decided. */
export async function approvals(
  { backend, operator, draws: { third } }: ScenarioContext,
  person: Person,
): Promise<void> {
  const order = () => paid(backend, person, { draw: third, quantity: 1 });
  await operator.requestRefund(await order());
  await operator.approveRefund(await order());
  await operator.reject(await operator.requestRefund(await order()));
}

/**
 * A member with orders of two cancelled draws. One cancellation has ended; the other one waits for a shipment that is
 * packed.
 */
export async function cancelledDraws(context: ScenarioContext, person: Person): Promise<void> {
  const { backend, operator, draws } = context;
  const { halfway, recalled } = draws;
  const prizes = await won(backend, person, { draw: halfway, quantity: 1 });
  await operator.accept([await ready(backend, person, [{ draw: halfway, prizes }])]);
  const cancel = async (draw: DrawDetail) => {
    await paid(backend, person, { draw, quantity: 1 });
    await operator.cancelDraw(draw.directoryName);
    await refundCancelledDraws(backend.paying);
  };
  await cancel(halfway);
  await cancel(recalled);
  await sendRefunds(backend.paying);
}
