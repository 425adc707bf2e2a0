import { auditLedger } from '#backend/audit/audit.ts';
import { changeSpares } from '#backend/actions/prizes/spares.ts';
import { refundOrder } from '#backend/actions/refunds/order-refunds.ts';
import { inTransaction } from '#backend/persistence/db/transaction.ts';
import { listSpares } from '#backend/persistence/prizes/spare-prizes.ts';
import type { WonPrize } from '#lib/contract/prize.ts';
import type { VariantSwap } from '#lib/contract/variant-swap.ts';
import { forEachTest, restoredForEachTest } from '../../support/fixtures.ts';
import { statusAndCode } from '../../support/members.ts';
import type { Buyer, DrawOnSale } from '../../support/orders.ts';
import { aPayingShop } from '../../support/payments.ts';
import { aRefund, refundResult } from '../../support/refunds.ts';
import { aShipmentInput, FREE, postShipment, won } from '../../support/shipments.ts';

const shop = restoredForEachTest(aPayingShop);

/** Winners choose, so that a test decides what they have twice. */
const aDraw = (allowsSwap = true) =>
  shop.draw({
    prizes: [20],
    variants: [[{ name: '青' }, { name: '赤' }]],
    but: { ...FREE.but, chooseDays: 7, allowsSwap },
  });
const draw = forEachTest(() => aDraw());
const ann = forEachTest(() => shop.buyer());

const twoBlue = async (of: Buyer, from: DrawOnSale): Promise<readonly WonPrize[]> => {
  const prizes = [...(await won(shop, of, from, 1)), ...(await won(shop, of, from, 1))];
  const choices = prizes.map(({ wonPrizeId }) => ({ wonPrizeId, variant: '青' }));
  expect((await of.ask('POST', '/api/variantChoice', { choices })).statusCode).toBe(200);
  return prizes;
};

const addSpares = (variant: string, change: number, { directoryName }: DrawOnSale = draw) =>
  inTransaction(shop.db, (tx) => changeSpares(tx, { directoryName, code: 'A', variant, change }));

const sparesOf = async () =>
  Object.fromEntries(
    (await listSpares(shop.db, draw.directoryName)).map(({ variant, spares }) => [variant, spares]),
  );

const swapsOf = async (of: Buyer): Promise<readonly VariantSwap[]> =>
  (await of.ask('GET', `/api/variantSwap?directoryName=${draw.directoryName}`)).json().items;

const swap = async (of: Buyer, prize: WonPrize | undefined, variant = '赤') =>
  statusAndCode(await of.ask('POST', '/api/variantSwap', { wonPrizeId: prize?.wonPrizeId, variant }));

/** Payments are recorded without their provider. */
const wrongPrizes = async () =>
  (await auditLedger(shop.db)).filter(({ invariant }) => ['I2', 'I10', 'I19', 'I30'].includes(invariant));

test('A variant that a member has twice is exchanged once, and its piece becomes a spare one', async () => {
  const [one, other] = await twoBlue(ann, draw);
  await addSpares('赤', 1);
  expect(await swapsOf(ann)).toMatchObject([
    { variant: '青', owned: 2, variants: [{ name: '赤', left: 1 }] },
  ]);
  expect(await swap(ann, one)).toBe('200');
  expect(await sparesOf()).toEqual({ 青: 1, 赤: 0 });
  const { items } = (await ann.ask('GET', '/api/orderHistoryPrize')).json();
  expect(items).toContainEqual(
    expect.objectContaining({ wonPrizeId: one?.wonPrizeId, variant: '赤', drawnVariant: null }),
  );
  expect(await swap(ann, one, '青')).toBe('409 swapNotOffered');
  expect(await swap(ann, other)).toBe('409 swapNotOffered');
  expect(await swapsOf(ann)).toEqual([]);
  // It cannot be chosen again, and is sent as it is now.
  const choices = [{ wonPrizeId: one?.wonPrizeId, variant: '青' }];
  expect((await ann.ask('POST', '/api/variantChoice', { choices })).statusCode).toBe(404);
  expect(
    (await postShipment(ann, aShipmentInput(draw, one === undefined ? [] : [one], { fee: 0 }))).statusCode,
  ).toBe(200);
  expect(await wrongPrizes()).toEqual([]);
});

test('Of two members who want the last spare piece one gets it', async () => {
  const bob = await shop.buyer();
  const [mine] = await twoBlue(ann, draw);
  const [theirs] = await twoBlue(bob, draw);
  await addSpares('赤', 1);
  const answers = await Promise.all([swap(ann, mine), swap(bob, theirs)]);
  expect(answers.toSorted()).toEqual(['200', '409 variantGone']);
  expect(await sparesOf()).toEqual({ 青: 1, 赤: 0 });
  expect(await wrongPrizes()).toEqual([]);
});

test('The draw has to offer it, and a prize that is sent stays as it is', async () => {
  const closed = await aDraw(false);
  const [one] = await twoBlue(ann, closed);
  await addSpares('赤', 1, closed);
  expect(await swap(ann, one)).toBe('409 swapNotOffered');
  const [sent, kept] = await twoBlue(ann, draw);
  await addSpares('赤', 1);
  await postShipment(ann, aShipmentInput(draw, sent === undefined ? [] : [sent], { fee: 0 }));
  expect(await swap(ann, sent)).toBe('409 swapNotOffered');
  // The other one is still a duplicate.
  expect(await swap(ann, kept)).toBe('200');
});

test('The piece of a refunded prize that was exchanged is not promised again', async () => {
  const [one] = await twoBlue(ann, draw);
  if (one === undefined) throw new Error('Nothing was won.');
  await addSpares('赤', 1);
  expect(await swap(ann, one)).toBe('200');
  const left = async () => {
    await won(shop, ann, draw, 1);
    const { items } = (await ann.ask('GET', `/api/variantChoice?directoryName=${draw.directoryName}`)).json();
    return items[0].variants.map(({ left: count }: { left: number }) => count);
  };
  expect(await left()).toEqual([8, 10]);
  const { orderHistoryId: orderId } = one;
  const { request, act } = aRefund(orderId);
  const refunded = await refundOrder(shop.paying.orderBatcher, {
    drawId: draw.drawId,
    orderId,
    request,
    act,
  });
  expect(refundResult(refunded)).toBe('refunded');
  expect(await left()).toEqual([8, 10]);
  expect(await wrongPrizes()).toEqual([]);
});
