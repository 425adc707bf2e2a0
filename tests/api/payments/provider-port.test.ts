import type { ProviderSession } from '#backend/actions/payments/gateway.ts';
import { ALL_PROVIDERS } from '../../support/providers/all-providers.ts';
import { providerPort } from '../../support/providers/provider-port.ts';
import { aSessionRequest, type SentWebhook } from '../../support/providers/provider-side.ts';

/** The rules of docs/payments.md for pages, registered cards and webhooks, tried at each provider. */
describe.each(ALL_PROVIDERS)('The provider $name', (provider) => {
  const { shop, name, aPage, aPayment, aCard, aCharge, statusOf, captureOf } = providerPort(provider);

  test('has its own name, and takes payments by card', () => {
    expect(shop.gateway.provider).toBe(name);
    expect(shop.gateway.paymentTypes).toContain('CARD');
    expect(shop.gateway.paymentTypes).not.toContain('NONE');
  });

  describe('A page', () => {
    test('is opened once for each key, and waits for its buyer', async () => {
      const request = aSessionRequest();
      const session = await shop.gateway.openSession(request);
      expect(session).toMatchObject({ sessionId: expect.any(String), url: expect.stringMatching(/^http/) });
      expect(await shop.gateway.openSession(request)).toEqual(session);
      const { key } = request;
      expect(await statusOf(key, session as ProviderSession)).toEqual({ state: 'pending' });
    });

    test.each(['down', 'lost'] as const)('is the same after an interruption (%s)', async (how) => {
      const request = aSessionRequest();
      shop.side.interruptsNext('openSession', how);
      expect(await shop.gateway.openSession(request)).toBe('unavailable');
      const session = await shop.gateway.openSession(request);
      expect(session).toEqual(await shop.gateway.openSession(request));
    });

    test('that is paid has one capture of its sum, found by session and by payment', async () => {
      const { key, session, paymentId } = await aPayment();
      const status = await statusOf(key, session);
      expect(status).toMatchObject({ state: 'captured', captures: [captureOf(paymentId)] });
      expect(await shop.gateway.findCapture({ redirectId: key, paymentId })).toMatchObject(
        captureOf(paymentId),
      );
    });

    test('is not paid by the payment of another session, or by none', async () => {
      const { paymentId } = await aPayment();
      const { key } = await aPage();
      expect(await shop.gateway.findCapture({ redirectId: key, paymentId })).toBe('none');
      const unknown = `${paymentId.slice(0, -4)}aaaa`;
      expect(await shop.gateway.findCapture({ redirectId: key, paymentId: unknown })).toBe('none');
    });

    test('takes nothing by a card that is refused', async () => {
      const { key, session } = await aPage();
      await shop.side.isDeclined(session);
      const status = await statusOf(key, session);
      expect(['pending', 'refused']).toContain(typeof status === 'string' ? status : status.state);
    });

    test('that was closed cannot be paid, and closing it again changes nothing', async () => {
      const { key, session } = await aPage();
      expect(await shop.gateway.closeSession(session.sessionId)).toBe('closed');
      await expect(shop.side.pays(session)).rejects.toThrow();
      expect(await shop.gateway.closeSession(session.sessionId)).toBe('closed');
      const status = await statusOf(key, session);
      expect(['cancelled', 'expired']).toContain(typeof status === 'string' ? status : status.state);
    });

    test('that is paid is not closed', async () => {
      const { session } = await aPayment();
      expect(await shop.gateway.closeSession(session.sessionId)).toBe('paid');
    });

    test('ends with its time', async () => {
      const { key, session } = await aPage();
      await shop.side.expires(session);
      expect(await statusOf(key, session)).toEqual({ state: 'expired' });
      await expect(shop.side.pays(session)).rejects.toThrow();
    });
  });

  describe('A registered card', () => {
    test('shows its brand, last digits and expiry, and no more', async () => {
      const card = await aCard();
      expect(Object.keys(card).toSorted()).toEqual(['brand', 'customerId', 'expiry', 'lastFour']);
      expect(card).toMatchObject({
        brand: expect.any(String),
        lastFour: expect.stringMatching(/^\d{4}$/),
        expiry: expect.stringMatching(/^20\d\d-(0[1-9]|1[0-2])$/),
      });
    });

    test('is charged once for each key', async () => {
      const charge = await aCharge();
      const charged = await shop.gateway.chargeCard(charge);
      expect(charged).toMatchObject({ state: 'captured', capture: { provider: name, yen: 7000 } });
      expect(await shop.gateway.chargeCard(charge)).toEqual(charged);
    });

    test('whose charge was answered to nobody is found, and not charged again', async () => {
      const charge = await aCharge();
      shop.side.interruptsNext('chargeCard', 'lost');
      expect(await shop.gateway.chargeCard(charge)).toBe('unavailable');
      const found = await statusOf(charge.key, null);
      expect(found).toMatchObject({ state: 'captured', captures: [{ provider: name, yen: 7000 }] });
      const again = await shop.gateway.chargeCard(charge);
      expect(again).toMatchObject({ state: 'captured' });
      expect(await statusOf(charge.key, null)).toEqual(found);
    });

    test('whose charge did not arrive is charged by the repetition', async () => {
      const charge = await aCharge();
      shop.side.interruptsNext('chargeCard', 'down');
      expect(await shop.gateway.chargeCard(charge)).toBe('unavailable');
      const status = await statusOf(charge.key, null);
      expect(typeof status === 'string' || status.state).not.toBe('captured');
      expect(await shop.gateway.chargeCard(charge)).toMatchObject({ state: 'captured' });
    });

    test('that is refused tells why, and takes nothing', async () => {
      const charge = await aCharge('insufficientFunds');
      expect(await shop.gateway.chargeCard(charge)).toEqual({
        state: 'refused',
        reason: 'insufficientFunds',
      });
      const status = await statusOf(charge.key, null);
      expect(typeof status === 'string' || status.state).not.toBe('captured');
    });

    test('is charged after its holder was authenticated without a page', async () => {
      const charge = await aCharge();
      const authenticated = await shop.gateway.authenticateCard(charge);
      if (authenticated === 'unavailable' || authenticated.state !== 'authenticated')
        throw new Error('The holder was not authenticated.');
      const { authentication } = authenticated;
      const charged = await shop.gateway.chargeCard({ ...charge, authentication });
      expect(charged).toMatchObject({ state: 'captured', capture: { yen: 7000 } });
      expect(await shop.gateway.chargeCard({ ...charge, authentication })).toEqual(charged);
    });

    /** A page on which the holder proves their identity. */
    async function anIdentityPage() {
      const charge = await aCharge('asks');
      const asked = await shop.gateway.authenticateCard(charge);
      if (asked === 'unavailable' || asked.state !== 'needsPage') throw new Error('No page was opened.');
      expect(await statusOf(charge.key, asked.session)).toEqual({ state: 'pending' });
      return { charge, session: asked.session };
    }

    test("is charged once its holder has proved their identity on the provider's page", async () => {
      const { charge, session } = await anIdentityPage();
      await shop.side.proves(session);
      const status = await statusOf(charge.key, session);
      if (status === 'unavailable') throw new Error(status);
      if (status.state === 'authenticated') {
        const { authentication } = status;
        expect(await shop.gateway.chargeCard({ ...charge, authentication })).toMatchObject({
          state: 'captured',
        });
      }
      expect(await statusOf(charge.key, session)).toMatchObject({
        state: 'captured',
        captures: [{ yen: 7000 }],
      });
    });

    test('is not charged if its holder fails to prove their identity', async () => {
      const { charge, session } = await anIdentityPage();
      await shop.side.failsToProve(session);
      const refused = { state: 'refused', reason: 'authenticationFailed' };
      expect(await statusOf(charge.key, session)).toEqual(refused);
    });

    test('is not charged after the page for its holder was closed', async () => {
      const { charge, session } = await anIdentityPage();
      expect(await shop.gateway.closeSession(session.sessionId)).toBe('closed');
      const status = await statusOf(charge.key, session);
      expect(typeof status === 'string' || status.state).not.toBe('captured');
    });

    test('whose authentication fails says so', async () => {
      const failed = { state: 'failed', reason: 'authenticationFailed' };
      expect(await shop.gateway.authenticateCard(await aCharge('authenticationFailed'))).toEqual(failed);
    });

    test('that was deleted is charged no more, and deleting it again changes nothing', async () => {
      const charge = await aCharge();
      expect(await shop.gateway.forgetCard(charge.customerId)).toBe('forgotten');
      expect(await shop.gateway.forgetCard(charge.customerId)).toBe('forgotten');
      expect(await shop.gateway.chargeCard(charge)).toMatchObject({ state: 'refused' });
    });
  });

  describe('A webhook', () => {
    const read = ({ raw, headers }: SentWebhook) => shop.gateway.readWebhook(raw, headers);

    test('names the payment session, and what was captured', async () => {
      const { key, paymentId } = await aPayment();
      expect(read(await shop.side.captureWebhook(paymentId))).toMatchObject({
        redirectId: key,
        captured: { ...captureOf(paymentId), currency: 'JPY' },
      });
    });

    test('about returned money names the payment', async () => {
      const { paymentId } = await aPayment();
      await shop.side.refunds(paymentId, 700);
      const event = read(await shop.side.returnWebhook(paymentId));
      expect(event).toMatchObject({ captured: null, returnedPaymentId: paymentId });
    });

    test('is not read if another secret signed it, if a byte was changed, or without a signature', async () => {
      const { paymentId } = await aPayment();
      expect(read(await shop.side.captureWebhook(paymentId, 'others'))).toBeUndefined();
      const webhook = await shop.side.captureWebhook(paymentId);
      expect(read({ ...webhook, headers: { 'content-type': 'application/json' } })).toBeUndefined();
      const changed = Buffer.from(webhook.raw.toString().replace('7000', '7001'));
      expect(changed).not.toEqual(webhook.raw);
      expect(read({ ...webhook, raw: changed })).toBeUndefined();
      expect(read({ ...webhook, raw: Buffer.from('') })).toBeUndefined();
      expect(read(webhook)).toBeDefined();
    });
  });
});
