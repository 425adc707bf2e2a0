import { sql } from 'drizzle-orm';
import { announceScheduledChanges } from '#backend/persistence/content/scheduled-changes.ts';
import { REFUSALS } from '#lib/contract/refusals.ts';
import { daysAfter, japanToday } from '#lib/text/japan-today.ts';
import { actionsBy, announcedTags, clearAnnouncements } from '../support/content.ts';
import { forAllTests } from '../support/fixtures.ts';
import { aSignUp, addMember, aVisitor, statusAndCode } from '../support/members.ts';
import { anOperator } from '../support/operator.ts';
import { aRequestKey } from '../support/orders.ts';
import { aPayingShop, orderStatus, PAID, paying, placed, requestPayment } from '../support/payments.ts';
import { AN_ADDRESS, aShipmentInput, FREE, postShipment, won } from '../support/shipments.ts';
import { midnightIsFar } from '../support/japan-midnight.ts';

await midnightIsFar();

const shop = forAllTests(aPayingShop);
const hana = forAllTests(() => anOperator(shop, 'hana', 'manager'));

const HOUR_MS = 3_600_000;
const inHours = (hours: number) => new Date(Date.now() + hours * HOUR_MS).toISOString();
const ALWAYS = { from: null, until: null };

const change = async (part: string, body: object) => {
  const answer = await hana.ask('PUT', `/api/ops/settings/${part}`, { body });
  return { status: answer.statusCode, ...answer.json() };
};
const shown = async () => (await shop.get('/api/shop')).json();
const CLOSED = { isOn: true, sentence: '', ...ALWAYS };
const endMaintenance = () => change('maintenance', { ...CLOSED, isOn: false });

test('An announcement is on all pages during its period, and each end of it renders them again', async () => {
  const bar = { text: '年末年始の発送について', link: null };
  await clearAnnouncements(shop);
  expect(await change('announcement', { ...bar, from: inHours(-2), until: inHours(1) })).toMatchObject({
    status: 200,
    settings: { announcement: { value: bar, version: 1 } },
  });
  expect(await announcedTags(shop)).toEqual(['shop']);
  expect((await shown()).announcement).toEqual(bar);

  await clearAnnouncements(shop);
  await announceScheduledChanges(shop.db);
  await shop.db.execute(sql`update scheduled_changes set announced_until = now() - interval '1 hour'`);
  await announceScheduledChanges(shop.db);
  expect(await announcedTags(shop)).toEqual([]);
  await shop.db
    .execute(sql`update settings set value = value || jsonb_build_object('until', ${inHours(-0.5)}::text)
    where section = 'announcement'`);
  await shop.db.execute(sql`update scheduled_changes set announced_until = now() - interval '1 hour'`);
  await announceScheduledChanges(shop.db);
  expect(await announcedTags(shop)).toEqual(['shop']);
  expect((await shown()).announcement).toBeNull();
});

test.each([
  ['announcement', { text: '帯', link: '/sanrio/no-such-draw', ...ALWAYS }, 'pageUnknown', 'link'],
  ['announcement', { text: '帯', link: 'https://x.example/', ...ALWAYS }, 'invalidInput', 'link'],
  ['announcement', { text: '帯', link: null, from: inHours(1), until: inHours(0) }, 'invalidInput', 'until'],
  ['announcement', { text: 'あ'.repeat(61), link: null, ...ALWAYS }, 'invalidInput', 'text'],
  ['maintenance', { ...CLOSED, from: inHours(1), until: inHours(0) }, 'invalidInput', 'until'],
  ['closedDays', { weekdays: [0], days: [] }, 'invalidInput', 'weekdays.0'],
  ['closedDays', { weekdays: [1, 2, 3, 4, 5, 6, 7], days: [] }, 'invalidInput', 'weekdays'],
  ['closedDays', { weekdays: [], days: ['2026-02-30'] }, 'invalidInput', 'days.0'],
])('%s refuses %j', async (part, body, code, parameter) => {
  expect(await change(part, body)).toMatchObject({ status: 422, code, parameter });
});

