import { sql } from 'drizzle-orm';
import { settleOrder } from '#backend/actions/orders/order-writer.ts';
import { deleteExpired } from '#backend/actions/retention.ts';
import { aBackend, MINOR_CAPS } from '../../support/backend.ts';
import { forEachTest, restoredForEachTest } from '../../support/fixtures.ts';
import { aVisitor, emailsTo, statusAndCode } from '../../support/members.ts';
import { anOperator, operatorLogOf } from '../../support/operator.ts';
import { aBuyer, aCapture, aDrawOnSale, aRequestKey, type Buyer } from '../../support/orders.ts';

const backend = restoredForEachTest(aBackend);

const YEAR_MS = 365.25 * 24 * 60 * 60_000;
const bornYearsAgo = (years: number) => new Date(Date.now() - years * YEAR_MS).toISOString().slice(0, 10);
const aged = (years: number) => aBuyer(backend, { birthday: bornYearsAgo(years) });
const child = forEachTest(() => aged(12));

const MAILBOX = 'parent@example.com';

const place = async (buyer: Buyer = child, price = 700) => {
  const { drawId } = await aDrawOnSale(backend, { price });
  const body = { productId: drawId, quantity: 1, requestKey: aRequestKey() };
  const answer = await buyer.ask('POST', '/api/orderHistory', body);
  return { drawId, answer, refusal: statusAndCode(answer) };
};
const invite = (email: string, buyer: Buyer = child) => buyer.ask('POST', '/api/user/guardian', { email });

/** The token of the latest link to the guardian. */
async function tokenFor(email = MAILBOX): Promise<string> {
  const [latest] = await emailsTo(backend, email);
  if (latest === undefined || !('token' in latest) || latest.token === null)
    throw new Error('No link was sent.');
  return latest.token;
}

const parent = forEachTest(async () => aVisitor(backend));
const decide = async (decision: object, token?: string) =>
  parent.ask('PUT', '/api/guardian', {
    token: token ?? (await tokenFor()),
    isGuardian: true,
    monthlyCap: null,
    isStopped: false,
    ...decision,
  });

async function confirmed(decision: object = {}, buyer: Buyer = child): Promise<string> {
  await invite(MAILBOX, buyer);
  const token = await tokenFor();
  expect(statusAndCode(await decide(decision, token))).toBe('200');
  return token;
}

test('Under 16 nobody buys before a guardian has confirmed from their own mailbox', async () => {
  expect((await place()).refusal).toBe('409 guardianNeeded');
  await invite(MAILBOX);
  expect((await place()).refusal).toBe('409 guardianNeeded');
  await decide({});
  expect((await place()).refusal).toBe('200');
  expect(await emailsTo(backend, child.email)).toContainEqual({
    kind: 'guardianDecided',
    name: '丸山 ぽぽ',
    monthlyCap: null,
    isStopped: false,
  });
});

test('A minor without a name gives it with the invitation, because the guardian must know who asks', async () => {
  const unnamed = await aBuyer(backend, {
    birthday: bornYearsAgo(12),
    name: '',
    email: 'nameless@example.jp',
  });
  const body = { email: MAILBOX };
  const without = await unnamed.ask('POST', '/api/user/guardian', body);
  expect(statusAndCode(without)).toBe('422 invalidInput');
  expect(without.json().fields).toEqual({ name: expect.stringContaining('お名前を入力してください。') });
  expect(await emailsTo(backend, MAILBOX)).toEqual([]);
  const invited = await unnamed.ask('POST', '/api/user/guardian', { ...body, name: '星野 ぽつ' });
  expect(invited.json()).toMatchObject({ hasName: true });
  expect(await emailsTo(backend, MAILBOX)).toMatchObject([
    { kind: 'guardianInvited', childName: '星野 ぽつ' },
  ]);
  expect((await unnamed.ask('GET', '/api/user')).json()).toMatchObject({ name: '星野 ぽつ' });
});

test('An invitation changes no name that a member has', async () => {
  await child.ask('POST', '/api/user/guardian', { email: MAILBOX, name: '星野 ぽつ' });
  expect(await emailsTo(backend, MAILBOX)).toMatchObject([{ childName: '丸山 ぽぽ' }]);
  expect((await child.ask('GET', '/api/user')).json()).toMatchObject({ name: '丸山 ぽぽ' });
});

