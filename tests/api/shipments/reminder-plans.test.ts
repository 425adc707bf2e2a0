import { sql } from 'drizzle-orm';
import { memberStore } from '#backend/persistence/members/member-store.ts';
import { jobStore } from '#backend/persistence/operations/job-store.ts';
import { remindMember } from '#backend/actions/shipments/remind.ts';
import { createShipmentServices } from '#backend/persistence/shipments/shipment-services.ts';
import { scansDuring, vacuumAnalyze, writeHistory } from '../../support/query-plan.ts';
import { aBelongingsShop, type BelongingsShop } from '../prizes/prizes-shop.ts';

const ORDERS = 8_000;
const DUE = 5;

let shop: BelongingsShop;
/** Thousands whose storage ends within days, of which all is told; as many of somebody who has left, and five more. */
beforeAll(async () => {
  shop = await aBelongingsShop();
  const { drawId } = await shop.draw('first');
  const [here, gone] = [await shop.buyer(), await shop.buyer()];
  for (const [number, { memberId }] of [here, gone].entries())
    await writeHistory(shop.url, { number, memberId, drawIds: [drawId] }, { orders: ORDERS, shipments: 100 });
  await shop.db.execute(sql`
    update won_prizes set won_at = won_at - interval '51 days', kept_until = kept_until - interval '51 days',
                          reminded_at = case when member_id = ${here.memberId} then now() end`);
  await memberStore(shop.db).erase(gone.memberId);
  await remindMember(shipping(), gone.memberId);
  await shop.db.execute(sql`
    update won_prizes set reminded_at = null where won_prize_id in (
      select won_prize_id from won_prizes where member_id = ${here.memberId} and shipment_id is null limit ${DUE})`);
  await vacuumAnalyze(shop.url);
});
afterAll(() => shop.close());

const shipping = () => createShipmentServices(shop.db);

test('To find who is to be told nothing is read but what is due', async () => {
  const scans = await scansDuring(shop.db.$client, () => shipping().dueReminders(8));
  expect(scans).toEqual([
    { table: 'won_prizes', way: 'Index Only Scan', index: 'won_prizes_to_remind', read: DUE },
  ]);
});

test('Nor to count it', async () => {
  const scans = await scansDuring(shop.db.$client, () => jobStore(shop.db).backlogs());
  expect(scans.filter(({ table }) => table === 'won_prizes')).toEqual([
    { table: 'won_prizes', way: 'Index Only Scan', index: 'won_prizes_to_remind', read: DUE },
  ]);
});
