import { eq } from 'drizzle-orm';
import { drawCharacters, prizes, prizeVariants } from '#backend/persistence/schema.ts';
import type { CollectedDraw } from '#lib/contract/prize.ts';
import { forAllTests } from '../../support/fixtures.ts';
import { anOperator } from '../../support/operator.ts';
import { aBuyer, aDrawOnSale, type Buyer, prepareBox } from '../../support/orders.ts';
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

const collectedVariantsOf = async (buyer: Buyer) =>
  (await collectionOf(buyer))[0]?.prizes[0]?.variants.reduce((sum, { owned }) => sum + owned, 0);

test('Packing and taking it back leave the variants that were drawn', async () => {
  const buyer = await aBuyer(shop);
  const draw = await aDrawOnSale(shop, { ...FREE, directoryName: 'variants', prizes: [51], hasBox: false });
  const [prize] = await shop.db.select().from(prizes).where(eq(prizes.drawId, draw.drawId));
  await shop.db.insert(prizeVariants).values(
    VARIANTS.map((name, position) => ({
      drawId: draw.drawId,
      prizeId: prize?.prizeId ?? '',
      position,
      name,
    })),
  );
  await prepareBox(shop.db, draw.drawId);
  const { userShipId, contents } = await requested(shop, buyer, draw, { fee: 0, quantity: 5 });
  // Packers see equal variants beside each other.
  const drawn = contents.map(({ variant }) => variant).toSorted();
  expect(drawn.every((variant) => variant !== null && VARIANTS.includes(variant))).toBe(true);
  const post = (what: string, body: object) => hana.ask('POST', `/api/ops/shipments/${what}`, { body });
  await post('accept', { shipments: [userShipId] });
  for (const undo of [false, true]) {
    expect((await post('pack', { shipments: [userShipId], undo })).statusCode).toBe(200);
    const seen = (await hana.ask('GET', `/api/ops/shipments/${userShipId}`)).json().contents;
    expect(seen.map(({ variant }: { variant: string }) => variant).toSorted()).toEqual(drawn);
    expect(await collectedVariantsOf(buyer)).toBe(5);
  }
});
