import { eq } from 'drizzle-orm';
import { auditLedger } from '#backend/audit/audit.ts';
import { remindOfChoices, decideOverdue } from '#backend/actions/prizes/variant-choice.ts';
import { refundOrder, withdrawOrderRefund } from '#backend/actions/refunds/order-refunds.ts';
import { boxes } from '#backend/persistence/schema.ts';
import type { VariantChoice } from '#lib/contract/variant-choice.ts';
import type { WonPrize } from '#lib/contract/prize.ts';
import { forEachTest, restoredForEachTest } from '../../support/fixtures.ts';
import { emailsTo, statusAndCode } from '../../support/members.ts';
import { anOperator } from '../../support/operator.ts';
import type { Buyer } from '../../support/orders.ts';
import { aPayingShop } from '../../support/payments.ts';
import { aRefund, refundResult } from '../../support/refunds.ts';
import { aShipmentInput, FREE, postShipment, won } from '../../support/shipments.ts';

const shop = restoredForEachTest(aPayingShop);
const hana = forEachTest(() => anOperator(shop));

/** Ten tickets with one prize: one piece is blue, two are red, the rest is green. */
const VARIANTS = [
  [
    { name: '青', total: 1 },
    { name: '赤', total: 2 },
    { name: '緑', total: 7 },
  ],
];
const TWO_COLOURS = [
  { name: '青', total: 2 },
  { name: '赤', total: 3 },
];
const draw = forEachTest(() =>
  shop.draw({ prizes: [10], variants: VARIANTS, but: { ...FREE.but, chooseDays: 7 } }),
);
const ann = forEachTest(() => shop.buyer());
const bob = forEachTest(() => shop.buyer());

const daysPass = (days: number) => shop.minutesPass(days * 24 * 60);
const decide = () => decideOverdue(shop.db, 50);

const choicesOf = async (of: Buyer, { directoryName } = draw): Promise<readonly VariantChoice[]> =>
  (await of.ask('GET', `/api/variantChoice?directoryName=${directoryName}`)).json().items;

const leftFor = async (of: Buyer): Promise<Readonly<Record<string, number>>> =>
  Object.fromEntries((await choicesOf(of))[0]?.variants.map(({ name, left }) => [name, left]) ?? []);

const choose = (of: Buyer, ...choices: readonly (readonly [WonPrize | undefined, string])[]) =>
  of.ask('POST', '/api/variantChoice', {
    choices: choices.map(([prize, variant]) => ({ wonPrizeId: prize?.wonPrizeId, variant })),
  });

const rank = async (of: Buyer, wishes: readonly string[], { directoryName } = draw, prizeId?: string) =>
  of.ask('PUT', '/api/variantChoice/wishes', {
    directoryName,
    prizeId: prizeId ?? (await choicesOf(of))[0]?.prizeId ?? 'none',
    wishes,
  });

const prizesOf = async (of: Buyer, { directoryName } = draw): Promise<readonly WonPrize[]> =>
  (await of.ask('GET', `/api/orderHistoryPrize?limit=100&directoryName=${directoryName}`)).json().items;

/** Each variant with what decided it. */
const variantsOf = async (of: Buyer, from = draw) =>
  (await prizesOf(of, from)).map(({ variant, choice }) => `${variant} ${choice?.by}`).toSorted();

/** Refunds the order of a prize. */
async function refund({ orderHistoryId: orderId }: WonPrize): Promise<void> {
  const { request, act } = aRefund(orderId);
  const params = { drawId: draw.drawId, orderId, request, act };
  expect(refundResult(await refundOrder(shop.paying.orderBatcher, params))).toBe('refunded');
}

/** Findings about prizes, results and variants. Payments are recorded without their provider. */
const wrongPrizes = async () =>
  (await auditLedger(shop.db)).filter(({ invariant }) => ['I2', 'I10', 'I19', 'I30'].includes(invariant));

test('The draw says how variants are decided, and its manifest and results have none', async () => {
  expect((await shop.get(`/api/product/${draw.directoryName}`)).json()).toMatchObject({
    chooseDays: 7,
    prizes: [{ variants: [{ name: '青', total: 1 }, { name: '赤' }, { name: '緑' }] }],
  });
  const [box] = await shop.db.select().from(boxes).where(eq(boxes.drawId, draw.drawId));
  expect(JSON.parse(box?.manifest ?? '')).toMatchObject({ lineUp: [{ count: 10, variants: [] }] });
  const [prize] = await won(shop, ann, draw, 1);
  expect(prize).toMatchObject({ variant: null, choice: { by: null } });
  await choose(ann, [prize, '青']);
  expect(await prizesOf(ann)).toMatchObject([{ variant: '青', choice: { by: 'member' } }]);
  expect(await wrongPrizes()).toEqual([]);
});

