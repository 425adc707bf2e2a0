import { aBackend, type TestBackend } from './backend.ts';
import { aBuyer, aDrawOnSale, type Buyer, type DrawOnSale, type DrawWish } from './buying.ts';

type Here = { readonly backend: TestBackend; readonly draw: DrawOnSale; readonly buyer: Buyer };

/** All tests of a file have one backend; each has a draw and a buyer of its own. */
export function inAShop(take: (here: Here) => void, wish?: DrawWish): void {
  let backend: TestBackend;
  beforeAll(async () => {
    backend = await aBackend();
  });
  afterAll(() => backend.close());
  beforeEach(async () => {
    take({ backend, draw: await aDrawOnSale(backend, wish), buyer: await aBuyer(backend) });
  });
}