test('A refusal for want of a guardian fixes the birthday', async () => {
  await place();
  const change = await child.ask('PUT', '/api/user', { birthday: '1980-05-05' });
  expect(statusAndCode(change)).toBe('409 birthdayFixed');
});

test('Who has named a guardian keeps their birthday, whatever the guardian decides', async () => {
  const grownUp = { birthday: '1980-05-05' };
  await invite(MAILBOX);
  expect(statusAndCode(await child.ask('PUT', '/api/user', grownUp))).toBe('409 birthdayFixed');
  await decide({ isStopped: true });
  expect(statusAndCode(await child.ask('PUT', '/api/user', grownUp))).toBe('409 birthdayFixed');
  expect((await place()).refusal).toBe('409 guardianStopped');
});

test('A birthday that is changed while a guardian is invited does not take the guardian away', async () => {
  const [invited, changed] = await Promise.all([
    invite(MAILBOX),
    child.ask('PUT', '/api/user', { birthday: '1980-05-05' }),
  ]);
  expect([statusAndCode(invited), statusAndCode(changed)].toSorted()).toEqual(
    expect.arrayContaining([expect.stringMatching(/guardianNotNeeded|birthdayFixed/), '200']),
  );
});

test('From 16 on a guardian is asked for by the checkbox alone, until one has confirmed', async () => {
  const teenager = await aged(17);
  expect((await place(teenager)).refusal).toBe('200');
  await confirmed({ isStopped: true }, teenager);
  expect((await place(teenager)).refusal).toBe('409 guardianStopped');
});

test('The guardian lowers the cap, stops purchases and allows them again', async () => {
  const token = await confirmed({ monthlyCap: 1_000 });
  expect((await place(child, 1_001)).refusal).toBe('409 minorLimit');
  const { answer } = await place(child, 900);
  expect(answer.json().monthlyCap).toEqual({ cap: 1_000, left: 1_000 });
  await decide({ isStopped: true }, token);
  expect((await place(child, 50)).refusal).toBe('409 guardianStopped');
  expect((await decide({ monthlyCap: null }, token)).json()).toMatchObject({
    childName: '丸山 ぽぽ',
    ageCap: MINOR_CAPS.under16,
    monthlyCap: null,
    isStopped: false,
  });
  expect((await place(child, 50)).refusal).toBe('200');
});

test("A cap above the shop's is the shop's", async () => {
  await confirmed({ monthlyCap: 1_000_000 });
  expect((await place(child, MINOR_CAPS.under16 + 1)).refusal).toBe('409 minorLimit');
});

test('A hold is not paid after the guardian has stopped purchases', async () => {
  const token = await confirmed();
  const { answer } = await place();
  await decide({ isStopped: true }, token);
  const pay = await child.ask('POST', '/api/redirect', {
    purpose: 'order',
    orderHistoryId: answer.json().orderHistoryId,
    paymentType: 'CARD',
    useCard: false,
    guardianConsents: true,
  });
  expect(statusAndCode(pay)).toBe('409 guardianStopped');
});

test('The guardian gets the receipts', async () => {
  await confirmed();
  const { drawId, answer } = await place();
  const { orderHistoryId: orderId, total } = answer.json();
  await settleOrder(backend.paying.orderBatcher, { drawId, orderId }, aCapture(total));
  const [latest] = await emailsTo(backend, MAILBOX);
  expect(latest).toMatchObject({ kind: 'guardianReceipt', name: '丸山 ぽぽ', orderId, total });
});

test('An address that did not confirm gets no receipts, and neither does the guardian of an adult', async () => {
  const teenager = await aged(17);
  await invite(MAILBOX, teenager);
  const bought = async (buyer: Buyer) => {
    const { drawId, answer } = await place(buyer);
    const { orderHistoryId: orderId, total } = answer.json();
    await settleOrder(backend.paying.orderBatcher, { drawId, orderId }, aCapture(total));
  };
  await bought(teenager);
  await decide({});
  await backend.db.execute(
    sql`update members set birthday = ${bornYearsAgo(18.1)} where member_id = ${teenager.memberId}`,
  );
  await bought(teenager);
  const kinds = (await emailsTo(backend, MAILBOX)).map(({ kind }) => kind);
  expect(kinds).toEqual(['guardianInvited']);
});

test.each(['buyer@example.jp', 'BUYER+mother@example.jp'])(
  'The own mailbox %s is not that of a guardian',
  async (email) => {
    const self = await aBuyer(backend, { birthday: bornYearsAgo(12), email: 'buyer@example.jp' });
    expect(statusAndCode(await invite(email, self))).toBe('422 guardianOwnEmail');
  },
);

