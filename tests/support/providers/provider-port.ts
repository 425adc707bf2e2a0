import type { CardCharge, ProviderSession } from '#backend/actions/payments/gateway.ts';
import { yen } from '#backend/domain/money.ts';
import { forAllTests } from '../fixtures.ts';
import type { ALL_PROVIDERS } from './all-providers.ts';
import { aProviderShop, aSessionRequest, type CardEnding } from './provider-side.ts';

/** A shop with this provider, for the tests of the block in which it is called, and what they do with it. */
export function providerPort(provider: (typeof ALL_PROVIDERS)[number]) {
  const shop = forAllTests(() => aProviderShop(provider));
  const { name } = provider;

  /** Opens a page. */
  async function aPage(but: Parameters<typeof aSessionRequest>[0] = {}) {
    const request = aSessionRequest(but);
    const session = await shop.gateway.openSession(request);
    if (typeof session === 'string') throw new Error(`No page was opened: ${session}`);
    return { key: request.key, session };
  }

  /** Pays on a page. */
  async function aPayment() {
    const { key, session } = await aPage();
    return { key, session, paymentId: await shop.side.pays(session) };
  }

  /** Registers a card. */
  async function aCard(ending: CardEnding = 'paid') {
    const { key, session } = await aPage({ mode: 'card', yen: yen(0) });
    await shop.side.registers(session, ending);
    const status = await statusOf(key, session);
    if (typeof status === 'string' || status.state !== 'registered')
      throw new Error('No card was registered.');
    return status.card;
  }

  async function aCharge(ending: CardEnding = 'paid'): Promise<CardCharge> {
    const { key, description, returnUrl, lifeMs, yen: sum } = aSessionRequest();
    const { customerId } = await aCard(ending);
    return { key, description, returnUrl, lifeMs, yen: sum, customerId };
  }

  const statusOf = (redirectId: string, session: ProviderSession | null) =>
    shop.gateway.status({ redirectId, sessionId: session?.sessionId ?? null });

  const captureOf = (paymentId: string) => ({ provider: name, paymentId, yen: 7000 });

  /** The sums that were returned of a payment, as the provider lists them. */
  async function returnedOf(paymentId: string) {
    const listed = await shop.gateway.records.payment(paymentId);
    if (typeof listed === 'string') throw new Error(`The payment is ${listed}.`);
    return listed.returned.map((one) => [one.isChargeback ? 'chargeback' : 'refund', one.yen]);
  }

  return { shop, name, aPage, aPayment, aCard, aCharge, statusOf, captureOf, returnedOf };
}
