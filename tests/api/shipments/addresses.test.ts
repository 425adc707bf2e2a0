import { acceptShipments } from '#backend/actions/shipments/fulfilment.ts';
import type { TestBackend } from '../../support/backend.ts';
import type { Buyer, DrawOnSale } from '../../support/buying.ts';
import { untilLockWait } from '../../support/database.ts';
import { emailsTo, statusAndCode } from '../../support/members.ts';
import {
  AN_ADDRESS,
  ANOTHER_ADDRESS,
  aYard,
  FREE,
  historyOf,
  requested,
  sent,
} from '../../support/shipments.ts';
import { inAShop } from '../../support/shop.ts';

let backend: TestBackend;
let draw: DrawOnSale;
let buyer: Buyer;

inAShop((here) => ({ backend, draw, buyer } = here), FREE);

const aParcel = async () => (await requested(backend, buyer, draw, { fee: 0 })).userShipId;
const change = (id: string, address: object = ANOTHER_ADDRESS) =>
  buyer.ask('PUT', `/api/userShip/${id}`, { address });
const addressOf = async (id: string) => (await buyer.ask('GET', `/api/userShip/${id}`)).json().address;
const lettersAbout = async () =>
  (await emailsTo(backend, buyer.email)).filter(({ kind }) => kind === 'parcelAddressChanged');

test('A parcel goes elsewhere, and its member is told where in broad strokes', async () => {
  const id = await aParcel();
  expect((await change(id)).json().address).toEqual(ANOTHER_ADDRESS);
  expect(await addressOf(id)).toEqual(ANOTHER_ADDRESS);
  expect(await historyOf(backend, id)).toEqual(['START', 'START START addressChanged']);
  expect(await lettersAbout()).toEqual([
    {
      ...{ kind: 'parcelAddressChanged', name: '丸山 ぽぽ', shipmentId: id },
      ...{ zip: '6008216', town: '京都府京都市下京区' },
    },
  ]);
});

test('The address it has already is no change', async () => {
  const id = await aParcel();
  expect(statusAndCode(await change(id, AN_ADDRESS))).toEqual([200]);
  expect(await historyOf(backend, id)).toEqual(['START']);
  expect(await lettersAbout()).toEqual([]);
});

test('Who changes it again and again is told to wait, and is not written to for ever', async () => {
  const id = await aParcel();
  const tried = [];
  for (let nth = 0; nth < 22; nth += 1)
    tried.push((await change(id, { ...ANOTHER_ADDRESS, name: `丸山 ${nth}` })).statusCode);
  expect(tried).toEqual([...Array.from({ length: 20 }, () => 200), 429, 429]);
  expect(statusAndCode(await change(id))).toEqual([429, 'changedTooOften']);
  expect(await addressOf(id)).toMatchObject({ name: '丸山 19' });
  expect(await lettersAbout()).toHaveLength(20);
  expect(statusAndCode(await change(await aParcel()))).toEqual([200]);
});

test('Another parcel, and the profile, keep their address', async () => {
  const [one, other] = [await aParcel(), await aParcel()];
  await change(one);
  expect(await addressOf(other)).toEqual(AN_ADDRESS);
  expect((await buyer.ask('GET', '/api/user')).json().address).toBe('東京都渋谷区神宮前1-2-3');
});

test('Once the shop packs it, the address stays', async () => {
  const id = await aParcel();
  await acceptShipments(aYard(backend.db), [id]);
  expect(statusAndCode(await change(id))).toEqual([409, 'shipmentAccepted']);
  await sent(backend, await aParcel());
  expect(await addressOf(id)).toEqual(AN_ADDRESS);
});

test('Not even the shop itself can change it then', async () => {
  const id = await aParcel();
  await acceptShipments(aYard(backend.db), [id]);
  const change = backend.db.$client.query(`update shipments set zip = '0000000' where shipment_id = $1`, [
    id,
  ]);
  await expect(change).rejects.toThrow('the address of an accepted parcel stays');
});

test.each([{ zip: '150' }, { name: '' }, { address: '神宮前1-2-3' }, { tel: undefined }])(
  'What is no address changes nothing (%j)',
  async (but) => {
    const id = await aParcel();
    expect(statusAndCode(await change(id, { ...ANOTHER_ADDRESS, ...but }))).toEqual([422, 'invalidInput']);
    expect(await addressOf(id)).toEqual(AN_ADDRESS);
  },
);

test('Accepted in the same moment: whoever comes first is right, and no parcel changes after it', async () => {
  const id = await aParcel();
  const answer = await backend.db.transaction(async (tx) => {
    await acceptShipments(aYard(tx), [id]);
    const changing = change(id);
    await untilLockWait(backend.db);
    return { changing };
  });
  expect(statusAndCode(await answer.changing)).toEqual([409, 'shipmentAccepted']);
  expect(await addressOf(id)).toEqual(AN_ADDRESS);
});

test('However many change and accept at once, what was packed is what was shown last', async () => {
  const ids: string[] = [];
  while (ids.length < 8) ids.push(await aParcel());
  await Promise.all(
    ids.flatMap((id, place) => {
      const works = [() => change(id), () => acceptShipments(aYard(backend.db), [id])];
      return (place % 2 === 0 ? works : works.toReversed()).map((work) => work());
    }),
  );
  for (const id of ids) {
    const history = await historyOf(backend, id);
    const isElsewhere = history.includes('START START addressChanged');
    expect(history.at(-1)).toBe('START WAITING');
    expect(await addressOf(id)).toEqual(isElsewhere ? ANOTHER_ADDRESS : AN_ADDRESS);
  }
});