test('An adult names no guardian', async () => {
  expect(statusAndCode(await invite(MAILBOX, await aged(18.5)))).toBe('409 guardianNotNeeded');
});

test('A guardian who has not confirmed can be replaced, one who has cannot', async () => {
  await invite('wrong@example.com');
  const former = await tokenFor('wrong@example.com');
  await confirmed();
  expect(statusAndCode(await decide({}, former))).toBe('409 guardianLinkEnded');
  expect(statusAndCode(await invite('friend@example.com'))).toBe('409 guardianFixed');
  expect((await child.ask('GET', '/api/user/guardian')).json()).toMatchObject({
    ageCap: MINOR_CAPS.under16,
    isNeeded: true,
    guardian: { hiddenEmail: 'pa***@example.com', confirmedAt: expect.any(String), isStopped: false },
  });
});

test('Emails to guardians are limited', async () => {
  for (let nth = 0; nth < 3; nth += 1) await invite(MAILBOX);
  expect(statusAndCode(await invite(MAILBOX))).toBe('429 mailTooSoon');
  expect(statusAndCode(await invite(MAILBOX, await aged(13)))).toBe('429 mailTooSoon');
});

test('A link ends, and a guardian gets a new one at their mailbox only', async () => {
  const former = await confirmed();
  await backend.db.execute(sql`update guardians set link_ends_at = now()`);
  expect(statusAndCode(await parent.ask('POST', '/api/guardian/show', { token: former }))).toBe(
    '409 guardianLinkEnded',
  );
  const link = (email: string) => parent.ask('POST', '/api/guardian/link', { email });
  const unknown = await link('nobody@example.com');
  expect((await link(MAILBOX)).json()).toEqual(unknown.json());
  expect(await emailsTo(backend, 'nobody@example.com')).toEqual([]);
  const shown = await parent.ask('POST', '/api/guardian/show', { token: await tokenFor() });
  expect(shown.json()).toMatchObject({ childName: '丸山 ぽぽ', monthlyCap: null });
});

test('The token of a link is stored as a digest', async () => {
  const token = await confirmed();
  const { rows } = await backend.db.execute(sql`select guardians::text as row from guardians`);
  expect(JSON.stringify(rows)).not.toContain(token);
});

test('Support removes a guardian with a reason; then another one confirms', async () => {
  await confirmed();
  const hana = await anOperator(backend);
  const path = `/api/ops/members/${child.memberId}`;
  expect((await hana.ask('GET', path)).json().guardian).toMatchObject({ email: MAILBOX });
  const remove = (body: object) => hana.ask('POST', `${path}/remove-guardian`, { body });
  expect(statusAndCode(await remove({}))).toBe('422 invalidInput');
  expect(statusAndCode(await remove({ reason: 'custody changed' }))).toBe('200');
  expect((await operatorLogOf(backend)).at(-1)).toMatchObject({
    action: 'removeGuardian',
    facts: { memberId: child.memberId, reason: 'custody changed' },
  });
  expect((await place()).refusal).toBe('409 guardianNeeded');
  expect(statusAndCode(await invite('other@example.com'))).toBe('200');
  expect(statusAndCode(await remove({ reason: 'again' }))).toBe('200');
  expect(statusAndCode(await remove({ reason: 'again' }))).toBe('409 notInState');
});

test('Guardians are deleted a month after their child has come of age', async () => {
  await confirmed();
  const count = async () => (await backend.db.execute(sql`select 1 from guardians`)).rows.length;
  await deleteExpired(backend.db);
  expect(await count()).toBe(1);
  await backend.db.execute(sql`update members set birthday = ${bornYearsAgo(18.2)}`);
  await deleteExpired(backend.db);
  expect(await count()).toBe(0);
});

test('The address of a guardian who does not answer is deleted a month after the end of their link', async () => {
  await invite(MAILBOX);
  const count = async () => (await backend.db.execute(sql`select 1 from guardians`)).rows.length;
  const linkEnded = (days: number) =>
    backend.db.execute(sql`update guardians set link_ends_at = now() - ${days} * interval '1 day'`);
  await linkEnded(29);
  await deleteExpired(backend.db);
  expect(await count()).toBe(1);
  await linkEnded(31);
  await deleteExpired(backend.db);
  expect(await count()).toBe(0);
});
