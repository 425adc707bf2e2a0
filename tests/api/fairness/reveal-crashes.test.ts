import { setTimeout as pause } from 'node:timers/promises';
import { revealRounds } from '#backend/actions/fairness/reveal-rounds.ts';
import { crashAtEveryPoint, inACrashableShop, type CrashScenario } from '../../support/crash-points.ts';
import { forAllTests } from '../../support/fixtures.ts';
import { aRequestKey } from '../../support/orders.ts';
import { answered, comeBack, requestPayment } from '../../support/payments.ts';
import { checkOf, wrongChecks } from '../../support/record-of-draw.ts';

const { shop } = inACrashableShop();
const draw = forAllTests(() => shop.draw({ prizes: [100, 200, 300, 400] }));

test('A crash at any query of a sale, its result and its play loses nothing', async () => {
  await crashAtEveryPoint(shop, {
    begin: (count) => Promise.all(Array.from({ length: count }, aPlayedPurchase)),
    atOnce: 4,
  });
  expect(wrongChecks(await checkOf(shop, draw))).toEqual([]);
});

async function aPlayedPurchase(): Promise<CrashScenario> {
  const buyer = await shop.buyer();
  const requestKey = aRequestKey();
  const { drawId } = draw;
  const play = (orderHistoryId: string) =>
    buyer.ask('POST', '/api/userProduct', { productId: drawId, orderHistoryId });
  const order = async () => {
    const body = { productId: drawId, quantity: 1, requestKey };
    const answer = await buyer.ask('POST', '/api/orderHistory', body);
    if (answer.statusCode !== 200) throw new Error(`The order was not placed: ${answer.body}`);
    return answer.json();
  };
  return {
    run: async () => {
      const { orderHistoryId, status } = await order();
      if (status === 'START' || status === 'PLAYING') {
        const session = answered(await requestPayment(buyer, orderHistoryId));
        if (session.url !== null) await shop.pay(session, { ending: 'paid', captureFrom: 'open' });
        await comeBack(buyer, session);
      }
      await pause(shop.paying.shopLog.beacon.chain.period);
      await revealRounds(shop.db, shop.paying.shopLog);
      await play(orderHistoryId);
    },
    verify: async () => {
      const { orderHistoryId } = await order();
      const { status, prizes } = (await play(orderHistoryId)).json();
      expect([status, prizes.length]).toEqual(['CONFIRM', 1]);
      const { total } = (await buyer.ask('GET', '/api/orderHistoryPrize')).json();
      expect(total).toBe(1);
    },
  };
}
