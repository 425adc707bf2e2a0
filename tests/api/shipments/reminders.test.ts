import { remindOfStorage } from '#backend/actions/shipments/remind.ts';
import type { EmailOf } from '#backend/domain/emails.ts';
import { memberStore } from '#backend/persistence/members/member-store.ts';
import { jobStore } from '#backend/persistence/operations/job-store.ts';
import { createShipmentServices } from '#backend/persistence/shipments/shipment-services.ts';
import { aBackend } from '../../support/backend.ts';
import type { Buyer, DrawOnSale } from '../../support/buying.ts';
import { emailsTo } from '../../support/members.ts';
import { aPayingShop, type PayingShop } from '../../support/paying.ts';
import { ask, aWish, won } from '../../support/shipments.ts';

let shop: PayingShop;
let draw: DrawOnSale;
let buyer: Buyer;

beforeEach(async () => {
  shop = await aPayingShop();
  [draw, buyer] = [await shop.draw(), await shop.buyer()];
});
afterEach(() => shop.close());

const remind = (db = shop.db) => remindOfStorage(createShipmentServices(db), 50);
const daysPass = (days: number) => shop.minutesPass(days * 24 * 60);
const letters = async (to = buyer) =>
  (await emailsTo(shop, to.email)).filter(
    (letter): letter is EmailOf<'storageEnding'> => letter.kind === 'storageEnding',
  );

test('Two weeks and three days before the end its owner is told, once each', async () => {
  const [prize] = await won(shop, buyer, draw, 5);
  const told: number[] = [];
  for (const days of [0, 45.9, 0.2, 10, 0.8, 0.2, 2.8, 1]) {
    await daysPass(days);
    await remind();
    told.push((await letters()).length);
  }
  expect(told).toEqual([0, 0, 1, 1, 1, 2, 2, 2]);
  expect(await letters()).toMatchObject([
    { name: '丸山 ぽぽ', lines: [{ drawTitle: draw.title, prizes: 5, keptUntil: prize?.keepUntil }] },
    { lines: [{ prizes: 5 }] },
  ]);
});

test('All that is due to a member stands in one letter, what ends first before the rest', async () => {
  const short = await shop.draw({ but: { storageDays: 55, title: 'みじかいガチャ' } });
  await won(shop, buyer, draw, 1);
  await won(shop, buyer, short, 5);
  await daysPass(47);
  await remind();
  expect((await letters()).map(({ lines }) => lines.map(({ prizes }) => prizes))).toEqual([[5, 1]]);
});

test('What is in a parcel, and what is gone, is nobody’s worry', async () => {
  const prizes = await won(shop, buyer, draw, 5);
  await ask(buyer, aWish(draw, prizes.slice(0, 3)));
  await shop.db.$client.query('update won_prizes set voided_at = now() where won_prize_id = $1', [
    prizes[3]?.wonPrizeId,
  ]);
  await daysPass(47);
  await remind();
  expect((await letters()).map(({ lines }) => lines[0]?.prizes)).toEqual([1]);
  await daysPass(14);
  expect(await remind()).toEqual({ members: 0, rest: false });
});

test('Nobody is told that his storage ends when it has only begun', async () => {
  const brief = await shop.draw({ but: { storageDays: 10 } });
  await won(shop, buyer, brief);
  expect(await remind()).toMatchObject({ members: 0 });
  await daysPass(7.1);
  expect(await remind()).toMatchObject({ members: 1 });
  await daysPass(1);
  expect(await remind()).toMatchObject({ members: 0 });
});

test('Those who have left keep nobody else from being told', async () => {
  const [gone, here] = [await shop.buyer(), await shop.buyer()];
  for (const one of [gone, here]) await won(shop, one, draw);
  // A backend of the release before lets him go, and leaves what he has won as it is.
  await memberStore(shop.db).erase(gone.memberId);
  await daysPass(47);
  const shipping = createShipmentServices(shop.db);
  await remindOfStorage(shipping, 1);
  await remindOfStorage(shipping, 1);
  expect(await letters(here)).toHaveLength(1);
  expect(await shipping.dueReminders(1)).toEqual([]);
});

test('However much one of them has won, all are told', async () => {
  const others = [await shop.buyer(), await shop.buyer(), await shop.buyer()];
  const large = await shop.draw({ prizes: [10, 20, 30, 40] });
  for (let order = 0; order < 6; order += 1) await won(shop, buyer, large, 10);
  for (const one of others) await won(shop, one, large);
  await daysPass(47);
  const shipping = createShipmentServices(shop.db);
  for (let rest = true; rest;) rest = (await remindOfStorage(shipping, 2)).rest;
  for (const one of [buyer, ...others]) expect(await letters(one)).toHaveLength(1);
});

test('However many backends look at once, each member gets one letter', async () => {
  const buyers: Buyer[] = [];
  while (buyers.length < 6) {
    const one = await shop.buyer();
    await won(shop, one, await shop.draw());
    buyers.push(one);
  }
  await daysPass(47);
  const second = await aBackend({ database: shop.url });
  const done = await Promise.all([remind(), remind(second.db), remind(), remind(second.db)]);
  await second.close();
  expect(done.reduce((sum, { members }) => sum + members, 0)).toBe(buyers.length);
  for (const one of buyers) expect(await letters(one)).toHaveLength(1);
});

test('What is left to remind of is counted as it is looked for', async () => {
  const count = async () => {
    const backlogs = await jobStore(shop.db).backlogs();
    return backlogs.find(({ what }) => what === 'reminders')?.count;
  };
  await won(shop, buyer, draw, 5);
  await daysPass(47);
  expect(await count()).toBe(5);
  await remind();
  expect(await count()).toBe(0);
});
