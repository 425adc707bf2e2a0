import { readSettlement } from '#backend/actions/payments/settlements.ts';
import type { ProviderRefund } from '#backend/actions/payments/gateway.ts';
import { newRedirectId } from '#backend/crypto/secrets.ts';
import { yen } from '#backend/domain/money.ts';
import { sumsOf } from '#backend/domain/payments/settlements.ts';
import { ALL_PROVIDERS } from '../../support/providers/all-providers.ts';
import { providerPort } from '../../support/providers/provider-port.ts';

/** The rules of docs/payments.md for refunds, lists and settlements, tried at each provider. */
describe.each(ALL_PROVIDERS)('The provider $name', (provider) => {
  const { shop, name, aPayment, returnedOf } = providerPort(provider);

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
