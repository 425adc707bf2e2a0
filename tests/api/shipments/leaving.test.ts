import { acceptShipments, deliverShipments, recordEmailed } from '#backend/actions/shipments/fulfilment.ts';
import { memberStore } from '#backend/persistence/members/member-store.ts';
import { aBackend, type TestBackend } from '../../support/backend.ts';
import { aDrawOnSale, type Buyer, type DrawOnSale } from '../../support/buying.ts';
import { everyRow, untilLockWait } from '../../support/database.ts';
import { aMember, statusAndCode, type TestMember } from '../../support/members.ts';
import {
  AN_ADDRESS,
  ANOTHER_ADDRESS,
  ask,
  aWish,
  aYard,
  FREE,
  requested,
  sent,
  won,
} from '../../support/shipments.ts';

let backend: TestBackend;
let member: TestMember;
let buyer: Buyer;
let draw: DrawOnSale;

beforeEach(async () => {
  backend = await aBackend();
  [member, draw] = [await aMember(backend), await aDrawOnSale(backend, FREE)];
  buyer = { ...member, memberId: member.userId, cookie: member.cookie ?? '', ask: member.ask };
});
afterEach(() => backend.close());

const confirm = () => member.ask('PUT', '/api/userDelete', { password: member.password });
const leave = () => member.ask('DELETE', `/api/user?userId=${member.userId}`);

async function arrived(address: object = AN_ADDRESS): Promise<string> {
  const { userShipId } = await requested(backend, buyer, draw, { fee: 0, address });
  await sent(backend, userShipId);
  await recordEmailed(aYard(backend.db), [userShipId]);
  await deliverShipments(aYard(backend.db), [userShipId]);
  return userShipId;
}

test('A parcel under way keeps its member, one that was given up does not', async () => {
  const dear = await aDrawOnSale(backend);
  const prizes = await won(backend, buyer, dear);
  const { userShipId } = (await ask(buyer, aWish(dear, prizes))).json();
  expect((await confirm()).json().openMatters).toHaveLength(1);
  await member.ask('DELETE', `/api/userShip/${userShipId}`);
  await backend.db.execute('update won_prizes set kept_until = now()');
  expect((await confirm()).json().openMatters).toEqual([]);
  expect(statusAndCode(await leave())).toEqual([200]);
});

test('Of whoever leaves no address stays, and in the books that his parcels were sent', async () => {
  await arrived();
  const elsewhere = await arrived(ANOTHER_ADDRESS);
  const dear = await aDrawOnSale(backend);
  const { userShipId } = (await ask(buyer, aWish(dear, await won(backend, buyer, dear)))).json();
  await member.ask('PUT', `/api/userShip/${userShipId}`, {
    address: { ...ANOTHER_ADDRESS, tel: '0751119999' },
  });
  await member.ask('DELETE', `/api/userShip/${userShipId}`);
  await backend.db.execute('update won_prizes set kept_until = now()');
  await confirm();
  expect(statusAndCode(await leave())).toEqual([200]);
  await backend.db.execute('delete from outbox');
  const text = await everyRow(backend.db);
  const words = [...Object.values(AN_ADDRESS), ...Object.values(ANOTHER_ADDRESS), '0751119999'];
  expect(words.filter((word) => word !== '' && text.includes(word))).toEqual([]);
  const { rows } = await backend.db.$client.query(
    'select status, tracking_number is not null as tracked from shipments where shipment_id = $1',
    [elsewhere],
  );
  expect(rows).toEqual([{ status: 'DELIVERED', tracked: true }]);
});

test('Whoever asks for a parcel while he leaves is heard after it, and has left', async () => {
  const prizes = await won(backend, buyer, draw);
  const { asking } = await backend.db.transaction(async (tx) => {
    const members = memberStore(tx);
    await members.lock(member.userId);
    await members.erase(member.userId);
    const wish = ask(buyer, aWish(draw, prizes, { fee: 0 }));
    await untilLockWait(backend.db);
    return { asking: wish };
  });
  expect(statusAndCode(await asking)).toEqual([401, 'loginRequired']);
});

test('A parcel that is just being asked for is waited for by whoever leaves', async () => {
  await won(backend, buyer, draw);
  await backend.db.execute('update won_prizes set kept_until = now()');
  await confirm();
  const { leaving } = await backend.db.transaction(async (tx) => {
    await tx.execute('select 1 from members for no key update');
    await tx.execute(
      `insert into shipments (member_id, request_key, status, prizes, fee, requested_at)
       select member_id, 'a', 'START', 1, 0, now() from members`,
    );
    const going = leave();
    await untilLockWait(backend.db);
    return { leaving: going };
  });
  expect(statusAndCode(await leaving)).toEqual([409, 'mattersOpen']);
});

test('An address that was packed is emptied as a whole or not at all', async () => {
  const { userShipId } = await requested(backend, buyer, draw, { fee: 0 });
  await acceptShipments(aYard(backend.db), [userShipId]);
  const half = backend.db.$client.query('update shipments set tel = null where shipment_id = $1', [
    userShipId,
  ]);
  await expect(half).rejects.toThrow('the address of an accepted parcel stays');
});
