import { deliverEmail, recordSent } from '#backend/actions/emails.ts';
import { deliverShipments, recordEmailed } from '#backend/actions/shipments/fulfilment.ts';
import { emailQueue } from '#backend/persistence/emails/email-queue.ts';
import { aBackend, type TestBackend } from '../../support/backend.ts';
import { aBuyer, aDrawOnSale, type Buyer } from '../../support/buying.ts';
import { untilLockWait } from '../../support/database.ts';
import { emailDepsOn, aTransport } from '../../support/emails.ts';
import { aYard, FREE, historyOf, requested, sent } from '../../support/shipments.ts';

let backend: TestBackend;
let buyer: Buyer;

beforeEach(async () => {
  backend = await aBackend();
  buyer = await aBuyer(backend);
});
afterEach(() => backend.close());

/** A parcel on its way, whose letter waits to be sent; no other does. */
async function onItsWay(): Promise<string> {
  const draw = await aDrawOnSale(backend, FREE);
  const { userShipId } = await requested(backend, buyer, draw, { fee: 0 });
  await backend.db.execute('delete from outbox');
  await sent(backend, userShipId);
  return userShipId;
}
const status = async (id: string) => (await buyer.ask('GET', `/api/userShip/${id}`)).json().status;
const delivered = (post = aTransport()) => deliverEmail(emailDepsOn(backend.db, post));
const asIf = (change: string) => backend.db.execute(`update outbox set ${change}`);
const waiting = async () => (await backend.db.execute('select 1 from outbox')).rows.length;
const TOLD = ['START', 'START WAITING', 'WAITING SHIPSTART', 'SHIPSTART COMPLETEMAIL'];

test('Once its letter is out, a parcel’s member has been told', async () => {
  const id = await onItsWay();
  expect(await status(id)).toBe('SHIPSTART');
  const post = aTransport();
  expect(await delivered(post)).toMatchObject({ became: 'sent', kind: 'parcelShipped' });
  expect(post.sent).toMatchObject([{ to: buyer.email, shipmentId: id }]);
  expect(await historyOf(backend, id)).toEqual(TOLD);
  expect(await waiting()).toBe(0);
});

test('A letter that is not taken tells nobody, and is tried again', async () => {
  const id = await onItsWay();
  const post = aTransport();
  post.accepts = () => false;
  expect(await delivered(post)).toMatchObject({ became: 'due again' });
  expect(await status(id)).toBe('SHIPSTART');
  post.accepts = () => true;
  await asIf('due_at = now()');
  await delivered(post);
  expect(await historyOf(backend, id)).toEqual(TOLD);
});

test('Sent twice, because a backend ended before it could say so, it tells once', async () => {
  const id = await onItsWay();
  const queue = emailQueue(backend.db);
  const [first] = await queue.claim(1);
  await asIf('due_at = now()');
  const [second] = await queue.claim(1);
  if (first === undefined || second === undefined) throw new Error('There was no letter.');
  await Promise.all([recordSent(queue, first), recordSent(emailQueue(backend.db), second)]);
  await recordSent(queue, first);
  expect(await historyOf(backend, id)).toEqual(TOLD);
});

test('Two backends that send many letters at once move each parcel once', async () => {
  const draw = await aDrawOnSale(backend, { ...FREE, prizes: [10] });
  const ids: string[] = [];
  while (ids.length < 8) {
    const { userShipId } = await requested(backend, buyer, draw, { fee: 0 });
    await sent(backend, userShipId);
    ids.push(userShipId);
  }
  await backend.db.execute(`delete from outbox where shipment_id is null`);
  const second = await aBackend({ database: backend.url });
  const post = aTransport();
  const desks = [backend, second, backend, second].map(({ db }) => emailDepsOn(db, post));
  await Promise.all(
    desks.map(async (desk) => {
      while ((await deliverEmail(desk)) !== undefined);
    }),
  );
  await second.close();
  expect(post.sent.map(({ shipmentId }) => shipmentId).toSorted()).toEqual(ids.toSorted());
  for (const id of ids) expect(await historyOf(backend, id)).toEqual(TOLD);
});

test('For two weeks it is tried, and after that the parcel waits for somebody who tells', async () => {
  const id = await onItsWay();
  const post = aTransport();
  post.accepts = () => false;
  await asIf(`made_at = now() - interval '13 days'`);
  expect(await delivered(post)).toMatchObject({ became: 'due again' });
  await asIf(`made_at = now() - interval '14 days', due_at = now()`);
  expect(await delivered(post)).toMatchObject({ became: 'given up' });
  expect([await waiting(), await status(id)]).toEqual([0, 'SHIPSTART']);
  expect(await deliverShipments(aYard(backend.db), [id])).toMatchObject({
    rejected: [{ reason: 'wrongState' }],
  });
  expect(await recordEmailed(aYard(backend.db), [id])).toEqual({ moved: [id], before: [] });
  expect(await historyOf(backend, id)).toEqual([...TOLD.slice(0, 3), `${TOLD[3]} toldOtherwise`]);
});

test('Told otherwise, a member gets no letter any more, and a letter just under way moves nothing', async () => {
  const id = await onItsWay();
  const queue = emailQueue(backend.db);
  const [letter] = await queue.claim(1);
  if (letter === undefined) throw new Error('There was no letter.');
  const sending = await backend.db.transaction(async (tx) => {
    await recordEmailed(aYard(tx), [id]);
    const leaving = recordSent(queue, letter);
    await untilLockWait(backend.db);
    return { leaving };
  });
  await sending.leaving;
  expect(await waiting()).toBe(0);
  expect(await historyOf(backend, id)).toHaveLength(4);
  expect(await status(id)).toBe('COMPLETEMAIL');
});
