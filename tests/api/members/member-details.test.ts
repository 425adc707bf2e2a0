import { sql } from 'drizzle-orm';
import { recordSent } from '#backend/actions/emails.ts';
import { deleteEmails } from '#backend/persistence/emails/email-queue.ts';
import { deleteExpired } from '#backend/actions/retention.ts';
import { recordSentEmails } from '#backend/persistence/emails/sent-emails.ts';
import { withdrawEmails } from '#backend/persistence/emails/outbox.ts';
import { untilLockWait } from '../../support/database.ts';
import { aBackend } from '../../support/backend.ts';
import { forAllTests } from '../../support/fixtures.ts';
import { aMember, statusAndCode } from '../../support/members.ts';
import { anOperator, operatorLogOf } from '../../support/operator.ts';
import { aBuyer, aDrawOnSale, NO_TOP_PRIZES } from '../../support/orders.ts';
import { FREE, requested, sent, won } from '../../support/shipments.ts';

const backend = forAllTests(aBackend);
const hana = forAllTests(() => anOperator(backend));
const NOBODY = '00000000-0000-4000-8000-000000000000';

const show = (memberId: string) => hana.ask('GET', `/api/ops/members/${memberId}`);
const note = (memberId: string, body: object) =>
  hana.ask('POST', `/api/ops/members/${memberId}/notes`, { body });
const facts = async () => {
  const { tokenId: _token, ...found } = (await operatorLogOf(backend)).at(-1)?.facts ?? {};
  return found;
};

const emailIdsOf = async (memberId: string) => {
  const { rows } = await backend.db.execute<{ id: string }>(
    sql`select email_id as id from outbox where member_id = ${memberId} order by made_at`,
  );
  return rows.map(({ id }) => id);
};

test('One call shows everything of a member, and is recorded', async () => {
  const buyer = await aBuyer(backend);
  const draw = await aDrawOnSale(backend, FREE);
  await won(backend, buyer, draw);
  const { userShipId } = await requested(backend, buyer, draw, { fee: 0 });
  await sent(backend, userShipId);
  await note(buyer.memberId, { text: '電話で配送日の問い合わせ。\n回答済み。' });
  const { statusCode, json } = await show(buyer.memberId);
  expect(statusCode).toBe(200);
  expect(await facts()).toEqual({ memberId: buyer.memberId });
  const found = json();
  expect(found).toMatchObject({
    memberId: buyer.memberId,
    email: buyer.email,
    card: null,
    suspensions: [],
    refundList: [],
    notes: [{ author: 'hana', text: '電話で配送日の問い合わせ。\n回答済み。' }],
    logins: [{ device: expect.any(String) }],
    orderList: { total: 2, items: [{ status: 'CONFIRM' }, { status: 'CONFIRM' }] },
    shipmentList: { total: 1, items: [{ shipmentId: userShipId, status: 'SHIPSTART' }] },
    prizeList: { total: 2, items: [{ variant: null }, { variant: null }] },
    purchases: {
      orders: 2,
      tickets: 2,
      paidYen: 2 * draw.price,
      shippingYen: 0,
      refundedYen: 0,
      firstAt: expect.any(String),
      lastAt: expect.any(String),
    },
    tags: [],
  });
  const shipped = found.prizeList.items.filter(
    ({ shipmentNumber }: { shipmentNumber: unknown }) => shipmentNumber,
  );
  expect(shipped).toHaveLength(1);
  expect(found.emailList.items).toContainEqual(
    expect.objectContaining({ kind: 'shipmentSent', sentAt: null }),
  );
});

