import { holdTickets, settleOrder } from '#backend/actions/orders/order-writer.ts';
import { closeEndedDraws, prepareBoxes } from '#backend/actions/fairness/boxes.ts';
import { aBackend, importFolder } from '../../support/backend.ts';
import { aBuyer, aCapture, aDrawOnSale, aRequestKey } from '../../support/orders.ts';
import { aCatalogueFolder, aDrawFile } from '../../support/catalogue.ts';
import { anOperator, operatorLogOf } from '../../support/operator.ts';
import { clearAnnouncements, announcedTags, actionsBy, HOUR_MS } from '../../support/content.ts';
import { forEachTest, restoredForEachTest } from '../../support/fixtures.ts';

const backend = restoredForEachTest(aBackend);
const hana = forEachTest(() => anOperator(backend));

const taro = forEachTest(() => anOperator(backend, 'taro'));

/** On sale for longer than a manifest promises at least. */
const OLD = { opensInMs: -8 * 24 * HOUR_MS };

/** Asks for the end of a sale, which a second person approves. */
const close = async (name: string, body: object = { reason: 'a misprint on the box' }) => {
  const asked = await hana.ask('POST', `/api/ops/draws/${name}/close`, { body });
  if (asked.statusCode !== 202) return { status: asked.statusCode, ...asked.json() };
  const path = `/api/ops/approvals/${asked.json().approval.approvalId}/approve`;
  const approved = await taro.ask('POST', path, { body: { dryRun: false } });
  return { status: approved.statusCode, ...approved.json().answer };
};
const closings = async () => (await operatorLogOf(backend)).filter(({ action }) => action === 'closeDraw');
const move = async (name: string, body: object) => {
  const answer = await hana.ask('POST', `/api/ops/draws/${name}/move`, { body });
  return { status: answer.statusCode, ...answer.json() };
};
const prepare = () => prepareBoxes(backend.db, backend.paying.shopLog);
const shown = async (name: string) => (await backend.get(`/api/product/${name}`)).json();
const inMs = (ms: number) => new Date(Date.now() + ms).toISOString();

test('Every draw is listed with its state and its counters', async () => {
  const onSale = await aDrawOnSale(backend);
  const upcoming = await aDrawOnSale(backend, { opensInMs: HOUR_MS, hasBox: false });
  const buyer = await aBuyer(backend);
  const input = { drawId: onSale.drawId, memberId: buyer.memberId, quantity: 5, requestKey: aRequestKey() };
  await holdTickets(backend.paying.orderBatcher, input);
  const { draws } = (await hana.ask('GET', '/api/ops/draws')).json();
  expect(draws).toMatchObject([
    {
      directoryName: onSale.directoryName,
      state: 'onSale',
      total: 10,
      sold: 0,
      held: 5,
      playing: 1,
      isAnnounced: true,
    },
    { directoryName: upcoming.directoryName, state: 'upcoming', held: 0, isAnnounced: false },
  ]);
});

test('Closing a sale early ends it for everybody except those who are paying', async () => {
  const draw = await aDrawOnSale(backend, OLD);
  const payer = await aBuyer(backend);
  const late = await aBuyer(backend);
  const input = { drawId: draw.drawId, quantity: 1 };
  const order = await holdTickets(backend.paying.orderBatcher, {
    ...input,
    memberId: payer.memberId,
    requestKey: aRequestKey(),
  });
  if (typeof order === 'string') throw new Error(order);

  expect(await close(draw.directoryName)).toMatchObject({
    status: 200,
    draw: { directoryName: draw.directoryName, state: 'ended' },
    dryRun: false,
  });
  expect(await shown(draw.directoryName)).toMatchObject({ state: 'ended' });
  expect(
    await holdTickets(backend.paying.orderBatcher, {
      ...input,
      memberId: late.memberId,
      requestKey: aRequestKey(),
    }),
  ).toBe('saleOver');
  // Its log ends when nobody is paying any more.
  const fairness = async () => (await backend.get(`/api/product/${draw.directoryName}/fairness`)).json();
  expect([await closeEndedDraws(backend.db), (await fairness()).closed]).toEqual([0, null]);
  await settleOrder(
    backend.paying.orderBatcher,
    { drawId: draw.drawId, orderId: order.orderId },
    aCapture(order.total),
  );
  expect(await announcedTags(backend)).toEqual([`draw:${draw.directoryName}`, 'draws']);
  expect(await closeEndedDraws(backend.db)).toBe(1);
  expect((await fairness()).closed).toMatchObject({ reason: 'a misprint on the box' });
  expect(await closings()).toMatchObject([
    { action: 'closeDraw', facts: { directoryName: draw.directoryName, reason: 'a misprint on the box' } },
  ]);
});

