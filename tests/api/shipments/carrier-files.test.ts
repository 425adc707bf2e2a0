import { PackingList } from '#lib/contract/ops/shipment-files.ts';
import { shortNumber } from '#lib/text/numbers.ts';
import { writeCsv } from '#backend/csv/write-csv.ts';
import { aBackend } from '../../support/backend.ts';
import { aBuyer, aDrawOnSale } from '../../support/orders.ts';
import { anOperator, operatorLogOf } from '../../support/operator.ts';
import {
  anAcceptedShipment,
  csvRows,
  FREE,
  fulfilmentOn,
  requested,
  sendBytes,
} from '../../support/shipments.ts';
import { readEhiden } from '../../support/ehiden-parser.ts';
import { forEachTest, restoredForEachTest } from '../../support/fixtures.ts';

const backend = restoredForEachTest(aBackend);
const hana = forEachTest(() => anOperator(backend));
const buyer = forEachTest(() => aBuyer(backend));
const draw = forEachTest(() => aDrawOnSale(backend, { ...FREE, prizes: [2, 60] }));

const accepted = (address = {}) => anAcceptedShipment({ backend, buyer, draw }, address);
const exported = async (carrier: string, but: object = {}) =>
  (
    await hana.ask('POST', '/api/ops/shipment-files/export', {
      body: { carrier, shipOn: '2026-11-24', ...but },
    })
  ).json();

describe('e飛伝III', () => {
  test('The file follows the published format', async () => {
    const { userShipId } = await accepted();
    const long = {
      address: '東京都千代田区丸の内1丁目2番3号4番5号6番7号8番',
      address2: 'ころんハイツ101',
      name: '丸山 ぽぽ',
    };
    await accepted(long);
    const { sheet, waiting } = await exported('sagawa');
    const rows = readEhiden(await csvRows(sheet, 'sjis'));
    expect(waiting).toBe(2);
    expect(rows[0]).toMatchObject({
      お届け先電話番号: '090-1234-5678',
      お届け先郵便番号: '150-0001',
      お届け先住所１: '東京都渋谷区神宮前1-2-3',
      お届け先住所２: 'ころんハイツ101',
      お届け先名称１: '丸山 ぽぽ',
      お客様管理番号: `K${shortNumber(userShipId).replaceAll('-', '').slice(0, 12)}`,
      お客様コード: '031234567890',
      ご依頼主名称１: '株式会社ころん堂',
      品名２: '賞品 1点',
      出荷日: '2026/11/24',
    });
    const { お届け先住所１: first = '', お届け先住所２: second = '', お届け先住所３: third } = rows[1] ?? {};
    expect([first + second, third]).toEqual([long.address, long.address2]);
  });

  test('Its tracking numbers are imported by its own columns', async () => {
    const { userShipId } = await accepted();
    const { sheet } = await exported('sagawa');
    const [headings = [], row = []] = await csvRows(sheet, 'sjis');
    const at = headings.indexOf('お問い合せ送り状No.');
    const bytes = writeCsv([headings, row.with(at, '123456789012')], 'sjis');
    const path = '/api/ops/shipment-files/tracking';
    const answer = await sendBytes(backend, hana, { path, bytes });
    expect(answer.json()).toMatchObject({ moved: [{ shipmentId: userShipId }], before: [] });
    const shown = (await buyer.ask('GET', `/api/userShip/${userShipId}`)).json();
    expect(shown).toMatchObject({ carrier: 'sagawa', trackingNumber: '123456789012', status: 'SHIPSTART' });
  });
});

describe('Packing lists', () => {
  test('Accepted shipments are listed with their contents and the sum of all prizes, and the look is logged', async () => {
    const several = await requested(backend, buyer, draw, { quantity: 5, fee: 0 });
    await fulfilmentOn(backend.db).accept([several.userShipId]);
    const single = await accepted();
    await requested(backend, buyer, draw, { fee: 0 });
    const list = PackingList.parse((await hana.ask('GET', '/api/ops/shipment-files/packing')).json());
    expect(list.shipments.map(({ shipmentId }) => shipmentId)).toEqual([
      several.userShipId,
      single.userShipId,
    ]);
    const piecesOf = (prizes: readonly { pieces: number }[]) =>
      prizes.reduce((sum, { pieces }) => sum + pieces, 0);
    expect(list.shipments.map(({ contents }) => piecesOf(contents))).toEqual([5, 1]);
    expect([piecesOf(list.prizes), list.waiting]).toEqual([6, 2]);
    expect((await operatorLogOf(backend)).at(-1)).toMatchObject({ action: 'listPacking' });
  });
});
