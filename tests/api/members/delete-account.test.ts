import { sql } from 'drizzle-orm';
import { registerCard, forgetCards } from '#backend/actions/payments/cards.ts';
import { lockMember, erasePersonalData } from '#backend/persistence/members/members.ts';
import { deleteCard, findCard } from '#backend/persistence/payments/cards.ts';
import { aBackend } from '../../support/backend.ts';
import { untilLockWait, everyRow } from '../../support/database.ts';
import {
  aMember,
  aSignUp,
  aVisitor,
  codeFor,
  emailsTo,
  statusAndCode,
  type TestVisitor,
} from '../../support/members.ts';
import { anOrder, aShipment, aWonPrize } from '../../support/orders.ts';
import { aKomojuGateway, sessionParams, openedSession } from '../../support/komoju.ts';
import { aKomojuServer, type KomojuServer } from '../../support/komoju-server.ts';
import { forEachTest, restoredForEachTest } from '../../support/fixtures.ts';

const backend = restoredForEachTest(aBackend);
const member = forEachTest(() => aMember(backend));

const logIn = ({ ask }: TestVisitor) =>
  ask('POST', '/api/login/emailLogin', { email: member.email, password: member.password });
const confirm = (password = member.password) => member.ask('PUT', '/api/userDelete', { password });
const deleteAccount = (userId = member.userId) => member.ask('DELETE', `/api/user?userId=${userId}`);
const confirmAndDelete = async () => {
  await confirm();
  return statusAndCode(await deleteAccount());
};

test('Password and confirmation delete the account and end all sessions', async () => {
  const phone = aVisitor(backend);
  await logIn(phone);
  expect((await confirm()).json()).toEqual({ openMatters: [] });
  const before = member.cookie;
  expect(statusAndCode(await deleteAccount())).toBe('200');
  expect(member.cookie).toBeUndefined();
  for (const cookie of [before, phone.cookie]) {
    expect(statusAndCode(await backend.ask('GET', '/api/user', { cookie }))).toBe('401 loginRequired');
  }
  expect(statusAndCode(await logIn(phone))).toBe('401 loginFailed');
});

test('All queued emails are withdrawn except the confirmation of the deletion', async () => {
  await member.ask('POST', '/api/mail/sendMail', { email: member.email, purpose: 'reminder' });
  await member.ask('POST', '/api/mail/sendMail', { email: 'elsewhere@example.jp', purpose: 'email' });
  await confirm();
  await deleteAccount();
  expect(await emailsTo(backend, member.email)).toEqual([{ kind: 'accountDeleted', name: '丸山 ぽぽ' }]);
  const { rows } = await backend.db.execute(
    "select member_id from outbox where message->>'kind' = 'accountDeleted'",
  );
  expect(rows).toEqual([{ member_id: null }]);
  expect((await backend.db.execute('select * from email_codes')).rows).toEqual([]);
});

test('The throttles of the account are deleted', async () => {
  await confirm('x');
  await confirm();
  await deleteAccount();
  const { rows } = await backend.db.execute('select key from throttles');
  const kinds = rows.map(({ key }) => String(key).split(':')[0]);
  expect(new Set(kinds)).toEqual(new Set(['sender', 'visitor']));
});

test('A wrong password does not confirm the deletion', async () => {
  const answer = await confirm('ちがうことば');
  expect([statusAndCode(answer), answer.json().parameter]).toEqual(['422 passwordWrong', 'password']);
  expect(statusAndCode(await deleteAccount())).toBe('403 leaveNotConfirmed');
});

test('The deletion requires the password of the last ten minutes', async () => {
  expect(statusAndCode(await deleteAccount())).toBe('403 leaveNotConfirmed');
  await confirm();
  await backend.db.execute(sql`update sessions set leave_confirmed_at = now() - interval '11 minutes'`);
  expect(statusAndCode(await deleteAccount())).toBe('403 leaveNotConfirmed');
});

test('Only the session in which the password was given can delete the account', async () => {
  const phone = aVisitor(backend);
  await logIn(phone);
  await confirm();
  expect(statusAndCode(await phone.ask('DELETE', `/api/user?userId=${member.userId}`))).toBe(
    '403 leaveNotConfirmed',
  );
});

test('The id of another member is answered like an unknown one', async () => {
  const other = await aMember(backend, { email: 'potsu@example.jp' });
  await confirm();
  const answers = [
    await deleteAccount(other.userId),
    await deleteAccount('00000000-0000-4000-8000-000000000000'),
    await deleteAccount('x'),
  ];
  expect(answers.map((answer) => answer.body)).toEqual(Array(3).fill(answers[0]?.body));
  expect(answers.map(statusAndCode)).toEqual(Array(3).fill('404 notFound'));
  expect(statusAndCode(await other.ask('GET', '/api/user'))).toBe('200');
});

test('A deletion without the id is refused', async () => {
  await confirm();
  expect(statusAndCode(await member.ask('DELETE', '/api/user'))).toBe('422 invalidInput');
  expect(statusAndCode(await member.ask('GET', '/api/user'))).toBe('200');
});

test('Open matters prevent the deletion, each with what to do', async () => {
  await anOrder(backend, member, { status: 'START' });
  await anOrder(backend, member, { status: 'SUCCESS' });
  await aWonPrize(backend, member);
  await aShipment(backend, member, 'SHIPSTART');
  const reasons = [
    'お支払いの手続きが終わっていない注文が1件あります。お支払いを終えるか、取りやめてください。',
    'まだまわしていない購入が1件あります。まわして、結果をごらんになってください。',
    '発送を依頼していない当選賞品が1点あります。発送を依頼するか、当選賞品の画面で受け取りをやめてください。',
    'お届けの途中の荷物が1個あります。お届けまでお待ちください。とどかないときは、お問い合わせください。',
  ];
  expect((await confirm()).json()).toEqual({ openMatters: reasons });
  const answer = await deleteAccount();
  expect([statusAndCode(answer), answer.json().reasons]).toEqual(['409 mattersOpen', reasons]);
  expect(statusAndCode(await member.ask('GET', '/api/user'))).toBe('200');
});

