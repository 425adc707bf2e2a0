import { readSettlement } from '#backend/actions/payments/settlements.ts';
import type { CardCharge, ProviderRefund, ProviderSession } from '#backend/actions/payments/gateway.ts';
import { newRedirectId } from '#backend/crypto/secrets.ts';
import { yen } from '#backend/domain/money.ts';
import { sumsOf } from '#backend/domain/payments/settlements.ts';
import { forAllTests } from '../../support/fixtures.ts';
import { ALL_PROVIDERS } from '../../support/providers/all-providers.ts';
import {
  aProviderShop,
  aSessionRequest,
  type CardEnding,
  type SentWebhook,
} from '../../support/providers/provider-side.ts';

/** The rules of docs/payments.md, tried at each provider. */
describe.each(ALL_PROVIDERS)('The provider $name', (provider) => {
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

  describe('A refund', () => {
    let refunds = 0;
    const aRefund = (paymentId: string, but: Partial<ProviderRefund> = {}): ProviderRefund => ({
      provider: name,
      paymentId,
      yen: yen(7000),
      refundId: `${newRedirectId()}-${(refunds += 1)}`,
      isWhole: true,
      ...but,
    });

    test('returns a whole payment once', async () => {
      const { key, paymentId } = await aPayment();
      const refund = aRefund(paymentId);
      expect(await shop.gateway.refund(refund)).toBe('refunded');
      expect(await shop.gateway.refund(refund)).toBe('refunded');
      expect(await returnedOf(paymentId)).toEqual([['refund', 7000]]);
      expect(await shop.gateway.findCapture({ redirectId: key, paymentId })).toBe('refunded');
    });

    test('returns parts, each once, and never more than the payment', async () => {
      const { key, paymentId } = await aPayment();
      const [first, second] = [700, 5000].map((sum) =>
        aRefund(paymentId, { yen: yen(sum), isWhole: false }),
      ) as [ProviderRefund, ProviderRefund];
      for (const refund of [first, second, first, second])
        expect(await shop.gateway.refund(refund)).toBe('refunded');
      const tooMuch = aRefund(paymentId, { yen: yen(1301), isWhole: false });
      expect(await shop.gateway.refund(tooMuch)).toBe('refused');
      expect(await returnedOf(paymentId)).toEqual([
        ['refund', 700],
        ['refund', 5000],
      ]);
      expect(await shop.gateway.findCapture({ redirectId: key, paymentId })).toMatchObject({ yen: 7000 });
    });

    test('of the whole returns what is left', async () => {
      const { paymentId } = await aPayment();
      await shop.side.refunds(paymentId, 700);
      expect(await shop.gateway.refund(aRefund(paymentId))).toBe('refunded');
      expect(await returnedOf(paymentId)).toEqual([
        ['refund', 700],
        ['refund', 6300],
      ]);
    });

    test.each([true, false])('whose answer was lost is made once (whole: %s)', async (isWhole) => {
      const { paymentId } = await aPayment();
      const refund = aRefund(paymentId, { isWhole, yen: yen(isWhole ? 7000 : 700) });
      shop.side.interruptsNext('refund', 'lost');
      expect(await shop.gateway.refund(refund)).toBe('unavailable');
      expect(await shop.gateway.refund(refund)).toBe('refunded');
      expect(await returnedOf(paymentId)).toEqual([['refund', isWhole ? 7000 : 700]]);
    });

    test('that did not arrive is made by the repetition', async () => {
      const { paymentId } = await aPayment();
      const refund = aRefund(paymentId);
      shop.side.interruptsNext('refund', 'down');
      expect(await shop.gateway.refund(refund)).toBe('unavailable');
      expect(await returnedOf(paymentId)).toEqual([]);
      expect(await shop.gateway.refund(refund)).toBe('refunded');
    });

    test('of a payment that was returned elsewhere counts as made', async () => {
      const { paymentId } = await aPayment();
      await shop.side.refunds(paymentId, 7000);
      expect(await shop.gateway.refund(aRefund(paymentId))).toBe('refunded');
      expect(await returnedOf(paymentId)).toEqual([['refund', 7000]]);
    });

    test('of an unknown payment is refused', async () => {
      const { paymentId } = await aPayment();
      expect(await shop.gateway.refund(aRefund(`${paymentId.slice(0, -4)}aaaa`))).toBe('refused');
    });
  });

  describe('The lists', () => {
    const DAY_MS = 24 * 60 * 60_000;
    const range = () => ({ from: new Date(Date.now() - DAY_MS), until: new Date(Date.now() + DAY_MS) });

    /** All items of a list, page by page. */
    async function all<Item>(
      list: (
        at: string | null,
      ) => Promise<{ readonly items: readonly Item[]; readonly next: string | null } | 'unavailable'>,
    ): Promise<Item[]> {
      const items: Item[] = [];
      for (let at: string | null = null; ;) {
        const page = await list(at);
        if (page === 'unavailable') throw new Error('The list is unavailable.');
        items.push(...page.items);
        if (page.next === null) return items;
        at = page.next;
      }
    }

    const { records } = { records: () => shop.gateway.records };
    const payments = () => all((at) => records().payments({ ...range(), at }));
    const dispute = async (id: string) =>
      (await all((at) => records().disputes(at))).find(({ disputeId }) => disputeId === id);

    test('have every payment once, over all pages', async () => {
      const made = new Set<string>();
      for (let count = 0; count < 55; count += 1) made.add((await aPayment()).paymentId);
      const listed = await payments();
      const ids = listed.map(({ paymentId }) => paymentId);
      expect(new Set(ids).size).toBe(ids.length);
      expect([...made].filter((paymentId) => !ids.includes(paymentId))).toEqual([]);
    });

    test('name session, sum and currency of a payment, and what was returned of it by whom', async () => {
      const { key, paymentId } = await aPayment();
      const refundId = newRedirectId();
      const part = { provider: name, paymentId, yen: yen(700), refundId, isWhole: false };
      await shop.gateway.refund(part);
      await shop.side.refunds(paymentId, 300);
      const payment = (await payments()).find((one) => one.paymentId === paymentId);
      expect(payment).toMatchObject({ redirectId: key, isCaptured: true, yen: 7000, currency: 'JPY' });
      const returned = payment?.returned ?? [];
      expect(returned.map((one) => [one.yen, one.isChargeback])).toEqual([
        [700, false],
        [300, false],
      ]);
      expect(returned[0]?.description).toBe(refundId);
      expect(returned[1]?.description).not.toBe(refundId);
      expect(new Set(returned.map(({ providerRefundId }) => providerRefundId)).size).toBe(2);
      expect(await records().payment(paymentId)).toEqual(payment);
      expect(await records().payment(`${paymentId.slice(0, -4)}aaaa`)).toBe('none');
    });

    test('have a dispute from its opening on; the money is returned once it is lost', async () => {
      const { paymentId } = await aPayment();
      const disputeId = await shop.side.opensDispute(paymentId);
      expect(await dispute(disputeId)).toMatchObject({ paymentId, yen: 7000, state: 'open' });
      expect(await returnedOf(paymentId)).toEqual([]);
      await shop.side.endsDispute(disputeId, 'lost');
      expect(await dispute(disputeId)).toMatchObject({ state: 'lost' });
      expect(await returnedOf(paymentId)).toEqual([['chargeback', 7000]]);
    });

    test('have a dispute that is won, and no money is returned', async () => {
      const { paymentId } = await aPayment();
      const disputeId = await shop.side.opensDispute(paymentId);
      await shop.side.endsDispute(disputeId, 'won');
      expect(await dispute(disputeId)).toMatchObject({ state: 'won' });
      expect(await returnedOf(paymentId)).toEqual([]);
    });

    test('have a settlement whose lines make up its payout', async () => {
      const { paymentId } = await aPayment();
      await shop.side.refunds(paymentId, 700);
      const settlementId = await shop.side.paysOut();
      const settlements = await all((at) => records().settlements({ ...range(), at }));
      const settlement = settlements.find((one) => one.settlementId === settlementId);
      const bytes = await records().settlementFile(settlementId);
      if (settlement === undefined || bytes === 'unavailable') throw new Error('There is no settlement.');
      const read = await readSettlement({ provider: name, ...settlement, bytes });
      if ('problems' in read) throw new Error(JSON.stringify(read.problems));
      expect(sumsOf(read).payoutYen).toBe(settlement.payoutYen);
      const lines = read.lines.filter((line) => line.paymentId === paymentId);
      expect(lines.map((line) => [line.type, line.transactionYen])).toEqual(
        expect.arrayContaining([
          ['Capture', 7000],
          ['Refund', -700],
        ]),
      );
      expect(lines.find(({ type }) => type === 'Capture')?.feeYen).toBeLessThan(0);
    });
  });
});
