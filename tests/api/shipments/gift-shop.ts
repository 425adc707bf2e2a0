import { auditLedger } from '#backend/audit/audit.ts';
import type { WonPrize } from '#lib/contract/prize.ts';
import { aBackend } from '../../support/backend.ts';
import { forEachTest, restoredForEachTest } from '../../support/fixtures.ts';
import { aVisitor, emailsTo } from '../../support/members.ts';
import { aBuyer, aDrawOnSale, aRequestKey, type DrawOnSale } from '../../support/orders.ts';
import { ANOTHER_ADDRESS, FREE, won } from '../../support/shipments.ts';

export const CARD = { from: 'みどり', message: 'おめでとう！' };

/** Opens one shop, with a draw whose shipments are free. Each test gets its own giver (`buyer`) and receiver. */
export function inAGiftShop() {
  const backend = restoredForEachTest(aBackend);
  const buyer = forEachTest(() => aBuyer(backend));
  const receiver = forEachTest(async () => aVisitor(backend));
  const freeDraw = forEachTest(() => aDrawOnSale(backend, FREE));

  const create = (prizes: readonly WonPrize[], but: object = {}) =>
    buyer.ask('POST', '/api/gifts', {
      wonPrizeIds: prizes.map(({ wonPrizeId }) => wonPrizeId),
      card: CARD,
      showsPrizes: true,
      requestKey: aRequestKey(),
      ...but,
    });

  return {
    backend,
    buyer,
    freeDraw,
    create,
    /** A link with newly won prizes. */
    aLink: async (draw: DrawOnSale = freeDraw, but: object = {}) => {
      const prizes = await won(backend, buyer, draw, 5);
      const answer = await create(prizes, but);
      if (answer.statusCode !== 200) throw new Error(`No link was made: ${answer.body}`);
      const { giftId, token, endsAt } = answer.json();
      return { prizes, draw, giftId, token, endsAt };
    },
    look: (token: string) => receiver.ask('POST', '/api/gift/show', { token }),
    accept: (token: string, but: object = {}) =>
      receiver.ask('POST', '/api/gift', { token, address: ANOTHER_ADDRESS, isAdult: true, ...but }),
    /** The number of prizes in the giver's storage. */
    free: async () => (await buyer.ask('GET', '/api/orderHistoryPrize?isDelivery=false')).json().total,
    /** The giver's emails of this kind. */
    told: async (kind: string) =>
      (await emailsTo(backend, buyer.email)).filter((email) => email.kind === kind),
    /** Of prizes, shipments and emails: the payments of these tests have no session at a provider. */
    violations: async () =>
      (await auditLedger(backend.db)).filter(({ invariant }) =>
        ['I2', 'I19', 'I20', 'I22'].includes(invariant),
      ),
  };
}
