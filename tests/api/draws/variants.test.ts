import { PUBLISH_RULES } from '#lib/contract/draw-problems.ts';
import { eq } from 'drizzle-orm';
import { prepareBoxes } from '#backend/actions/fairness/boxes.ts';
import { inTransaction } from '#backend/persistence/db/transaction.ts';
import { lockSpareFor, stocksOf, useSpare } from '#backend/persistence/prizes/spare-prizes.ts';
import { draws, wonPrizes } from '#backend/persistence/schema.ts';
import { standInDrawing } from '#lib/line-ups/stand-in.ts';
import { aBackend, importFolder } from '../../support/backend.ts';
import { revealAll } from '../../support/beacon.ts';
import { aCatalogueFolder, aDrawFile, aPng, aPrizeLine } from '../../support/catalogue.ts';
import { forEachTest, restoredForEachTest } from '../../support/fixtures.ts';
import { anOperator } from '../../support/operator.ts';
import { aBuyer, aShipment } from '../../support/orders.ts';
import { sendBytes } from '../../support/shipments.ts';
import { aPlayedOrder } from '../../support/shop.ts';

const backend = restoredForEachTest(aBackend);
const hana = forEachTest(() => anOperator(backend));

const VARIANTS = [
  { name: '青', total: 1, picture: { file: 'blue.png', alt: '青いもの' } },
  { name: '赤', total: 9 },
];

/** A draw of ten tickets with one prize, of which one piece is blue. */
async function aDrawOfVariants(name: string) {
  const folder = await aCatalogueFolder();
  folder.draw(name, aDrawFile({ prizes: [aPrizeLine('A', { variants: VARIANTS })], anyQuantity: true }));
  folder.write(`draws/${name}/blue.png`, await aPng(40, 40));
  expect(await importFolder(backend.db, folder.path)).toMatchObject({ draws: { added: [name] } });
  expect(await importFolder(backend.db, folder.path)).toMatchObject({ draws: { unchanged: [name] } });
  folder.close();
  await prepareBoxes(backend.db, backend.paying.shopLog);
  const [draw] = await backend.db.select().from(draws).where(eq(draws.directoryName, name));
  if (draw === undefined) throw new Error(`There is no draw ${name}.`);
  return draw;
}

test('A variant is drawn as often as it has pieces, and a won prize has its picture', async () => {
  const draw = await aDrawOfVariants('iroiro');
  const shown = (await backend.get('/api/product/iroiro')).json();
  const [prize] = shown.prizes;
  expect(prize.variants).toEqual([
    { name: '青', total: 1, picture: expect.objectContaining({ alt: '青いもの' }) },
    { name: '赤', total: 9, picture: null },
  ]);
  const member = await aBuyer(backend);
  // Three and seven are none of the usual quantities.
  await aPlayedOrder(backend, member, { draw, quantity: 3 });
  await aPlayedOrder(backend, member, { draw, quantity: 7 });
  await revealAll(backend.paying);
  const { items } = (await member.ask('GET', '/api/orderHistoryPrize?limit=100')).json();
  const pictures = items.map(
    ({ variant, picture }: { variant: string; picture: { alt: string } }) => `${variant} ${picture.alt}`,
  );
  expect(pictures.toSorted()).toEqual(['青 青いもの', ...Array<string>(9).fill('赤 見本の絵')].toSorted());

  const order = (await hana.ask('GET', `/api/ops/orders/${items[0].orderHistoryId}`)).json();
  const variants = new Set(
    order.tickets.map((ticket: { prize: { variant: string } }) => ticket.prize.variant),
  );
  expect(['青', '赤']).toEqual(expect.arrayContaining([...variants]));
  const { prizeList } = (await hana.ask('GET', `/api/ops/members/${member.memberId}`)).json();
  const inList = prizeList.items.map((one: { variant: string }) => one.variant);
  expect(inList.toSorted()).toEqual(['青', ...Array<string>(9).fill('赤')].toSorted());
});

