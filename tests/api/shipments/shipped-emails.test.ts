import { deliverBatch, recordSent } from '#backend/actions/emails.ts';
import { aBackend } from '../../support/backend.ts';
import { untilLockWait } from '../../support/database.ts';
import { aTransport, deliverNext, emailDepsOn } from '../../support/emails.ts';
import { aDrawOnSale } from '../../support/orders.ts';
import { fulfilmentOn, FREE, historyOf, requested, sent } from '../../support/shipments.ts';
import { inAShop } from '../../support/shop.ts';
import { claimEmails } from '#backend/persistence/emails/email-queue.ts';

const { backend, draw, buyer } = inAShop(FREE);

const aShipment = async () => (await requested(backend, buyer, draw, { fee: 0 })).userShipId;
const fulfilment = () => fulfilmentOn(backend.db);
const shown = async (id: string) => (await buyer.ask('GET', `/api/userShip/${id}`)).json();

describe('The email about a shipment', () => {
  beforeEach(() => backend.db.execute('delete from outbox'));

  /** Hands a shipment over; its email is the only one in the outbox. */
  async function shipped(): Promise<string> {
    const id = await aShipment();
    await backend.db.execute('delete from outbox');
    await sent(backend, id);
    return id;
  }
  const status = async (id: string) => (await shown(id)).status;
  const delivered = (transport = aTransport()) => deliverNext(emailDepsOn(backend.db, transport));
  const asIf = (change: string) => backend.db.execute(`update outbox set ${change}`);
  const waiting = async () => (await backend.db.execute('select 1 from outbox')).rows.length;
  const NOTIFIED = ['START', 'START WAITING', 'WAITING SHIPSTART', 'SHIPSTART COMPLETEMAIL'];

  test('A sent email moves its shipment to COMPLETEMAIL', async () => {
    const id = await shipped();
    expect(await status(id)).toBe('SHIPSTART');
    const transport = aTransport();
    expect(await delivered(transport)).toMatchObject({ became: 'sent', kind: 'shipmentSent' });
    expect(transport.sent).toMatchObject([{ to: buyer.email, shipmentId: id }]);
    expect(await historyOf(backend, id)).toEqual(NOTIFIED);
    expect(await waiting()).toBe(0);
  });

  test('A rejected email moves nothing and is sent again', async () => {
    const id = await shipped();
    const transport = aTransport();
    transport.accepts = () => false;
    expect(await delivered(transport)).toMatchObject({ became: 'due again' });
    expect(await status(id)).toBe('SHIPSTART');
    transport.accepts = () => true;
    await asIf('due_at = now()');
    await delivered(transport);
    expect(await historyOf(backend, id)).toEqual(NOTIFIED);
  });

  test('An email sent twice moves its shipment once', async () => {
    const id = await shipped();
    const [first] = await claimEmails(backend.db, 1);
    await asIf('due_at = now()');
    const [second] = await claimEmails(backend.db, 1);
    if (first === undefined || second === undefined) throw new Error('There was no email.');
    await Promise.all([recordSent(backend.db, [first]), recordSent(backend.db, [second])]);
    await recordSent(backend.db, [first]);
    expect(await historyOf(backend, id)).toEqual(NOTIFIED);
  });

  test('Two backends that send many emails at once move each shipment once', async () => {
    const large = await aDrawOnSale(backend, { ...FREE, prizes: [10] });
    const ids: string[] = [];
    while (ids.length < 8) {
      const { userShipId } = await requested(backend, buyer, large, { fee: 0 });
      await sent(backend, userShipId);
      ids.push(userShipId);
    }
    await backend.db.execute('delete from outbox where shipment_id is null');
    const second = await aBackend({ database: backend.url });
    const transport = aTransport();
    const until = () => new AbortController().signal;
    const deps = [backend, second, backend, second].map(({ db }) => emailDepsOn(db, transport));
    await Promise.all(
      deps.map(async (each) => {
        while ((await deliverBatch(each, { atMost: 3, until })).length > 0);
      }),
    );
    await second.close();
    expect(transport.sent.map(({ shipmentId }) => shipmentId).toSorted()).toEqual(ids.toSorted());
    for (const id of ids) expect(await historyOf(backend, id)).toEqual(NOTIFIED);
  });

  test('An email is abandoned after two weeks, and an operator records the notification', async () => {
    const id = await shipped();
    const transport = aTransport();
    transport.accepts = () => false;
    await asIf(`made_at = now() - interval '13 days'`);
    expect(await delivered(transport)).toMatchObject({ became: 'due again' });
    await asIf(`made_at = now() - interval '14 days', due_at = now()`);
    expect(await delivered(transport)).toMatchObject({ became: 'given up' });
    expect([await waiting(), await status(id)]).toEqual([0, 'SHIPSTART']);
    expect(await fulfilment().deliver([id])).toMatchObject({
      rejected: [{ reason: 'wrongState' }],
    });
    expect(await fulfilment().recordEmailed([id])).toEqual({ moved: [id], before: [] });
    expect(await historyOf(backend, id)).toEqual([
      ...NOTIFIED.slice(0, 3),
      `${NOTIFIED[3]} notifiedOtherwise`,
    ]);
  });

  test('A notification recorded by an operator deletes the email, and one being sent moves nothing', async () => {
    const id = await shipped();
    const [email] = await claimEmails(backend.db, 1);
    if (email === undefined) throw new Error('There was no email.');
    const sending = await backend.db.transaction(async (tx) => {
      await fulfilmentOn(tx).recordEmailed([id]);
      const recording = recordSent(backend.db, [email]);
      await untilLockWait(backend.db);
      return { recording };
    });
    await sending.recording;
    expect(await waiting()).toBe(0);
    expect(await historyOf(backend, id)).toHaveLength(4);
    expect(await status(id)).toBe('COMPLETEMAIL');
  });
});
