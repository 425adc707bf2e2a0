import { aBackend } from '../../support/backend.ts';
import { aBuyer, aDrawOnSale } from '../../support/orders.ts';
import { emailsTo, statusAndCode } from '../../support/members.ts';
import { anOperator, operatorLogOf } from '../../support/operator.ts';
import {
  ANOTHER_ADDRESS,
  csvRows,
  aTrackingNumber,
  fulfilmentOn,
  FREE,
  historyOf,
  requested,
  sent,
} from '../../support/shipments.ts';
import { forAllTests, forEachTest } from '../../support/fixtures.ts';

const shop = forAllTests(aBackend);
const hana = forAllTests(() => anOperator(shop));
const draw = forAllTests(() => aDrawOnSale(shop, { ...FREE, prizes: [50, 50] }));
const buyer = forEachTest(() => aBuyer(shop));

const correct = (id: string, what: 'tracking-number' | 'address' | 'label', body: object) =>
  hana.ask('PUT', `/api/ops/shipments/${id}/${what}`, { body });
const show = async (id: string) => (await buyer.ask('GET', `/api/userShip/${id}`)).json();
const emails = async () => emailsTo(shop, buyer.email);
const aShipment = async () => (await requested(shop, buyer, draw, { fee: 0 })).userShipId;

test('A corrected tracking number replaces the one of an email that is not sent yet', async () => {
  const id = await aShipment();
  await sent(shop, id);
  const trackingNumber = aTrackingNumber();
  expect(statusAndCode(await correct(id, 'tracking-number', { carrier: 'yamato', trackingNumber }))).toBe(
    '200',
  );
  const about = (await emails()).filter(({ kind }) => kind === 'shipmentSent');
  expect(about).toMatchObject([{ trackingNumber }]);
  expect(await show(id)).toMatchObject({ status: 'SHIPSTART', trackingNumber });
  expect((await historyOf(shop, id)).at(-1)).toBe('SHIPSTART SHIPSTART renumbered');
});

test('After the email the member gets another one; the same number again changes nothing', async () => {
  const id = await aShipment();
  await sent(shop, id);
  await fulfilmentOn(shop.db).recordEmailed([id]);
  const body = { carrier: 'sagawa', trackingNumber: '1234-5678-9012' };
  expect(statusAndCode(await correct(id, 'tracking-number', body))).toBe('200');
  expect(statusAndCode(await correct(id, 'tracking-number', body))).toBe('200');
  const about = (await emails()).filter(({ kind }) => kind === 'shipmentRenumbered');
  expect(about).toMatchObject([{ carrier: 'sagawa', trackingNumber: '123456789012' }]);
  expect((await operatorLogOf(shop)).at(-1)).toMatchObject({
    action: 'correctTrackingNumber',
    facts: { shipmentId: id },
  });
});

test('A wrong number, one of another shipment and a shipment not under way are refused', async () => {
  const id = await aShipment();
  const other = await aShipment();
  const unsent = await aShipment();
  await sent(shop, id);
  const { trackingNumber } = await sent(shop, other);
  const number = (shipment: string, text: string) =>
    correct(shipment, 'tracking-number', { carrier: 'yamato', trackingNumber: text });
  expect(statusAndCode(await number(id, '123456789012'))).toBe('409 numberImpossible');
  expect(statusAndCode(await number(id, trackingNumber))).toBe('409 numberTaken');
  expect(statusAndCode(await number(unsent, aTrackingNumber()))).toBe('409 notUnderWay');
});

test('Operators correct an address until the handover, members until the acceptance', async () => {
  const id = await aShipment();
  await fulfilmentOn(shop.db).accept([id]);
  const own = await buyer.ask('PUT', `/api/userShip/${id}`, { address: ANOTHER_ADDRESS });
  expect(statusAndCode(own)).toBe('409 shipmentAccepted');
  expect(statusAndCode(await correct(id, 'address', { address: ANOTHER_ADDRESS }))).toBe('200');
  expect((await show(id)).address).toEqual(ANOTHER_ADDRESS);
  expect((await historyOf(shop, id)).at(-1)).toBe('WAITING WAITING addressCorrected');
  expect(await emails()).toContainEqual(
    expect.objectContaining({ kind: 'shipmentAddressCorrected', town: '京都府京都市下京区' }),
  );
  expect(JSON.stringify((await operatorLogOf(shop)).at(-1))).not.toContain(ANOTHER_ADDRESS.name);
  const shipped = await aShipment();
  await sent(shop, shipped);
  expect(statusAndCode(await correct(shipped, 'address', { address: ANOTHER_ADDRESS }))).toBe(
    '409 handedOver',
  );
});

describe('The lines of a label', () => {
  const LABEL = {
    address: ['東京都渋谷区神宮前1-2-3', 'ころんハイツ', '101号室'],
    name: ['ころん堂', '丸山'],
  };
  const detail = async (id: string) => (await hana.ask('GET', `/api/ops/shipments/${id}`)).json();

  test('are printed in place of the address, which stays, and the member gets no email', async () => {
    const id = await aShipment();
    await fulfilmentOn(shop.db).accept([id]);
    const before = await detail(id);
    const mails = (await emails()).length;
    expect(statusAndCode(await correct(id, 'label', { label: LABEL }))).toBe('200');
    expect(await detail(id)).toMatchObject({ label: LABEL, address: before.address });
    expect((await emails()).length).toBe(mails);
    expect((await historyOf(shop, id)).at(-1)).toBe('WAITING WAITING labelChanged');
    const acts = (await operatorLogOf(shop)).filter(({ action }) => action === 'changeShipmentLabel');
    expect(acts).toMatchObject([{ facts: { shipmentId: id, isOwn: true } }]);
    const body = { carrier: 'sagawa', atMost: 1000 };
    const { sheet, shipments } = (await hana.ask('POST', '/api/ops/shipment-files/export', { body })).json();
    const [headings = [], ...rows] = await csvRows(sheet, 'sjis');
    const at = shipments.findIndex(({ shipmentId }: { shipmentId: string }) => shipmentId === id);
    const cells = ['お届け先住所１', 'お届け先住所２', 'お届け先住所３', 'お届け先名称１', 'お届け先名称２'];
    expect(cells.map((column) => rows[at]?.[headings.indexOf(column)])).toEqual([
      ...LABEL.address,
      ...LABEL.name,
    ]);
  });

  test('go with a corrected address, and can be taken back', async () => {
    const id = await aShipment();
    await correct(id, 'label', { label: LABEL });
    expect(statusAndCode(await correct(id, 'address', { address: ANOTHER_ADDRESS }))).toBe('200');
    expect((await detail(id)).label).toBeNull();
    await correct(id, 'label', { label: LABEL });
    await correct(id, 'label', { label: null });
    expect((await detail(id)).label).toBeNull();
  });

  test('stay after the handover, and have at most four and two lines of one line of text', async () => {
    const id = await aShipment();
    const refused = async (label: object) => statusAndCode(await correct(id, 'label', { label }));
    for (const label of [
      { ...LABEL, address: [] },
      { ...LABEL, address: Array.from({ length: 5 }, () => 'あ') },
      { ...LABEL, name: ['a', 'b', 'c'] },
      { ...LABEL, name: ['a\nb'] },
    ])
      expect(await refused(label)).toBe('422 invalidInput');
    await sent(shop, id);
    expect(await refused(LABEL)).toBe('409 handedOver');
  });
});