test('A refund is shown with its order', async () => {
  const buyer = await aBuyer(backend);
  const draw = await aDrawOnSale(backend, { ...FREE, ...NO_TOP_PRIZES });
  await won(backend, buyer, draw, 1);
  const { orderList } = (await show(buyer.memberId)).json();
  const { orderId, number } = orderList.items[0];
  await hana.ask('POST', `/api/ops/orders/${orderId}/refund`, { body: { reason: 'goodwill' } });
  expect((await show(buyer.memberId)).json()).toMatchObject({
    prizeList: { total: 0 },
    refundList: [{ orderNumber: number, shipmentNumber: null, doneAt: null }],
  });
});

test('Credentials are not shown', async () => {
  const member = await aMember(backend, { email: 'secret@example.jp' });
  const { body } = await show(member.userId);
  for (const secret of ['password', 'argon2', 'token', (member.cookie ?? '').replace('session=', '')])
    expect(body).not.toContain(secret);
});

test('Nobody is shown or noted by an unknown id', async () => {
  expect(statusAndCode(await show(NOBODY))).toBe('404 notFound');
  expect(await facts()).toEqual({ memberId: null, search: NOBODY });
  expect(statusAndCode(await note(NOBODY, { text: 'a note' }))).toBe('404 notFound');
});

test('A note is recorded by its id, without its text', async () => {
  const { memberId } = await aBuyer(backend);
  const added = (await note(memberId, { text: '返品の相談' })).json();
  expect(added).toMatchObject({ note: { author: 'hana', text: '返品の相談' }, dryRun: false });
  expect(await facts()).toEqual({ memberId, noteId: added.note.noteId });
});

test('A dry run adds no note', async () => {
  const { memberId } = await aBuyer(backend);
  expect((await note(memberId, { text: '返品の相談', dryRun: true })).json()).toMatchObject({ dryRun: true });
  expect((await show(memberId)).json().notes).toEqual([]);
});

test.each([{ text: '' }, { text: ' \n ' }, { text: 'あ'.repeat(2_001) }, { text: 'a\u0007b' }, {}])(
  'A note such as %j is refused',
  async (body) => {
    const { memberId } = await aBuyer(backend);
    expect(statusAndCode(await note(memberId, body))).toBe('422 invalidInput');
  },
);

describe('A sent email', () => {
  const send = async (memberId: string) =>
    recordSent(
      backend.db,
      (await emailIdsOf(memberId)).map((emailId) => ({ emailId, shipmentId: null })),
    );

  test('stays in the list of the member, without its content', async () => {
    const { userId } = await aMember(backend, { email: 'sent-1@example.jp' });
    await send(userId);
    expect((await show(userId)).json().emailList).toEqual({
      total: 1,
      items: [{ kind: 'welcome', madeAt: expect.any(String), sentAt: expect.any(String) }],
    });
  });

  test('that was given up is not listed as sent', async () => {
    const { userId } = await aMember(backend, { email: 'sent-2@example.jp' });
    await deleteEmails(backend.db, await emailIdsOf(userId));
    expect((await show(userId)).json().emailList).toEqual({ total: 0, items: [] });
  });

  test('is forgotten after 400 days', async () => {
    const { userId } = await aMember(backend, { email: 'sent-3@example.jp' });
    await send(userId);
    await backend.db.execute(
      sql`update sent_emails set sent_at = now() - interval '401 days' where member_id = ${userId}`,
    );
    await deleteExpired(backend.db);
    expect((await show(userId)).json().emailList.total).toBe(0);
  });

  test('is not recorded after its member deleted the account meanwhile', async () => {
    const { userId, email } = await aMember(backend, { email: 'sent-4@example.jp' });
    const [emailId = ''] = await emailIdsOf(userId);
    const { withdrawing } = await backend.db.transaction(async (tx) => {
      await recordSentEmails(tx, [emailId]);
      const withdrawing = withdrawEmails(backend.db, { email, memberId: userId });
      await untilLockWait(backend.db);
      return { withdrawing };
    });
    await withdrawing;
    const { rows } = await backend.db.execute(sql`select from sent_emails where member_id = ${userId}`);
    expect(rows).toEqual([]);
  });
});