test('A draw without a time for it draws its variants, as before', async () => {
  const drawn = await shop.draw({ prizes: [10], variants: VARIANTS });
  const [prize] = await won(shop, ann, drawn, 1);
  expect(prize?.choice).toBeUndefined();
  expect(['青', '赤', '緑']).toContain(prize?.variant);
  expect((await shop.get(`/api/product/${drawn.directoryName}`)).json().chooseDays).toBeUndefined();
  expect(statusAndCode(await choose(ann, [prize, '青']))).toBe('404 notFound');
});

test('Of two winners who want the last piece one gets it; the other is told and sees what is left', async () => {
  const [one] = await won(shop, ann, draw, 1);
  const [other] = await won(shop, bob, draw, 1);
  const answers = await Promise.all([choose(ann, [one, '青']), choose(bob, [other, '青'])]);
  expect(answers.map(statusAndCode).toSorted()).toEqual(['200', '409 variantGone']);
  const late = answers[0]?.statusCode === 200 ? bob : ann;
  expect(await leftFor(late)).toEqual({ 青: 0, 赤: 2, 緑: 7 });
  expect(await variantsOf(late)).toEqual(['null null']);
  expect(await wrongPrizes()).toEqual([]);
});

test('Choices are made together or not at all, and are changed until the end', async () => {
  const prizes = await won(shop, ann, draw, 5);
  const [one, two, three] = prizes;
  expect(statusAndCode(await choose(ann, [one, '青'], [two, '青']))).toBe('409 variantGone');
  expect(await leftFor(ann)).toEqual({ 青: 1, 赤: 2, 緑: 7 });
  expect(statusAndCode(await choose(ann, [one, '青'], [two, '赤'], [three, '赤']))).toBe('200');
  expect(statusAndCode(await choose(ann, [one, '緑'], [two, '青']))).toBe('200');
  expect(await leftFor(ann)).toEqual({ 青: 0, 赤: 1, 緑: 6 });
  expect(statusAndCode(await choose(bob, [one, '緑']))).toBe('404 notFound');
  await daysPass(7.1);
  expect(statusAndCode(await choose(ann, [three, '緑']))).toBe('409 choiceOver');
  expect(await choicesOf(ann)).toEqual([]);
});

test('What was not chosen in time follows the order of wishes, then what is left', async () => {
  await won(shop, ann, draw, 1);
  await won(shop, bob, draw, 1);
  const carol = await shop.buyer();
  await won(shop, carol, draw, 1);
  expect(statusAndCode(await rank(ann, ['青', '赤']))).toBe('200');
  expect(statusAndCode(await rank(bob, ['青', '赤']))).toBe('200');
  expect(statusAndCode(await rank(bob, ['黒']))).toBe('404 notFound');
  expect((await choicesOf(bob))[0]?.wishes).toEqual(['青', '赤']);
  await daysPass(6.9);
  await decide();
  expect(await variantsOf(ann)).toEqual(['null null']);
  await daysPass(0.2);
  expect(await decide()).toMatchObject({ decided: 3 });
  expect(await variantsOf(ann)).toEqual(['青 wishes']);
  expect(await variantsOf(bob)).toEqual(['赤 wishes']);
  expect(await variantsOf(carol)).toEqual(['緑 rule']);
  expect(await decide()).toEqual({ decided: 0, rest: false });
  expect(await wrongPrizes()).toEqual([]);
});

test('A prize is not sent before its variant is chosen, unless wishes decide it', async () => {
  const [one, two] = await won(shop, ann, draw, 5);
  if (one === undefined || two === undefined) throw new Error('Nothing was won.');
  const request = (prize: WonPrize) => postShipment(ann, aShipmentInput(draw, [prize], { fee: 0 }));
  expect(statusAndCode(await request(one))).toBe('409 variantNotChosen');
  await choose(ann, [one, '青']);
  expect(statusAndCode(await request(one))).toBe('200');
  expect(statusAndCode(await choose(ann, [one, '赤']))).toBe('409 choiceOver');
  // The blue one is gone; the next wish is used.
  await rank(ann, ['青', '赤']);
  const sent = await request(two);
  expect(statusAndCode(sent)).toBe('200');
  expect(await prizesOf(ann)).toContainEqual(
    expect.objectContaining({
      wonPrizeId: two.wonPrizeId,
      variant: '赤',
      userShipId: sent.json().userShipId,
    }),
  );
  expect(await wrongPrizes()).toEqual([]);
});