test('Finished orders and shipments do not prevent it and stay without personal data', async () => {
  await anOrder(backend, member, { status: 'CONFIRM' });
  await anOrder(backend, member, { status: 'CANCEL' });
  const shipmentId = await aShipment(backend, member, 'DELIVERED');
  await aWonPrize(backend, member, { shipmentId });
  await confirm();
  expect(statusAndCode(await deleteAccount())).toBe('200');
  const { rows } = await backend.db.execute(
    'select count(*)::int as orders from orders join members using (member_id)',
  );
  expect(rows).toEqual([{ orders: 3 }]);
});

test('A deletion waits for an order that is being placed', async () => {
  await confirm();
  await anOrder(backend, member);
  const deleting = await backend.db.transaction(async (tx) => {
    await anOrder({ db: tx }, member, { status: 'START' });
    const answer = deleteAccount();
    await untilLockWait(backend.db);
    return { answer };
  });
  expect(statusAndCode(await deleting.answer)).toBe('409 mattersOpen');
});

test('Two concurrent deletions send one email', async () => {
  await confirm();
  const answers = await Promise.all([deleteAccount(), deleteAccount()]);
  expect(answers.map(({ statusCode }) => statusCode).toSorted()).toEqual([200, 401]);
  expect(await emailsTo(backend, member.email)).toHaveLength(1);
});

test('A password changed in another session cancels the deletion', async () => {
  const phone = aVisitor(backend);
  await logIn(phone);
  await confirm();
  const password = 'さんかくやねのきつつきたち';
  await phone.ask('PUT', '/api/user/loginPass', { password, presentPassword: member.password });
  expect(statusAndCode(await deleteAccount())).toBe('401 loginRequired');
});

test('A deleted member can sign up again as a new member', async () => {
  await confirm();
  await deleteAccount();
  const code = await codeFor(backend, member, { email: member.email, purpose: 'signup' });
  const answer = await member.ask('POST', '/api/user', { ...aSignUp(), code });
  expect(answer.statusCode).toBe(200);
  expect(answer.json().userId).not.toBe(member.userId);
});

describe('The card of a deleted account', () => {
  let komoju: KomojuServer;
  let customerId: string;

  beforeEach(async () => {
    komoju = await aKomojuServer();
    const { sessionId } = openedSession(
      await aKomojuGateway(komoju).openSession(sessionParams({ mode: 'card' })),
    );
    customerId = komoju.buyer.registers(sessionId, '4649');
    await registerCard(backend.db, member.userId, aCard());
  });
  afterEach(() => komoju.close());

  const aCard = () => ({
    provider: 'komoju',
    customerId,
    brand: 'Visa',
    lastFour: '4649',
    expiry: '2029-04',
  });
  const forgottenCards = async () =>
    (await backend.db.execute('select provider, customer_id from forgotten_cards')).rows;
  const forget = () => forgetCards({ db: backend.db, gateway: aKomojuGateway(komoju) });

  test('Deleting the account deletes the card here and at the provider', async () => {
    expect(await confirmAndDelete()).toBe('200');
    expect(await findCard(backend.db, member.userId)).toBeUndefined();
    expect(await forgottenCards()).toEqual([{ provider: 'komoju', customer_id: customerId }]);
    await forget();
    expect(komoju.account.customers.size).toBe(0);
    const rows = await everyRow(backend.db);
    for (const trace of [customerId, '"4649"', '2029-04']) expect(rows).not.toContain(trace);
  });

  test('The deletion of the card at the provider is retried until it succeeds', async () => {
    await confirmAndDelete();
    komoju.failNext('DELETE /customers', { kind: 'answers', status: 503, body: '' });
    await forget();
    expect(await forgottenCards()).toHaveLength(1);
    await backend.db.execute(sql`update forgotten_cards set due_at = now()`);
    await forget();
    expect([await forgottenCards(), komoju.account.customers.size]).toEqual([[], 0]);
  });

  test('A refused account deletion keeps the card', async () => {
    await anOrder(backend, member, { status: 'SUCCESS' });
    expect(await confirmAndDelete()).toBe('409 mattersOpen');
    expect(await findCard(backend.db, member.userId)).toMatchObject({ lastFour: '4649' });
    expect(await forgottenCards()).toEqual([]);
  });

  test('A card registered after the account deletion is not stored', async () => {
    await confirmAndDelete();
    await forget();
    await registerCard(backend.db, member.userId, aCard());
    expect(await findCard(backend.db, member.userId)).toBeUndefined();
    expect(await forgottenCards()).toEqual([{ provider: 'komoju', customer_id: customerId }]);
  });

  test('A card registered during the account deletion is not stored', async () => {
    await deleteCard(backend.db, member.userId);
    await backend.db.execute(sql`delete from forgotten_cards`);
    const { registering } = await backend.db.transaction(async (tx) => {
      await lockMember(tx, member.userId);
      const registering = registerCard(backend.db, member.userId, aCard());
      await untilLockWait(backend.db);
      await erasePersonalData(tx, member.userId);
      return { registering };
    });
    await registering;
    expect(await findCard(backend.db, member.userId)).toBeUndefined();
    expect(await forgottenCards()).toHaveLength(1);
  });
});
