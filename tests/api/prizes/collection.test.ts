import { eq } from 'drizzle-orm';
import { drawCharacters, prizes } from '#backend/persistence/schema.ts';
import type { CollectedDraw } from '#lib/contract/prize.ts';
import { forAllTests } from '../../support/fixtures.ts';
import { anOperator, operatorLogOf } from '../../support/operator.ts';
import { aBuyer, aDrawOnSale, type Buyer } from '../../support/orders.ts';
import { FREE, requested } from '../../support/shipments.ts';
import { aPrizesShop, listed } from './prizes-shop.ts';

const shop = forAllTests(aPrizesShop);
const hana = forAllTests(() => anOperator(shop));

const collectionOf = async (of: Buyer, query = ''): Promise<readonly CollectedDraw[]> =>
  (await listed(of, `/api/collection${query}`)).items as readonly CollectedDraw[];

const ownedIn = (draw: CollectedDraw | undefined) =>
  draw?.prizes.map(({ grade, owned }) => `${grade}${owned}`).join(' ');

test('A collection has all prizes of the draws in which the member holds some, and counts what is theirs', async () => {
  const member = await shop.buyer();
  const other = await shop.buyer();
  const [first, second, third] = await Promise.all([
    shop.draw('first', { prizes: [3, 4], lastOne: true }),
    shop.draw('second', { prizes: [2, 2] }),
    shop.draw('third'),
  ]);
  const held = { of: member, draw: first, order: await shop.order({ of: member, draw: first }) };
  await shop.prize({ ...held, keptForHours: -1 });
  await shop.prize({ ...held, shipment: await shop.shipment(member) });
  await shop.prize({ ...held, isVoid: true });
  await shop.prize({ ...held, isLastOne: true });
  const later = await shop.order({ of: member, draw: second });
  await shop.prize({ of: member, draw: second, order: later, hoursAgo: 0 });
  const void_ = { of: member, draw: third, order: await shop.order({ of: member, draw: third }) };
  await shop.prize({ ...void_, isVoid: true });
  await shop.prize({ of: other, draw: first, order: await shop.order({ of: other, draw: first }) });

  const collection = await collectionOf(member);
  expect(collection.map(({ directoryName }) => directoryName)).toEqual(['second', 'first']);
  expect(collection.map(ownedIn)).toEqual(['A1 B0', 'A2 B0 lastOne1']);
  expect((await collectionOf(member, '?limit=1&offset=1')).map(ownedIn)).toEqual(['A2 B0 lastOne1']);
  await shop.db.insert(drawCharacters).values([
    { drawId: first.drawId, position: 0, name: 'まるぽ' },
    { drawId: first.drawId, position: 1, name: 'もぐ' },
    { drawId: second.drawId, position: 0, name: 'もぐ' },
    { drawId: third.drawId, position: 0, name: 'ぐる' },
  ]);
  expect(await listed(member, '/api/collection?limit=1')).toMatchObject({
    total: 2,
    characters: ['もぐ', 'まるぽ'],
  });
  const ofCharacter = `?character=${encodeURIComponent('まるぽ')}`;
  expect((await collectionOf(member, ofCharacter)).map(ownedIn)).toEqual(['A2 B0 lastOne1']);

  expect((await collectionOf(other)).map(ownedIn)).toEqual(['A1 B0 lastOne0']);
});

test('A member without prizes has an empty collection', async () => {
  expect(await listed(await shop.buyer(), '/api/collection')).toEqual({
    total: 0,
    items: [],
    characters: [],
  });
});

const VARIANTS = ['まるぽ', 'ぽつ', 'のこさん'];

/** An accepted shipment with five prizes of three variants. */
async function anAcceptedShipment(directoryName: string) {
  const buyer = await aBuyer(shop);
  const draw = await aDrawOnSale(shop, { ...FREE, directoryName, prizes: [50] });
  await shop.db.update(prizes).set({ variants: VARIANTS }).where(eq(prizes.drawId, draw.drawId));
  const { userShipId, contents } = await requested(shop, buyer, draw, { fee: 0, quantity: 5 });
  expect(contents).toMatchObject(Array(5).fill({ variantCount: 3, variant: null }));
  await post('accept', { shipments: [userShipId] });
  return { buyer, userShipId, ids: contents.map(({ wonPrizeId }) => wonPrizeId) };
}

const post = (what: string, body: object) => hana.ask('POST', `/api/ops/shipments/${what}`, { body });

/** The prizes of a shipment as the packer sees them. */
const packedIn = async (userShipId: string) =>
  (await hana.ask('GET', `/api/ops/shipments/${userShipId}`)).json().contents;

const variantsOf = async (buyer: Buyer) =>
  (await collectionOf(buyer))[0]?.prizes[0]?.variants.map(({ name, owned }) => `${name}${owned}`).join(' ');

test('A variant is decided at packing: it is recorded there, shown to its member, and forgotten when unpacked', async () => {
  const { buyer, userShipId, ids } = await anAcceptedShipment('variants');
  expect(await variantsOf(buyer)).toBe('まるぽ0 ぽつ0 のこさん0');
  const variants = [{ wonPrizeId: ids[0], variant: 'ぽつ' }];

  expect((await post('pack', { shipments: [userShipId], variants, dryRun: true })).statusCode).toBe(200);
  expect(await variantsOf(buyer)).toBe('まるぽ0 ぽつ0 のこさん0');

  await post('pack', { shipments: [userShipId], variants });
  expect((await operatorLogOf(shop)).at(-1)).toMatchObject({ action: 'packShipments', facts: { variants } });
  const [first, ...others] = await packedIn(userShipId);
  expect(first).toMatchObject({ wonPrizeId: ids[0], variants: VARIANTS, variant: 'ぽつ' });
  expect(others).toMatchObject(Array(4).fill({ variant: null }));
  expect((await collectionOf(buyer)).map(ownedIn)).toEqual(['A5']);
  expect(await variantsOf(buyer)).toBe('まるぽ0 ぽつ1 のこさん0');
  const { contents } = (await buyer.ask('GET', `/api/userShip/${userShipId}`)).json();
  expect(contents[0]).toMatchObject({ variantCount: 3, variant: 'ぽつ' });

  await post('pack', { shipments: [userShipId], undo: true });
  expect(await variantsOf(buyer)).toBe('まるぽ0 ぽつ0 のこさん0');
});

test('Packing is refused with a variant that the prize does not have, or a prize of another shipment', async () => {
  const { buyer, userShipId, ids } = await anAcceptedShipment('wrong-variants');
  const other = await anAcceptedShipment('other-variants');
  const wrong = [
    [{ wonPrizeId: ids[0], variant: 'もぐ' }],
    [
      { wonPrizeId: ids[0], variant: 'ぽつ' },
      { wonPrizeId: other.ids[0], variant: 'ぽつ' },
    ],
  ];
  for (const variants of wrong)
    expect((await post('pack', { shipments: [userShipId], variants })).json()).toMatchObject({
      code: 'rowsWrong',
      problems: [{ line: 1, code: 'listedVariantUnknown' }],
    });
  expect(await variantsOf(buyer)).toBe('まるぽ0 ぽつ0 のこさん0');
  expect(await variantsOf(other.buyer)).toBe('まるぽ0 ぽつ0 のこさん0');
});
