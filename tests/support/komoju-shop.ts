import { expectLedgerInOrder, aBackend, type TestBackend } from './backend.ts';
import { aBuyer, aDrawOnSale, aRequestKey, type Buyer } from './buying.ts';
import { type FreshDatabase, aTimeTravelDatabase } from './database.ts';
import { statusAndCode } from './members.ts';
import { aKomojuGateway } from './komoju-gateway.ts';
import { aKomojuServer, type KomojuServer } from './komoju-server.ts';

export type KomojuShop = {
  readonly komoju: KomojuServer;
  readonly backend: TestBackend;
  readonly buyer: Buyer;
  /** Tickets are held; the order's id. */
  place(by?: Buyer, quantity?: number): Promise<string>;
  /** The way to pay an order is asked for. */
  open(orderHistoryId: string, by?: Buyer, but?: object): ReturnType<Buyer['ask']>;
  /** An order as its buyer is shown it. */
  order(orderHistoryId: string, by?: Buyer): Promise<Record<string, unknown>>;
};

/** All tests of a file have one shop that is paid at KOMOJU; each has a draw and a buyer, and leaves the books in order. */
export function inAShopWithKomoju(take: (here: KomojuShop) => void): void {
  let komoju: KomojuServer;
  let database: FreshDatabase;
  let backend: TestBackend;
  beforeAll(async () => {
    [komoju, database] = await Promise.all([aKomojuServer(), aTimeTravelDatabase()]);
    backend = await aBackend({ database: database.url, gateway: () => aKomojuGateway(komoju) });
  });
  afterAll(async () => {
    await backend.close();
    await Promise.all([database.drop(), komoju.close()]);
  });
  beforeEach(async () => {
    const [draw, buyer] = await Promise.all([aDrawOnSale(backend), aBuyer(backend)]);
    take({
      ...{ komoju, backend, buyer },
      place: async (by = buyer, quantity = 5) => {
        const wish = { productId: draw.drawId, quantity, requestKey: aRequestKey() };
        const placed = await by.ask('POST', '/api/orderHistory', wish);
        expect(statusAndCode(placed)).toEqual([200]);
        return placed.json().orderHistoryId;
      },
      open: (orderHistoryId, by = buyer, but = {}) =>
        by.ask('POST', '/api/redirect', { purpose: 'order', orderHistoryId, paymentType: 'CARD', ...but }),
      order: async (orderHistoryId, by = buyer) =>
        (await by.ask('GET', `/api/orderHistory/${orderHistoryId}`)).json(),
    });
  });
  afterEach(() => expectLedgerInOrder(backend));
}