describe('A request that is refused decides no variant', () => {
  const undecided = (prizes: readonly WonPrize[]) => prizes.map(() => 'null null').toSorted();

  test('of prizes of two kinds, of which one has no wishes', async () => {
    const two = await shop.draw({
      prizes: [5, 5],
      variants: [TWO_COLOURS, TWO_COLOURS],
      but: { ...FREE.but, chooseDays: 7 },
    });
    const prizes = await won(shop, ann, two, 10);
    const lines = await choicesOf(ann, two);
    expect(lines).toHaveLength(2);
    // Kinds are decided in the order of the ids of their prizes: whichever is first is followed by one without wishes.
    for (const { prizeId } of lines) {
      await rank(ann, ['青', '赤'], two, prizeId);
      expect(statusAndCode(await postShipment(ann, aShipmentInput(two, prizes, { fee: 0 })))).toBe(
        '409 variantNotChosen',
      );
      expect(await variantsOf(ann, two)).toEqual(undecided(prizes));
      await rank(ann, [], two, prizeId);
    }
  });

  test('for a day on which nothing can arrive', async () => {
    const prizes = await won(shop, ann, draw, 5);
    await rank(ann, ['緑']);
    const input = aShipmentInput(draw, prizes, { fee: 0, deliverOn: '2020-01-01' });
    expect(statusAndCode(await postShipment(ann, input))).toBe('409 deliveryDayOver');
    expect(await variantsOf(ann)).toEqual(undecided(prizes));
  });
});

test('The piece of a refunded or given up prize can be chosen again', async () => {
  const [one] = await won(shop, ann, draw, 1);
  const [other] = await won(shop, bob, draw, 1);
  await choose(ann, [one, '青']);
  expect(await leftFor(bob)).toMatchObject({ 青: 0 });
  if (one === undefined) throw new Error('Nothing was won.');
  await refund(one);
  expect(await leftFor(bob)).toMatchObject({ 青: 1 });
  expect(statusAndCode(await choose(bob, [other, '青']))).toBe('200');
  await bob.ask('POST', '/api/orderHistoryPrize/giveUp', { wonPrizeIds: [other?.wonPrizeId] });
  await won(shop, ann, draw, 1);
  expect(await leftFor(ann)).toEqual({ 青: 1, 赤: 2, 緑: 7 });
  expect(await wrongPrizes()).toEqual([]);
});

test('A prize whose refund is withdrawn is chosen again: its piece may have another winner', async () => {
  const [one] = await won(shop, ann, draw, 1);
  const [other] = await won(shop, bob, draw, 1);
  if (one === undefined) throw new Error('Nothing was won.');
  await choose(ann, [one, '青']);
  const key = { drawId: draw.drawId, orderId: one.orderHistoryId };
  const { request, act } = aRefund(key.orderId, { method: 'bankTransfer' });
  expect(refundResult(await refundOrder(shop.paying.orderBatcher, { ...key, request, act }))).toBe(
    'refunded',
  );
  expect(statusAndCode(await choose(bob, [other, '青']))).toBe('200');
  await daysPass(8);
  const { refundId } = request;
  expect(await withdrawOrderRefund(shop.paying.orderBatcher, { ...key, refundId }, { act })).toBe('recorded');
  expect(await wrongPrizes()).toEqual([]);
  expect(await leftFor(ann)).toEqual({ 青: 0, 赤: 2, 緑: 7 });
  expect(statusAndCode(await choose(ann, [one, '赤']))).toBe('200');
});

test('Members are reminded once of a choice that ends in two days', async () => {
  await won(shop, ann, draw, 5);
  const [chosen] = await won(shop, bob, draw, 1);
  await choose(bob, [chosen, '青']);
  const reminders = async (of: Buyer) =>
    (await emailsTo(shop, of.email)).filter(({ kind }) => kind === 'choiceEnding');
  await daysPass(4.9);
  await remindOfChoices(shop.db, 50);
  expect(await reminders(ann)).toEqual([]);
  await daysPass(0.2);
  await remindOfChoices(shop.db, 50);
  await remindOfChoices(shop.db, 50);
  expect(await reminders(ann)).toMatchObject([{ lines: [{ drawTitle: draw.title, prizes: 5 }] }]);
  expect(await reminders(bob)).toEqual([]);
});

test('Staff see what is chosen, left and open', async () => {
  const [one] = await won(shop, ann, draw, 5);
  await choose(ann, [one, '赤']);
  const path = `/api/ops/stock/${draw.directoryName}/variants`;
  expect((await hana.ask('GET', path)).json().items).toMatchObject([
    { code: 'A', variant: '青', pieces: 1, chosen: 0, left: 1, open: 4 },
    { variant: '赤', pieces: 2, chosen: 1, left: 1, open: 4 },
    { variant: '緑', pieces: 7, chosen: 0, left: 7, open: 4 },
  ]);
  expect((await hana.ask('GET', '/api/ops/stock/none/variants')).statusCode).toBe(404);
});
