import { lockMember, erasePersonalData } from '#backend/persistence/members/members.ts';
import { updateLabel } from '#backend/persistence/shipments/shipment-writer.ts';
import { aBackend } from '../../support/backend.ts';
import { everyRow, untilLockWait } from '../../support/database.ts';
import { aMember, statusAndCode } from '../../support/members.ts';
import { aDrawOnSale } from '../../support/orders.ts';
import {
  AN_ADDRESS,
  ANOTHER_ADDRESS,
  postShipment,
  aShipmentInput,
  fulfilmentOn,
  FREE,
  requested,
  sent,
  won,
} from '../../support/shipments.ts';
import { forEachTest, restoredForEachTest } from '../../support/fixtures.ts';

const backend = restoredForEachTest(aBackend);
const member = forEachTest(() => aMember(backend));
const draw = forEachTest(() => aDrawOnSale(backend, FREE));
const buyer = forEachTest(() => ({ ...member, memberId: member.userId, cookie: member.cookie ?? '' }));

const showBlockers = () => member.ask('PUT', '/api/userDelete', { password: member.password });
const deleteAccount = () => member.ask('DELETE', `/api/user?userId=${member.userId}`);

async function delivered(address: object = AN_ADDRESS): Promise<string> {
  const { userShipId } = await requested(backend, buyer, draw, { fee: 0, address });
  await sent(backend, userShipId);
  await fulfilmentOn(backend.db).recordEmailed([userShipId]);
  await fulfilmentOn(backend.db).deliver([userShipId]);
  return userShipId;
}

test('A shipment in progress prevents the deletion of an account, a withdrawn one does not', async () => {
  const paidDraw = await aDrawOnSale(backend);
  const prizes = await won(backend, buyer, paidDraw);
  const { userShipId } = (await postShipment(buyer, aShipmentInput(paidDraw, prizes))).json();
  expect((await showBlockers()).json().openMatters).toHaveLength(1);
  await member.ask('DELETE', `/api/userShip/${userShipId}`);
  await backend.db.execute('update won_prizes set kept_until = now()');
  expect((await showBlockers()).json().openMatters).toEqual([]);
  expect(statusAndCode(await deleteAccount())).toBe('200');
});

test('A deletion removes every address and keeps the record of the shipments', async () => {
  await delivered();
  const elsewhere = await delivered(ANOTHER_ADDRESS);
  const paidDraw = await aDrawOnSale(backend);
  const { userShipId } = (
    await postShipment(buyer, aShipmentInput(paidDraw, await won(backend, buyer, paidDraw)))
  ).json();
  await member.ask('PUT', `/api/userShip/${userShipId}`, {
    address: { ...ANOTHER_ADDRESS, tel: '0751119999' },
  });
  await updateLabel(backend.db, elsewhere, {
    address: [ANOTHER_ADDRESS.address],
    name: [ANOTHER_ADDRESS.name],
  });
  await member.ask('DELETE', `/api/userShip/${userShipId}`);
  await backend.db.execute('update won_prizes set kept_until = now()');
  await showBlockers();
  expect(statusAndCode(await deleteAccount())).toBe('200');
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

test('A request during the deletion waits for it and then requires a login', async () => {
  const prizes = await won(backend, buyer, draw);
  const { request } = await backend.db.transaction(async (tx) => {
    await lockMember(tx, member.userId);
    await erasePersonalData(tx, member.userId);
    const request = postShipment(buyer, aShipmentInput(draw, prizes, { fee: 0 }));
    await untilLockWait(backend.db);
    return { request };
  });
  expect(statusAndCode(await request)).toBe('401 loginRequired');
});

test('A deletion waits for a shipment that is being requested', async () => {
  await won(backend, buyer, draw);
  await backend.db.execute('update won_prizes set kept_until = now()');
  await showBlockers();
  const { deletion } = await backend.db.transaction(async (tx) => {
    await tx.execute('select 1 from members for no key update');
    await tx.execute(
      `insert into shipments (member_id, request_key, status, prizes, fee, requested_at)
       select member_id, 'a', 'START', 1, 0, now() from members`,
    );
    const deletion = deleteAccount();
    await untilLockWait(backend.db);
    return { deletion };
  });
  expect(statusAndCode(await deletion)).toBe('409 mattersOpen');
});

test('The address of a shipment that was handed over is emptied as a whole or not at all', async () => {
  const { userShipId } = await requested(backend, buyer, draw, { fee: 0 });
  await sent(backend, userShipId);
  const half = backend.db.$client.query('update shipments set tel = null where shipment_id = $1', [
    userShipId,
  ]);
  await expect(half).rejects.toThrow('the address of an accepted shipment stays');
});