test('In maintenance nothing is bought or signed up; what was begun is paid and played, and pages stay', async () => {
  const draw = await shop.draw();
  const [buyer, other] = [await shop.buyer(), await shop.buyer()];
  const underWay = await paying(buyer, draw);
  const held = await placed(other, draw);
  const until = inHours(2);
  expect(
    await change('maintenance', { ...CLOSED, sentence: 'サーバーを入れ替えています。', until }),
  ).toMatchObject({
    status: 200,
    changed: ['isOn', 'sentence', 'until'],
  });
  const closed = { sentence: 'サーバーを入れ替えています。', until };
  expect((await shown()).maintenance).toEqual(closed);
  const shownDraw = async () => (await shop.get(`/api/product/${draw.directoryName}`)).json();
  expect((await shownDraw()).maintenance).toEqual(closed);

  const order = { productId: draw.drawId, quantity: 1, requestKey: aRequestKey() };
  const refused = await other.ask('POST', '/api/orderHistory', order);
  expect(statusAndCode(refused)).toBe('503 maintenance');
  expect(refused.json().message).toMatch(/^サーバーを入れ替えています。.*に再開する予定です。$/);
  expect(Number(refused.headers['retry-after'])).toBeGreaterThan(7_100);
  expect(statusAndCode(await requestPayment(other, held))).toBe('503 maintenance');
  const guest = aVisitor(shop);
  expect(statusAndCode(await guest.ask('POST', '/api/user', aSignUp()))).toBe('503 maintenance');
  const code = { email: 'guest@example.jp', purpose: 'signup' };
  expect(statusAndCode(await guest.ask('POST', '/api/mail/sendMail', code))).toBe('503 maintenance');
  expect((await guest.ask('POST', '/api/mail/sendMail', { ...code, purpose: 'reminder' })).statusCode).toBe(
    200,
  );

  await shop.pay(underWay, { ending: 'paid' });
  await shop.jobs();
  expect(await orderStatus(buyer, underWay.orderId)).toEqual(PAID);
  const play = { productId: draw.drawId, orderHistoryId: underWay.orderId };
  expect((await buyer.ask('POST', '/api/userProduct', play)).statusCode).toBe(200);
  expect((await shop.get(`/api/product/${draw.directoryName}`)).statusCode).toBe(200);

  expect(await endMaintenance()).toMatchObject({ status: 200 });
  expect((await shown()).maintenance).toBeNull();
  expect(await shownDraw()).not.toHaveProperty('maintenance');
  expect((await requestPayment(other, held)).statusCode).toBe(200);
  expect((await actionsBy(shop, hana)).at(-1)).toMatchObject({
    action: 'changeMaintenance',
    facts: { section: 'maintenance', changes: { isOn: [true, false] } },
  });
});

test('A shop that rests without a known end says the usual sentence', async () => {
  await change('maintenance', CLOSED);
  const draw = await shop.draw();
  const buyer = await shop.buyer();
  const answer = await buyer.ask('POST', `/api/product/${draw.directoryName}/queue`);
  expect([answer.statusCode, answer.json().message]).toEqual([503, REFUSALS.maintenance.message]);
  await endMaintenance();
});

test('Closed days are told to shoppers, and move the first day of delivery and the promised answer', async () => {
  const today = japanToday();
  const draw = await shop.draw(FREE);
  const buyer = await shop.buyer();
  const [first, second] = [...(await won(shop, buyer, draw)), ...(await won(shop, buyer, draw))];
  if (first === undefined || second === undefined) throw new Error('Two tickets have two prizes.');
  const ask = (prize: typeof first, deliverOn: string) =>
    postShipment(buyer, aShipmentInput(draw, [prize], { fee: 0, address: AN_ADDRESS, deliverOn }));
  expect((await ask(first, daysAfter(today, 5))).statusCode).toBe(200);

  const memberId = await addMember({ db: shop.db }, {});
  await shop.db.execute(sql`
    insert into inquiries (topic, state, member_id, about_text, sent_at, last_at, waiting_since)
    values ('other', 'waiting', ${memberId}, '', now(), now(), now() - interval '5 days')`);
  const days = [-1, -2, -3, 1, 2].map((count) => daysAfter(today, count));
  expect(await change('closedDays', { weekdays: [], days: [...days, days[0]] })).toMatchObject({
    settings: { closedDays: { value: { weekdays: [], days: days.toSorted() } } },
  });
  expect((await shown()).closedDays).toEqual({
    weekdays: [],
    days: [daysAfter(today, 1), daysAfter(today, 2)],
  });
  expect(statusAndCode(await ask(second, daysAfter(today, 6)))).toBe('409 deliveryDayOver');
  expect((await ask(second, daysAfter(today, 7))).statusCode).toBe(200);
  // Three days of work ago was six days ago.
  const open = (await hana.ask('GET', '/api/ops/today/inquiries')).json();
  expect(open).toMatchObject({ count: 1, overdue: 0, lateDays: 6, answerDays: 3 });
});

test('Staff without the permission change none of it', async () => {
  const support = await anOperator(shop, 'mei', 'support');
  const parts = {
    announcement: { text: '', link: null, ...ALWAYS },
    maintenance: CLOSED,
    closedDays: { weekdays: [], days: [] },
  };
  for (const [part, body] of Object.entries(parts)) {
    const answer = await support.ask('PUT', `/api/ops/settings/${part}`, { body });
    expect(statusAndCode(answer)).toBe('403 permissionDenied');
  }
});
