import { aBackend } from '../../support/backend.ts';
import { aBuyer, aDrawOnSale } from '../../support/orders.ts';
import { emailsTo, statusAndCode } from '../../support/members.ts';
import { anOperator, operatorLogOf } from '../../support/operator.ts';
import {
  ANOTHER_ADDRESS,
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

const correct = (id: string, what: 'tracking-number' | 'address', body: object) =>
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
