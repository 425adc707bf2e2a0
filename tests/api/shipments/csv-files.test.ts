import { shortNumber } from '#lib/text/numbers.ts';
import { aBackend } from '../../support/backend.ts';
import { aBuyer, aDrawOnSale } from '../../support/orders.ts';
import { anOperator } from '../../support/operator.ts';
import { FREE, requested, anAcceptedShipment, csvRows } from '../../support/shipments.ts';
import { actionsBy } from '../../support/content.ts';
import { forEachTest, restoredForEachTest } from '../../support/fixtures.ts';
import { midnightIsFar } from '../../support/japan-midnight.ts';

await midnightIsFar();

const backend = restoredForEachTest(aBackend);
const hana = forEachTest(() => anOperator(backend));
const buyer = forEachTest(() => aBuyer(backend));
const draw = forEachTest(() => aDrawOnSale(backend, FREE));

const actions = () => actionsBy(backend, hana);

const problemsOf = ({ problems }: { problems: { line: number; problem: string }[] }) =>
  problems.map(({ line, problem }) => `${line}: ${problem}`);

describe('Export', () => {
  const accepted = (address = {}) => anAcceptedShipment({ backend, buyer, draw }, address);

  const exported = async (but: object = {}) => {
    const answer = await hana.ask('POST', '/api/ops/shipment-files/export', {
      body: { carrier: 'yamato', ...but },
    });
    return { status: answer.statusCode, ...answer.json() };
  };

  const named = (shipmentId: string) => ({ shipmentId, number: shortNumber(shipmentId) });

  /** A day in Japan. */
  const dayFromNow = (days: number) =>
    new Date(Date.now() + (days * 24 + 9) * 60 * 60_000).toISOString().slice(0, 10);

  const reference = (id: string) => `K${shortNumber(id).replaceAll('-', '')}`;

  test.each(['utf8', 'sjis'] as const)('Accepted shipments are exported as CSV in %s', async (encoding) => {
    const first = await accepted();
    const second = await accepted({ name: '髙橋 﨑子', zip: '0600001', address2: '' });
    const { sheet, shipments, waiting } = await exported({ encoding, shipOn: '2026-11-24' });
    const [headings = [], ...rows] = await csvRows(sheet, encoding);
    const records = rows.map((row) =>
      Object.fromEntries(row.map((cell, at) => [headings[at], cell]).filter(([, cell]) => cell !== '')),
    );
    expect(records).toMatchObject([
      {
        お客様管理番号: reference(first.userShipId),
        出荷予定日: '2026/11/24',
        お届け先電話番号: '090-1234-5678',
        お届け先郵便番号: '150-0001',
        お届け先住所: '東京都渋谷区神宮前1-2-3',
        お届け先アパートマンション名: 'ころんハイツ101',
        お届け先名: '丸山 ぽぽ',
        ご依頼主名: '株式会社ころん堂',
        請求先顧客コード: '0312345678',
      },
      { お届け先名: '髙橋 﨑子', お届け先郵便番号: '060-0001' },
    ]);
    const ids = [first.userShipId, second.userShipId];
    expect(shipments).toEqual(ids.map((shipmentId) => ({ shipmentId, number: shortNumber(shipmentId) })));
    expect(waiting).toBe(2);
    expect(await actions()).toMatchObject([
      { operator: 'hana', action: 'exportLabels', facts: { encoding, shipmentIds: ids } },
    ]);
  });

  test('By default the ship date is today in Japan and the encoding Shift_JIS', async () => {
    await accepted();
    const [, row = []] = await csvRows((await exported()).sheet, 'sjis');
    const day = new Date(Date.now() + 9 * 60 * 60_000).toISOString().slice(0, 10);
    expect(row[4]).toBe(day.replaceAll('-', '/'));
  });

  test('Rows that B2 would refuse are listed by line, and nothing is exported', async () => {
    await accepted();
    const long = await accepted({ name: 'ぽ'.repeat(34) });
    const rare = await accepted({ name: '한 太郎', address2: 'あ'.repeat(67) });
    const answer = await exported();
    expect(answer).toMatchObject({ status: 422, code: 'rowsWrong' });
    expect(problemsOf(answer)).toEqual([
      `3: ${reference(long.userShipId)}: お届け先名 is 34 full-width characters wide, and the label takes 16`,
      `4: ${reference(rare.userShipId)}: お届け先会社・部門２ is 26 full-width characters wide, and the label takes 25`,
      `4: ${reference(rare.userShipId)}: Shift_JIS does not have 한`,
    ]);
    expect(await actions()).toMatchObject([
      { action: 'exportLabels', facts: { shipmentIds: [], invalidIds: [long.userShipId, rare.userShipId] } },
    ]);
  });

  test('A long name and a building that a program takes for a formula do not stop the file', async () => {
    await accepted({ name: 'ぽ'.repeat(17), address2: '@ホーム203' });
    const [headings = [], row = []] = await csvRows((await exported()).sheet, 'sjis');
    const cell = (column: string) => row[headings.indexOf(column)];
    expect(cell('お届け先アパートマンション名')).toBe('@ホーム203');
    expect([cell('お届け先会社・部門２'), cell('お届け先名')]).toEqual(['ぽ'.repeat(9), 'ぽ'.repeat(8)]);
  });

  test('The other rows can be exported without them', async () => {
    const good = await accepted();
    await accepted({ name: 'ぽ'.repeat(34) });
    const { shipments, leftOut, waiting } = await exported({ leaveOut: true });
    expect(shipments).toMatchObject([{ shipmentId: good.userShipId }]);
    expect(leftOut).toMatchObject([{ line: 3 }]);
    expect(waiting).toBe(2);
  });

  test('A rare kanji is written in UTF-8, and in Shift_JIS in its common form, with a mark for the packer', async () => {
    const { userShipId } = await accepted({ name: '𠮷田 太郎' });
    const nameIn = async (sheet: string, encoding: 'utf8' | 'sjis') =>
      (await csvRows(sheet, encoding))[1]?.[15];
    const characters = [{ from: '𠮷', to: '吉' }];
    const utf8 = await exported({ encoding: 'utf8' });
    expect([await nameIn(utf8.sheet, 'utf8'), utf8.respelled]).toEqual(['𠮷田 太郎', []]);
    const sjis = await exported({ again: true });
    expect(await nameIn(sjis.sheet, 'sjis')).toBe('吉田 太郎');
    expect(sjis.respelled).toMatchObject([{ shipmentId: userShipId, characters }]);
    const list = await hana.ask('GET', '/api/ops/shipment-files/packing');
    expect(list.json().shipments).toMatchObject([{ recipient: '𠮷田 太郎', respelled: characters }]);
  });

  test('A character without a common form stops a file in Shift_JIS, or is replaced', async () => {
    await accepted({ name: '한 太郎' });
    expect(await exported()).toMatchObject({ status: 422 });
    const [, row = []] = await csvRows((await exported({ replace: true })).sheet, 'sjis');
    expect(row[15]).toBe('〓 太郎');
  });

  test('An export is limited, with the first accepted shipments first', async () => {
    const first = await accepted();
    await accepted();
    const { shipments, waiting } = await exported({ atMost: 1 });
    expect(shipments).toMatchObject([{ shipmentId: first.userShipId }]);
    expect(waiting).toBe(2);
  });

  test('Without accepted shipments the CSV holds only the headings', async () => {
    const { sheet, shipments } = await exported();
    expect(await csvRows(sheet, 'sjis')).toHaveLength(1);
    expect(shipments).toEqual([]);
    expect(await actions()).toEqual([]);
  });

  test('A shipment in an earlier file is left out and named, or written again', async () => {
    const first = await accepted();
    await exported();
    const second = await accepted();
    const mark = { exportedAt: expect.any(String), exportedBy: 'hana' };
    const listed = async (filter: string) => {
      const answer = await hana.ask('GET', `/api/ops/shipments?task=pack&exported=${filter}`);
      return answer.json().items.map(({ shipmentId }: { shipmentId: string }) => shipmentId);
    };
    expect([await listed('yes'), await listed('no')]).toEqual([[first.userShipId], [second.userShipId]]);
    const next = await exported();
    expect(next.shipments).toMatchObject([{ shipmentId: second.userShipId }]);
    expect(next.exportedBefore).toEqual([{ ...named(first.userShipId), ...mark }]);
    const again = await exported({ again: true });
    expect(again.shipments).toHaveLength(2);
    expect(again.exportedBefore).toHaveLength(2);
    expect((await actions()).at(-1)).toMatchObject({ facts: { again: true } });
  });

  test('Only the chosen shipments are exported: selected ones, or those of a draw', async () => {
    const [first, second] = [await accepted(), await accepted()];
    const otherDraw = await aDrawOnSale(backend, FREE);
    const other = await anAcceptedShipment({ backend, buyer, draw: otherDraw });
    const ofDraw = await exported({ draw: otherDraw.directoryName });
    expect([ofDraw.shipments, ofDraw.waiting]).toEqual([[named(other.userShipId)], 1]);
    const selected = await exported({ shipments: [shortNumber(second.userShipId)] });
    expect(selected.shipments).toEqual([named(second.userShipId)]);
    expect((await exported()).shipments).toEqual([named(first.userShipId)]);
  });

  test('A selected shipment that is unknown or does not wait for the handover refuses the export', async () => {
    const started = await requested(backend, buyer, draw, { fee: 0 });
    const good = await accepted();
    const unknown = await exported({ shipments: ['0000-0000-0000-0000', good.userShipId] });
    expect(problemsOf(unknown)).toEqual(['1: 0000-0000-0000-0000: no such shipment']);
    const early = await exported({ shipments: [good.userShipId, started.userShipId] });
    expect(problemsOf(early)).toEqual([
      `2: ${shortNumber(started.userShipId)}: its status does not allow this change, START`,
    ]);
    expect((await exported()).shipments).toHaveLength(1);
  });

  test('Of two exports at once one contains the shipment', async () => {
    await accepted();
    const answers = await Promise.all([exported(), exported()]);
    expect(answers.map(({ shipments }) => shipments.length).toSorted()).toEqual([0, 1]);
  });

  test('A corrected address or preference takes the mark back', async () => {
    const { userShipId } = await accepted();
    const path = `/api/ops/shipments/${userShipId}/delivery-preference`;
    const preference = { deliverOn: dayFromNow(6), deliverySlot: '12-14' };
    await exported();
    expect((await hana.ask('PUT', path, { body: preference })).statusCode).toBe(200);
    const shown = (await hana.ask('GET', `/api/ops/shipments/${userShipId}`)).json();
    expect(shown).toMatchObject({ ...preference, exportedAt: null, exportedBy: null });
    expect(shown.moves.at(-1)).toMatchObject({ event: 'deliveryPreferenceChanged' });
    // The same preference again changes nothing.
    await hana.ask('PUT', path, { body: preference });
    expect((await hana.ask('GET', `/api/ops/shipments/${userShipId}`)).json().version).toBe(shown.version);
    const refused = await exported();
    expect(problemsOf(refused)).toEqual([
      `2: ${reference(userShipId)}: ヤマト運輸 does not deliver in 12時～14時`,
    ]);
    const [headings = [], row = []] = await csvRows((await exported({ carrier: 'sagawa' })).sheet, 'sjis');
    expect(['配達日', '配達指定時間帯'].map((column) => row[headings.indexOf(column)])).toEqual([
      preference.deliverOn.replaceAll('-', '/'),
      '12',
    ]);
  });

  test.each(['nextEngine', 'logiless'])(
    'The file for %s has a row for each kind of prize',
    async (program) => {
      const shipment = await accepted({ name: '𠮷田 太郎' });
      const body = { program, carrier: 'yamato' };
      const answer = (await hana.ask('POST', '/api/ops/shipment-files/partner', { body })).json();
      expect(answer).toMatchObject({ shipments: [named(shipment.userShipId)], exportedBefore: [] });
      const [headings = [], ...rows] = await csvRows(answer.sheet, 'sjis');
      const name = headings.indexOf(program === 'logiless' ? 'お届け先名1' : '発送先名');
      const code = headings.indexOf('商品コード');
      expect(rows.map((row) => [row[0], row[name], row[code]])).toEqual([
        [reference(shipment.userShipId), '吉田 太郎', `${draw.directoryName}-${shipment.contents[0]?.code}`],
      ]);
      expect(await actions()).toMatchObject([{ action: 'exportForPartner', facts: { program } }]);
      expect((await exported()).exportedBefore).toHaveLength(1);
    },
  );

  test('An unknown carrier is refused', async () =>
    expect(await exported({ carrier: 'dove' })).toMatchObject({ status: 422, code: 'invalidInput' }));
});