test('A dry run returns the result and changes nothing', async () => {
  const { directoryName } = await aDrawOnSale(backend, OLD);
  const before = await shown(directoryName);
  expect(await close(directoryName, { reason: 'only a try', dryRun: true })).toMatchObject({
    draw: { state: 'ended' },
    dryRun: true,
  });
  expect(await shown(directoryName)).toMatchObject({ state: 'onSale', closesAt: before.closesAt });
  expect([await announcedTags(backend), await actionsBy(backend, hana)]).toEqual([[], []]);
});

test('Only an open sale can be closed, and only once', async () => {
  const { directoryName } = await aDrawOnSale(backend, OLD);
  await close(directoryName);
  expect(await close(directoryName)).toMatchObject({
    status: 409,
    code: 'notInState',
    detail: 'its sale is over already',
  });
  expect(await close('nobody-knows')).toMatchObject({ status: 404, code: 'notFound' });
  expect(await close(directoryName, {})).toMatchObject({ status: 422, parameter: 'reason' });
});

test('An import does not reopen a draw that was closed early', async () => {
  const folder = await aCatalogueFolder();
  const opensAt = '-9d 10:00';
  folder.draw('otsukai', aDrawFile({ opensAt }));
  await importFolder(backend.db, folder.path);
  await prepare();
  const buyer = await aBuyer(backend);
  const { productId } = await shown('otsukai');
  await holdTickets(backend.paying.orderBatcher, {
    drawId: productId,
    memberId: buyer.memberId,
    quantity: 1,
    requestKey: aRequestKey(),
  });
  await close('otsukai');
  const { closesAt } = await shown('otsukai');
  folder.draw('otsukai', aDrawFile({ opensAt, title: '新しい題' }));
  await importFolder(backend.db, folder.path);
  expect(await shown('otsukai')).toMatchObject({ title: '新しい題', state: 'ended', closesAt });
  folder.draw('otsukai', aDrawFile({ opensAt, title: '新しい題', closesAt: '+60d 10:00' }));
  expect(await importFolder(backend.db, folder.path)).toEqual([
    expect.stringContaining('closesAt cannot change any more'),
  ]);
  expect(await shown('otsukai')).toMatchObject({ state: 'ended', closesAt });
  folder.close();
});

test('A draw can be moved before its box is announced, and gets another one', async () => {
  const { directoryName } = await aDrawOnSale(backend, { opensInMs: 30 * HOUR_MS, closesInMs: 60 * HOUR_MS });
  const manifest = async () =>
    JSON.parse((await backend.get(`/api/product/${directoryName}/fairness`)).json().manifest);
  const before = await manifest();
  const period = { opensAt: inMs(40 * HOUR_MS), closesAt: inMs(50 * HOUR_MS) };
  expect(await move(directoryName, period)).toMatchObject({
    status: 200,
    draw: { state: 'upcoming', ...period },
  });
  expect(await shown(directoryName)).toMatchObject(period);
  await prepare();
  expect(await manifest()).toEqual({ ...before, ...period, earliestClose: period.closesAt });
  expect(await announcedTags(backend)).toEqual([`draw:${directoryName}`, 'draws']);
  expect(await actionsBy(backend, hana)).toMatchObject([
    { action: 'moveDraw', facts: { directoryName, ...period } },
  ]);
});

test('An import with unchanged dates keeps a moved draw', async () => {
  const folder = await aCatalogueFolder();
  const dates = { opensAt: '+7d 10:00', closesAt: '+9d 10:00' };
  folder.draw('otsukai', aDrawFile(dates));
  await importFolder(backend.db, folder.path);
  const opensAt = inMs(48 * HOUR_MS);
  await move('otsukai', { opensAt });
  folder.draw('otsukai', aDrawFile({ ...dates, title: '新しい題' }));
  await importFolder(backend.db, folder.path);
  expect(await shown('otsukai')).toMatchObject({ title: '新しい題', opensAt });
  folder.close();
});

test('A draw that cannot be moved is refused with the reason', async () => {
  const { directoryName } = await aDrawOnSale(backend);
  await clearAnnouncements(backend);
  const refused = await move(directoryName, { closesAt: inMs(HOUR_MS) });
  expect(refused).toMatchObject({ status: 409, detail: 'its manifest is published' });
  const { directoryName: opened } = await aDrawOnSale(backend, { hasBox: false });
  expect(await move(opened, {})).toMatchObject({ status: 409, detail: 'its sale has opened' });
  expect(await move('nobody-knows', {})).toMatchObject({ status: 404 });
  expect(await move(directoryName, { opensAt: 'tomorrow' })).toMatchObject({ status: 422 });
  expect([await announcedTags(backend), await actionsBy(backend, hana)]).toEqual([[], []]);
});
