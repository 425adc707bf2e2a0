import { announceScheduledChanges } from '#backend/persistence/content/scheduled-changes.ts';
import { prepareBoxes } from '#backend/actions/fairness/boxes.ts';
import { announceBoxes } from '#backend/persistence/fairness/boxes.ts';
import { aBackend, importFolder } from '../../support/backend.ts';
import { aCatalogueFolder, aDrawFile } from '../../support/catalogue.ts';
import { announcedTags, clearAnnouncements, HOUR_MS } from '../../support/content.ts';
import { forEachTest, restoredForEachTest } from '../../support/fixtures.ts';
import { anInquiry } from '../../support/inquiries.ts';
import { aMember, statusAndCode } from '../../support/members.ts';
import { anOperator } from '../../support/operator.ts';
import { aBuyer, aDrawOnSale } from '../../support/orders.ts';

const backend = restoredForEachTest(aBackend);
const hana = forEachTest(() => anOperator(backend));

const publication = async (name: string, body: object) => {
  const answer = await hana.ask('POST', `/api/ops/draws/${name}/publication`, { body });
  return { status: answer.statusCode, ...answer.json() };
};
const statusOf = async (path: string) => (await backend.get(path)).statusCode;
const anUpcomingDraw = () => aDrawOnSale(backend, { opensInMs: HOUR_MS });
const inMs = (ms: number) => new Date(Date.now() + ms).toISOString();

/** Everything under which shoppers find a draw. */
async function placesOf(name: string) {
  const listed = async (path: string) =>
    JSON.stringify((await backend.get(path)).json()).includes(`"${name}"`);
  return {
    page: await statusOf(`/api/product/${name}`),
    fairness: await statusOf(`/api/product/${name}/fairness`),
    log: await statusOf(`/api/product/${name}/fairness/log`),
    record: await statusOf(`/api/product/${name}/fairness/record`),
    list: await listed('/api/product?limit=100'),
    search: await listed('/api/search?limit=100'),
    names: await listed('/api/page'),
  };
}
const HIDDEN = { page: 404, fairness: 404, log: 404, record: 404, list: false, search: false, names: false };
const SHOWN = { page: 200, fairness: 200, log: 200, record: 200, list: true, search: true, names: true };

test('A draw that is taken back is nowhere, and comes back as it was', async () => {
  const { directoryName } = await anUpcomingDraw();
  expect(await placesOf(directoryName)).toEqual(SHOWN);
  expect(await publication(directoryName, { at: null, dryRun: true })).toMatchObject({ status: 200 });
  expect(await placesOf(directoryName)).toEqual(SHOWN);
  await clearAnnouncements(backend);
  expect(await publication(directoryName, { at: null })).toMatchObject({
    status: 200,
    draw: { publishedAt: null, state: 'upcoming' },
  });
  expect(await placesOf(directoryName)).toEqual(HIDDEN);
  expect(await announcedTags(backend)).toEqual([`draw:${directoryName}`, 'draws']);
  expect(await publication(directoryName, { at: null })).toMatchObject({ status: 409, code: 'notInState' });
  expect(await publication(directoryName, {})).toMatchObject({ status: 200 });
  expect(await placesOf(directoryName)).toEqual(SHOWN);
});

test('A draw that is hidden at its opening is not sold before it is shown', async () => {
  const { directoryName, drawId } = await anUpcomingDraw();
  await publication(directoryName, { at: null });
  await backend.db.$client.query(
    `update draws set opens_at = now() - interval '1 minute' where draw_id = $1`,
    [drawId],
  );
  // Without its announcement it would not be sold either.
  await announceBoxes(backend.db, 0);
  const buyer = await aBuyer(backend);
  const order = { productId: drawId, quantity: 1, requestKey: 'a'.repeat(22) };
  const codeOf = async () => (await buyer.ask('POST', '/api/orderHistory', order)).json().code;
  expect(await codeOf()).toBe('boxNotReady');
  expect(await publication(directoryName, { at: inMs(HOUR_MS) })).toMatchObject({
    status: 409,
    code: 'notInState',
  });
  expect(await publication(directoryName, {})).toMatchObject({ status: 200 });
  expect(await codeOf()).toBeUndefined();
});

test('An inquiry about a hidden draw gets the answer of an unknown name', async () => {
  const { directoryName } = await anUpcomingDraw();
  const member = await aMember(backend);
  const about = async (name: string) =>
    statusAndCode(
      await member.ask('POST', '/api/inquiry', anInquiry({ topic: 'draw', directoryName: name })),
    );
  expect(await about(directoryName)).toBe('200');
  await publication(directoryName, { at: null });
  expect(await about(directoryName)).toBe(await about('no-such-draw'));
  expect(await about(directoryName)).not.toBe('200');
});

test('A draw appears at its publication time, which is announced', async () => {
  const folder = await aCatalogueFolder();
  folder.draw('later', aDrawFile({ publishesAt: '+1d 09:00', opensAt: '+3d 10:00' }));
  await importFolder(backend.db, folder.path);
  folder.close();
  await prepareBoxes(backend.db, backend.paying.shopLog);
  expect(await placesOf('later')).toEqual(HIDDEN);
  await announceScheduledChanges(backend.db);
  await clearAnnouncements(backend);
  await backend.db.$client.query(
    `update draws set published_at = clock_timestamp() where directory_name = 'later'`,
  );
  await announceScheduledChanges(backend.db);
  expect(await announcedTags(backend)).toEqual(['draw:later', 'draws']);
  expect(await placesOf('later')).toEqual({ ...SHOWN });
});

test('A publication after the opening is refused, in a file and by the call', async () => {
  const folder = await aCatalogueFolder();
  folder.draw('late', aDrawFile({ publishesAt: '+4d 09:00', opensAt: '+3d 10:00' }));
  expect(await importFolder(backend.db, folder.path)).toEqual([
    expect.stringContaining('publishesAt must not be later than opensAt'),
  ]);
  folder.close();
  const { directoryName } = await anUpcomingDraw();
  expect(await publication(directoryName, { at: inMs(2 * HOUR_MS) })).toMatchObject({ status: 409 });
  expect(await publication(directoryName, { at: inMs(HOUR_MS / 2) })).toMatchObject({ status: 200 });
  expect(await placesOf(directoryName)).toEqual(HIDDEN);
});

test('Once its sale has opened, a draw stays', async () => {
  const { directoryName } = await aDrawOnSale(backend);
  expect(await publication(directoryName, { at: null })).toMatchObject({ status: 409, code: 'notInState' });
  expect(await placesOf(directoryName)).toEqual(SHOWN);
});
