import { sql } from 'drizzle-orm';
import { remindMember, remindOfStorage } from '#backend/actions/shipments/remind.ts';
import type { EmailOf } from '#backend/domain/emails.ts';
import { erasePersonalData } from '#backend/persistence/members/members.ts';
import { jobBacklogs } from '#backend/persistence/monitoring/jobs.ts';
import { membersToRemind } from '#backend/persistence/shipments/reminders.ts';
import { aBackend } from '../../support/backend.ts';
import { emailsTo } from '../../support/members.ts';
import type { Buyer } from '../../support/orders.ts';
import { aPayingShop } from '../../support/payments.ts';
import { scansDuring, vacuumAnalyze, writeHistory } from '../../support/query-plan.ts';
import { postShipment, aShipmentInput, won } from '../../support/shipments.ts';
import { aPrizesShop } from '../prizes/prizes-shop.ts';
import { forAllTests, forEachTest, restoredForEachTest } from '../../support/fixtures.ts';

describe('Reminders of the end of storage', () => {
  const shop = restoredForEachTest(aPayingShop);
  const draw = forEachTest(() => shop.draw());
  const buyer = forEachTest(() => shop.buyer());

  const remind = (db = shop.db) => remindOfStorage(db, 50);
  const daysPass = (days: number) => shop.minutesPass(days * 24 * 60);
  const reminders = async (to = buyer) =>
    (await emailsTo(shop, to.email)).filter(
      (email): email is EmailOf<'storageEnding'> => email.kind === 'storageEnding',
    );

  test('A member is reminded two weeks and three days before the end of storage, once each', async () => {
    const [prize] = await won(shop, buyer, draw, 5);
    const counts: number[] = [];
    for (const days of [0, 45.9, 0.2, 10, 0.8, 0.2, 2.8, 1]) {
      await daysPass(days);
      await remind();
      counts.push((await reminders()).length);
    }
    expect(counts).toEqual([0, 0, 1, 1, 1, 2, 2, 2]);
    expect(await reminders()).toMatchObject([
      { name: '丸山 ぽぽ', lines: [{ drawTitle: draw.title, prizes: 5, keptUntil: prize?.keepUntil }] },
      { lines: [{ prizes: 5 }] },
    ]);
  });

  test('A member gets one email with all draws, the earliest end first', async () => {
    const shortDraw = await shop.draw({ but: { storageDays: 55, title: 'みじかいガチャ' } });
    await won(shop, buyer, draw, 1);
    await won(shop, buyer, shortDraw, 5);
    await daysPass(47);
    await remind();
    expect((await reminders()).map(({ lines }) => lines.map(({ prizes }) => prizes))).toEqual([[5, 1]]);
  });

  test('Shipped, void and expired prizes are not reminded of', async () => {
    const prizes = await won(shop, buyer, draw, 5);
    await postShipment(buyer, aShipmentInput(draw, prizes.slice(0, 3)));
    await shop.db.$client.query('update won_prizes set voided_at = now() where won_prize_id = $1', [
      prizes[3]?.wonPrizeId,
    ]);
    await daysPass(47);
    await remind();
    expect((await reminders()).map(({ lines }) => lines[0]?.prizes)).toEqual([1]);
    await daysPass(14);
    expect(await remind()).toEqual({ members: 0, rest: false });
  });

  test('A short storage is not reminded of at its beginning', async () => {
    const shortDraw = await shop.draw({ but: { storageDays: 10 } });
    await won(shop, buyer, shortDraw);
    expect(await remind()).toMatchObject({ members: 0 });
    await daysPass(7.1);
    expect(await remind()).toMatchObject({ members: 1 });
    await daysPass(1);
    expect(await remind()).toMatchObject({ members: 0 });
  });

  test('Deleted accounts do not keep other members from being reminded', async () => {
    const deleted = await shop.buyer();
    const active = await shop.buyer();
    for (const one of [deleted, active]) await won(shop, one, draw);
    await erasePersonalData(shop.db, deleted.memberId);
    await daysPass(47);
    await remindOfStorage(shop.db, 1);
    await remindOfStorage(shop.db, 1);
    expect(await reminders(active)).toHaveLength(1);
    expect(await membersToRemind(shop.db, 1)).toEqual([]);
  });

  test('All members are reminded, however much one of them has won', async () => {
    const others = [await shop.buyer(), await shop.buyer(), await shop.buyer()];
    const large = await shop.draw({ prizes: [10, 20, 30, 40] });
    for (let order = 0; order < 6; order += 1) await won(shop, buyer, large, 10);
    for (const one of others) await won(shop, one, large);
    await daysPass(47);
    for (let rest = true; rest;) rest = (await remindOfStorage(shop.db, 2)).rest;
    for (const one of [buyer, ...others]) expect(await reminders(one)).toHaveLength(1);
  });

  test('Two backends send each member one email', async () => {
    const buyers: Buyer[] = [];
    while (buyers.length < 6) {
      const one = await shop.buyer();
      await won(shop, one, await shop.draw());
      buyers.push(one);
    }
    await daysPass(47);
    const second = await aBackend({ database: shop.url });
    const results = await Promise.all([remind(), remind(second.db), remind(), remind(second.db)]);
    await second.close();
    expect(results.reduce((sum, { members }) => sum + members, 0)).toBe(buyers.length);
    for (const one of buyers) expect(await reminders(one)).toHaveLength(1);
  });

  test('The backlog counts the prizes that are due', async () => {
    const count = async () => {
      const backlogs = await jobBacklogs(shop.db);
      return backlogs.find(({ what }) => what === 'reminders')?.count;
    };
    await won(shop, buyer, draw, 5);
    await daysPass(47);
    expect(await count()).toBe(5);
    await remind();
    expect(await count()).toBe(0);
  });
});

describe('Query plans', () => {
  const ORDERS = 8_000;
  const DUE = 5;

  const shop = forAllTests(aPrizesShop);
  /** Two members with thousands of prizes near their end: all reminded but five, and all of a deleted account. */
  beforeAll(async () => {
    const { drawId } = await shop.draw('first');
    const active = await shop.buyer();
    const deleted = await shop.buyer();
    for (const [number, { memberId }] of [active, deleted].entries())
      await writeHistory(
        shop.url,
        { number, memberId, drawIds: [drawId] },
        { orders: ORDERS, shipments: 100 },
      );
    await shop.db.execute(sql`
    update won_prizes set won_at = won_at - interval '51 days', kept_until = kept_until - interval '51 days',
                          reminded_at = case when member_id = ${active.memberId} then now() end`);
    await erasePersonalData(shop.db, deleted.memberId);
    await remindMember(shop.db, deleted.memberId);
    await shop.db.execute(sql`
    update won_prizes set reminded_at = null where won_prize_id in (
      select won_prize_id from won_prizes where member_id = ${active.memberId} and shipment_id is null limit ${DUE})`);
    await vacuumAnalyze(shop.url);
  });

  test('The search for due reminders reads the due prizes only', async () => {
    const scans = await scansDuring(shop.db.$client, () => membersToRemind(shop.db, 8));
    expect(scans).toEqual([
      { table: 'won_prizes', way: 'Index Only Scan', index: 'won_prizes_to_remind', read: DUE },
    ]);
  });

  test('The backlog reads the due prizes only', async () => {
    const scans = await scansDuring(shop.db.$client, () => jobBacklogs(shop.db));
    expect(scans.filter(({ table }) => table === 'won_prizes')).toEqual([
      { table: 'won_prizes', way: 'Index Only Scan', index: 'won_prizes_to_remind', read: DUE },
    ]);
  });
});
