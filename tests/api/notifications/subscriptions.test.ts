import { sql } from 'drizzle-orm';
import { aBackend } from '../../support/backend.ts';
import { restoredForEachTest } from '../../support/fixtures.ts';
import { statusAndCode } from '../../support/members.ts';
import { aFollower, notifyAll } from '../../support/notifications.ts';
import { aBrowserOf, aDrawOnSale } from '../../support/orders.ts';
import { aPublicTarget, countOf, PUSH_PATH, renew, subscribe } from '../../support/push-subscriptions.ts';

const backend = restoredForEachTest(aBackend);
const count = (table: string) => countOf(backend, table);

test("A member's first browser gets every kind; a kind and the browser can be switched off", async () => {
  const member = await aFollower(backend, {});
  const settings = (await subscribe(member, aPublicTarget())).json();
  expect(settings.push).toEqual({ saleOpens: true, ticketsReturn: true, fewRemain: true, newDraw: true });
  expect(settings.devices).toEqual([expect.objectContaining({ isThis: true })]);
  await member.ask('PUT', '/api/notification', { push: { newDraw: false } });
  const again = (await subscribe(await aBrowserOf(backend, member), aPublicTarget())).json();
  expect([again.push.newDraw, again.devices.length]).toEqual([false, 2]);
  const [{ subscriptionId }] = settings.devices;
  const other = await aFollower(backend, {});
  await other.ask('DELETE', `${PUSH_PATH}/${subscriptionId}`);
  expect(await count('push_subscriptions')).toBe(2);
  expect((await member.ask('DELETE', `${PUSH_PATH}/${subscriptionId}`)).json().devices).toHaveLength(1);
});

test('A member has ten browsers at most, a login session has one, and its logout ends it', async () => {
  const member = await aFollower(backend, {});
  await subscribe(member, aPublicTarget());
  expect((await subscribe(member, aPublicTarget())).json().devices).toEqual([
    expect.objectContaining({ isThis: true }),
  ]);
  for (let nth = 0; nth < 10; nth += 1) await subscribe(await aBrowserOf(backend, member), aPublicTarget());
  const { devices } = (await member.ask('GET', '/api/notification')).json();
  expect([devices.length, devices.some(({ isThis }: { isThis: boolean }) => isThis)]).toEqual([10, false]);
  const last = await aBrowserOf(backend, member);
  await subscribe(last, aPublicTarget());
  await last.ask('DELETE', '/api/login/logout');
  expect(await count('push_subscriptions')).toBe(9);
});

test('A browser belongs to the member who subscribed it last, without the messages for the one before', async () => {
  const draw = await aDrawOnSale(backend, { hasBox: false, opensInMs: 10 * 60_000 });
  const first = await aFollower(backend, { draws: [draw.directoryName] });
  const target = aPublicTarget();
  await subscribe(first, target);
  await notifyAll(backend);
  expect(await count('push_messages')).toBe(1);
  const second = await aFollower(backend, {});
  expect((await subscribe(second, target)).json().devices).toHaveLength(1);
  expect((await first.ask('GET', '/api/notification')).json().devices).toEqual([]);
  expect(await count('push_messages')).toBe(0);
});

test("Somebody who knows a browser's endpoint, but not its keys, cannot take it from its member", async () => {
  const owner = await aFollower(backend, {});
  const stranger = await aFollower(backend, {});
  const target = aPublicTarget();
  const { devices } = (await subscribe(owner, target)).json();
  const stolen = { ...aPublicTarget(), endpoint: target.endpoint };
  expect(statusAndCode(await subscribe(stranger, stolen))).toBe('422 invalidInput');
  expect(statusAndCode(await renew(stranger, stolen, target.endpoint))).toBe('200');
  await subscribe(stranger, aPublicTarget());
  expect(statusAndCode(await renew(stranger, stolen, target.endpoint))).toBe('422 invalidInput');
  expect((await owner.ask('GET', '/api/notification')).json().devices).toEqual(devices);
  expect((await stranger.ask('GET', '/api/notification')).json().devices).toHaveLength(1);
});

test('An exchanged subscription replaces that of its session or endpoint, and switches nothing on', async () => {
  const member = await aFollower(backend, {});
  expect((await renew(member, aPublicTarget(), null)).json().devices).toEqual([]);
  const target = aPublicTarget();
  await subscribe(member, target);
  const off = { saleOpens: false, ticketsReturn: false, fewRemain: false, newDraw: false };
  await member.ask('PUT', '/api/notification', { push: off });
  const exchanged = aPublicTarget();
  const settings = (await renew(member, exchanged, null)).json();
  expect(settings).toMatchObject({ push: off, devices: [{ isThis: true }] });
  // After the former login has expired.
  const later = await aBrowserOf(backend, member);
  expect((await renew(later, aPublicTarget(), target.endpoint)).json().devices).toMatchObject([
    { isThis: false },
  ]);
  const last = aPublicTarget();
  expect((await renew(later, last, exchanged.endpoint)).json().devices).toMatchObject([{ isThis: true }]);
  const { rows } = await backend.db.execute(sql`select endpoint from push_subscriptions`);
  expect(rows).toEqual([{ endpoint: last.endpoint }]);
});

test('An endpoint of no push service is refused', async () => {
  const member = await aFollower(backend, {});
  const target = { ...aPublicTarget(), endpoint: 'https://localhost/1' };
  for (const refused of [await subscribe(member, target), await renew(member, target, null)])
    expect(statusAndCode(refused)).toBe('422 invalidInput');
});
