import { sql } from 'drizzle-orm';
import { registerCard, forgetCards } from '#backend/actions/payments/cards.ts';
import { memberStore } from '#backend/persistence/members/member-store.ts';
import { cardStore } from '#backend/persistence/payments/card-store.ts';
import { aBackend, type TestBackend } from '../../../support/backend.ts';
import { everyRow, untilLockWait } from '../../../support/database.ts';
import { aKomojuGateway, aSessionWish, opened } from '../../../support/komoju.ts';
import { aKomojuServer, type KomojuServer } from '../../../support/komoju-server.ts';
import { aMember, type TestMember, statusAndCode } from '../../../support/members.ts';
import { anOrder } from '../../../support/orders.ts';

let backend: TestBackend;
let member: TestMember;
let komoju: KomojuServer;
let customerId: string;

beforeEach(async () => {
  [backend, komoju] = await Promise.all([aBackend(), aKomojuServer()]);
  member = await aMember(backend);
  const { sessionId } = opened(await aKomojuGateway(komoju).openSession(aSessionWish({ mode: 'card' })));
  customerId = komoju.buyer.registers(sessionId, '4649');
  await registerCard(cards(), member.userId, aCard());
});
afterEach(() => Promise.all([backend.close(), komoju.close()]));

const cards = () => cardStore(backend.db);
const aCard = () => ({ provider: 'komoju', customerId, brand: 'Visa', lastFour: '4649', expiry: '2029-04' });
const toForget = async () =>
  (await backend.db.execute('select provider, customer_id from forgotten_cards')).rows;
const leave = async () => {
  await member.ask('PUT', '/api/userDelete', { password: member.password });
  return statusAndCode(await member.ask('DELETE', `/api/user?userId=${member.userId}`));
};
const forgetting = () => forgetCards({ cards: cards(), gateway: aKomojuGateway(komoju) });

test('Deleting the account deletes the card here and at the provider', async () => {
  expect(await leave()).toEqual([200]);
  expect(await cards().find(member.userId)).toBeUndefined();
  expect(await toForget()).toEqual([{ provider: 'komoju', customer_id: customerId }]);
  await forgetting();
  expect(komoju.books.customers.size).toBe(0);
  const rows = await everyRow(backend.db);
  for (const trace of [customerId, '4649', '2029-04']) expect(rows).not.toContain(trace);
});

test('The deletion of the card at the provider is retried until it succeeds', async () => {
  await leave();
  komoju.meet('DELETE /customers', { kind: 'answers', status: 503, body: '' });
  await forgetting();
  expect(await toForget()).toHaveLength(1);
  await backend.db.execute(sql`update forgotten_cards set due_at = now()`);
  await forgetting();
  expect([await toForget(), komoju.books.customers.size]).toEqual([[], 0]);
});

test('A refused account deletion keeps the card', async () => {
  await anOrder(backend, member, { status: 'SUCCESS' });
  expect(await leave()).toEqual([409, 'mattersOpen']);
  expect(await cards().find(member.userId)).toMatchObject({ lastFour: '4649' });
  expect(await toForget()).toEqual([]);
});

test('A card registered after the account deletion is not stored', async () => {
  await leave();
  await forgetting();
  await registerCard(cards(), member.userId, aCard());
  expect(await cards().find(member.userId)).toBeUndefined();
  expect(await toForget()).toEqual([{ provider: 'komoju', customer_id: customerId }]);
});

test('A card registered during the account deletion is not stored', async () => {
  await cards().remove(member.userId);
  await backend.db.execute(sql`delete from forgotten_cards`);
  const { putting } = await backend.db.transaction(async (tx) => {
    await memberStore(tx).lock(member.userId);
    const put = registerCard(cards(), member.userId, aCard());
    await untilLockWait(backend.db);
    await memberStore(tx).erase(member.userId);
    return { putting: put };
  });
  await putting;
  expect(await cards().find(member.userId)).toBeUndefined();
  expect(await toForget()).toHaveLength(1);
});
