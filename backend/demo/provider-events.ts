import { webhookPostTo } from '#backend/payments/sandbox/webhooks.ts';
import type { Person } from './person.ts';
import { paid } from './purchases.ts';
import type { ScenarioContext } from './scenarios.ts';

/** A member with what happened at the provider alone: a refund made there, a lost dispute, and an open one. */
export async function providerEvents(
  { backend, draws: { third } }: ScenarioContext,
  person: Person,
): Promise<void> {
  const { operation, sandbox, app } = backend;
  const post = webhookPostTo(app);
  const payment = async () => {
    const orderId = await paid(backend, person, { draw: third, quantity: 1 });
    const [movement] = (await operation.support.orders.recordOf(orderId))?.money ?? [];
    if (movement === undefined) throw new Error('The order has no payment.');
    return movement;
  };
  const { paymentId, yen } = await payment();
  await sandbox.dashboard.refund({ paymentId, yen }, post);
  const disputeId = await sandbox.dashboard.openDispute((await payment()).paymentId);
  await sandbox.dashboard.endDispute(disputeId, 'lost', post);
  // Known to the shop after the next reconciliation.
  await sandbox.dashboard.openDispute((await payment()).paymentId);
}
