import { activeSessionsOfShipment } from '#backend/persistence/payments/payment-session-queries.ts';
import { crashAtEveryPoint, type CrashScenario, inACrashableShop } from '../../support/crash-points.ts';
import {
  emailsAbout,
  feeStatus,
  ledgerLines,
  openedFee,
  requestFee,
  unpaidShipments,
} from '../../support/shipping-fees.ts';
import { comeBack, registered } from '../../support/payments.ts';

const { shop, draw, buyer } = inACrashableShop();

/** Crashes an operation on shipments with unpaid fees at every point. */
const crashEverywhere = (scenarioOf: (id: string) => Promise<CrashScenario>): Promise<void> =>
  crashAtEveryPoint(shop, {
    begin: async (count) => {
      const ids = await unpaidShipments(shop, buyer, { draw, count });
      return Promise.all(ids.map((id) => scenarioOf(id)));
    },
    atOnce: 16,
  });

/** Expects one payment, one ledger line and one email. */
async function expectPaidOnce(id: string): Promise<void> {
  expect(await feeStatus(buyer, id)).toBe('CAPTURED');
  expect(await ledgerLines(shop, id)).toEqual(['capture provider shipping 600']);
  expect(await emailsAbout(shop, id)).toEqual(['shipmentRequested']);
}

test('A crash while the page is opened', () =>
  crashEverywhere(async (id) => ({
    run: () => requestFee(buyer, id),
    verify: async () => {
      await shop.pay(await openedFee(buyer, id), { ending: 'paid' });
      await expectPaidOnce(id);
    },
  })));

test('A crash while the registered card is charged', async () => {
  await registered(shop, buyer);
  await crashEverywhere(async (id) => ({
    run: () => requestFee(buyer, id, { useCard: true }),
    verify: () => expectPaidOnce(id),
  }));
});

test('A crash while a payment is settled', () =>
  crashEverywhere(async (id) => {
    const paymentSession = await openedFee(buyer, id);
    await shop.pay(paymentSession, { ending: 'paid', webhook: 'lost' });
    return { run: () => comeBack(buyer, paymentSession), verify: () => expectPaidOnce(id) };
  }));

test('A crash while the request is withdrawn with its page open', () =>
  crashEverywhere(async (id) => {
    const paymentSession = await openedFee(buyer, id);
    return {
      run: () => buyer.ask('DELETE', `/api/userShip/${id}`),
      verify: async () => {
        expect(await feeStatus(buyer, id)).toBe('notFound');
        expect(await shop.pay(paymentSession, { ending: 'paid' })).toBe('over');
        expect(await activeSessionsOfShipment(shop.db, id)).toEqual([]);
      },
    };
  }));