test('Spare pieces are counted by variant, and a prize is exchanged for its own', async () => {
  const draw = await aDrawOfVariants('iroiro');
  const member = await aBuyer(backend);
  await aPlayedOrder(backend, member, { draw, quantity: 10 });
  await revealAll(backend.paying);
  const spares = async (): Promise<Record<string, number>> =>
    Object.fromEntries(
      (await hana.ask('GET', '/api/ops/spares/iroiro'))
        .json()
        .items.map((line: { variant: string; spares: number }) => [line.variant, line.spares]),
    );
  const add = (variant: string | undefined) =>
    hana.ask('POST', '/api/ops/spares/iroiro', {
      body: { code: 'A', variant, change: 2, reason: 'from the maker' },
    });
  expect((await add(undefined)).statusCode).toBe(404);
  expect((await add('緑')).statusCode).toBe(404);
  expect((await add('赤')).json()).toMatchObject({ variant: '赤', spares: 2 });
  await hana.ask('PUT', '/api/ops/spares/iroiro/shelf', { body: { code: 'A', variant: '青', shelf: 'B-2' } });

  const won = await backend.db.select().from(wonPrizes).where(eq(wonPrizes.drawId, draw.drawId));
  const idsOf = (name: string) =>
    won.flatMap(({ variant, wonPrizeId }) => (variant === name ? [wonPrizeId] : []));
  const [red = ''] = idsOf('赤');
  const [blue = ''] = idsOf('青');
  const exchanged = (ids: readonly string[]) =>
    inTransaction(backend.db, async (tx) => {
      if (!(await lockSpareFor(tx, ids))) return false;
      await useSpare(tx, ids, { shipmentId: await aShipment(backend, member, 'START'), inBox: false });
      return true;
    });
  expect(await exchanged([red, blue])).toBe(false);
  expect(await exchanged([red])).toBe(true);
  expect(await spares()).toEqual({ 青: 0, 赤: 1 });
  const stocks = await stocksOf(backend.db, eq(wonPrizes.drawId, draw.drawId));
  expect(stocks.get(blue)).toEqual({ shelf: 'B-2', spares: 0 });
  expect(stocks.get(red)).toEqual({ shelf: null, spares: 1 });
});

test('Pieces of variants stay after the opening; their pictures do not have to', async () => {
  await aDrawOfVariants('iroiro');
  const edited = async () =>
    (await hana.ask('POST', '/api/ops/draws/iroiro/draft', { body: {} })).json().draft;
  const published = async (change: (variant: object, index: number) => object) => {
    const draft = await edited();
    const [prize] = draft.document.prizes;
    const document = {
      ...draft.document,
      prizes: [{ ...prize, variants: prize.variants.map(change) }],
    };
    await hana.ask('PUT', '/api/ops/drafts/iroiro', { body: { document, version: draft.version } });
    const answer = await hana.ask('POST', '/api/ops/drafts/iroiro/publish', {
      body: { acknowledged: PUBLISH_RULES },
    });
    return [answer.statusCode, answer.json().fieldProblems?.map(({ path }: { path: string }) => path)];
  };
  expect(await published((variant, index) => ({ ...variant, total: index === 0 ? 2 : 8 }))).toEqual([
    422,
    ['prizes.0.variants'],
  ]);
  expect(
    await published((variant, index) => ({ ...variant, total: index === 0 ? 1 : 9, picture: null })),
  ).toEqual([200, undefined]);
  expect((await backend.get('/api/product/iroiro')).json().prizes[0].variants[0].picture).toBeNull();
});

test('A picture that follows later is counted until it is replaced, which changes nothing else', async () => {
  await aDrawOfVariants('ato');
  const figures = async () => (await hana.ask('GET', '/api/ops/draws/ato/figures')).json();
  const before = (await backend.get('/api/product/ato')).json();
  const add = async (bytes: Uint8Array): Promise<string> =>
    (
      await sendBytes(backend, hana, {
        path: '/api/ops/pictures?kind=goods',
        bytes,
        type: 'application/octet-stream',
      })
    ).json().pictureId;
  const publish = async (pictureId: string) => {
    const { draft } = (await hana.ask('POST', '/api/ops/draws/ato/draft', { body: {} })).json();
    const [prize] = draft.document.prizes;
    const document = { ...draft.document, prizes: [{ ...prize, picture: { pictureId, alt: '' } }] };
    await hana.ask('PUT', '/api/ops/drafts/ato', { body: { document, version: draft.version } });
    expect(
      (await hana.ask('POST', '/api/ops/drafts/ato/publish', { body: { acknowledged: PUBLISH_RULES } }))
        .statusCode,
    ).toBe(200);
  };
  expect((await figures()).standIns).toBe(0);
  await publish(await add(Buffer.from(standInDrawing('goods', 'soda'))));
  expect((await figures()).standIns).toBe(1);
  const { draws: current } = (await hana.ask('GET', '/api/ops/today')).json();
  expect(current).toMatchObject([{ directoryName: 'ato', standIns: 1 }]);
  await publish(before.prizes[0].picture.pictureId);
  expect((await figures()).standIns).toBe(0);
  const after = (await backend.get('/api/product/ato')).json();
  expect(after.prizes[0]).toEqual({
    ...before.prizes[0],
    picture: { ...before.prizes[0].picture, alt: '' },
  });
});
