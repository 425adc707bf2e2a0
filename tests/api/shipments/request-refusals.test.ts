import type { TestBackend } from '../../support/backend.ts';
import { aBuyer, aDrawOnSale, type Buyer, type DrawOnSale } from '../../support/buying.ts';
import { statusAndCode } from '../../support/members.ts';
import { AN_ADDRESS, ask, aWish, won } from '../../support/shipments.ts';
import { inAShop } from '../../support/shop.ts';

let backend: TestBackend;
let draw: DrawOnSale;
let buyer: Buyer;

inAShop((here) => ({ backend, draw, buyer } = here));

const parcels = async () => (await buyer.ask('GET', '/api/userShip')).json().total;

describe('Nothing is put together of', () => {
  const refused = async (body: Parameters<typeof ask>[1], ...why: unknown[]) => {
    expect(statusAndCode(await ask(buyer, body))).toEqual(why);
    expect(await parcels()).toBe(0);
  };

  test("somebody else's prizes", async () => {
    const theirs = await won(backend, await aBuyer(backend), draw);
    await refused(aWish(draw, [...(await won(backend, buyer, draw)), ...theirs]), 404, 'notFound');
  });

  test.each(['00000000-0000-4000-8000-000000000000', 'nothing'])('prizes that are not there (%s)', (id) =>
    refused(aWish(draw, [], { wonPrizeIds: [id] }), 404, 'notFound'),
  );

  test('prizes whose order was given back', async () => {
    const prizes = await won(backend, buyer, draw);
    await backend.db.$client.query('update won_prizes set voided_at = now() where won_prize_id = $1', [
      prizes[0]?.wonPrizeId,
    ]);
    await refused(aWish(draw, prizes), 404, 'notFound');
  });

  test.each(['00000000-0000-4000-8000-000000000000', 'nothing'])('no draw that there is (%s)', async (id) =>
    refused(aWish(draw, await won(backend, buyer, draw), { productId: id }), 404, 'drawNotFound'),
  );

  test('another draw than the one named', async () => {
    const other = await aDrawOnSale(backend);
    await refused(aWish(other, await won(backend, buyer, draw)), 404, 'notFound');
  });

  test('prizes that are kept no longer', async () => {
    const prizes = await won(backend, buyer, draw, 5);
    await backend.db.$client.query('update won_prizes set kept_until = now() where won_prize_id = $1', [
      prizes[0]?.wonPrizeId,
    ]);
    await refused(aWish(draw, prizes), 409, 'storageOver');
    expect(statusAndCode(await ask(buyer, aWish(draw, prizes.slice(1))))).toEqual([200]);
  });

  test('two draws of which one goes alone', async () => {
    const alone = await aDrawOnSale(backend, { but: { combinable: false } });
    const prizes = [...(await won(backend, buyer, draw)), ...(await won(backend, buyer, alone))];
    await refused(aWish(draw, prizes), 409, 'notCombinable');
  });

  test.each([0, 599, 601])('a fee that is another one by now (%s)', async (fee) =>
    refused(aWish(draw, await won(backend, buyer, draw), { fee }), 409, 'feeChanged'),
  );

  test('no prize, or more than one box holds', async () => {
    await refused(aWish(draw, []), 422, 'invalidInput');
    const many = Array.from({ length: 201 }, () => '00000000-0000-4000-8000-000000000000');
    await refused(aWish(draw, [], { wonPrizeIds: many }), 422, 'invalidInput');
  });

  test('an address to which nothing can be sent, field by field', async () => {
    const address = { ...AN_ADDRESS, zip: '150', tel: '03', address: '神宮前1-2-3' };
    const answer = await ask(buyer, aWish(draw, await won(backend, buyer, draw), { address }));
    expect(answer.json()).toMatchObject({
      code: 'invalidInput',
      fields: {
        zip: expect.stringContaining('7けた'),
        tel: expect.stringContaining('けたの数'),
        address: expect.stringContaining('都道府県'),
      },
    });
    expect(await parcels()).toBe(0);
  });
});
