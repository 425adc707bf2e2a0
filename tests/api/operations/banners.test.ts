import { aBackend, importFolder, type TestBackend } from '../../support/backend.ts';
import { aBannerFile, aCatalogueFolder, aPng, type CatalogueFolder } from '../../support/catalogue.ts';
import { anOperator, type Operator } from '../../support/operator.ts';
import { sendBytes } from '../../support/csv-files.ts';
import { clearAnnouncements, announcedTags, actionsBy, HOUR_MS } from '../../support/content.ts';

let backend: TestBackend;
let hana: Operator;
let folder: CatalogueFolder;
let pictureId: string;

beforeEach(async () => {
  backend = await aBackend();
  hana = await anOperator(backend);
  folder = await aCatalogueFolder();
  pictureId = (await brought(await aPng(520, 160))).pictureId;
});
afterEach(async () => {
  folder.remove();
  await backend.close();
});

const brought = async (bytes: Uint8Array, query = '?kind=banner') => {
  const type = 'application/octet-stream';
  const answer = await sendBytes(backend, hana, { path: `/api/ops/pictures${query}`, bytes, type });
  return { status: answer.statusCode, ...answer.json() };
};

const aBanner = (but: object = {}) => ({
  title: '年末のご案内',
  picture: { pictureId, alt: '雪' },
  link: '/sanrio/news/100000',
  position: 0,
  startsAt: null,
  endsAt: null,
  ...but,
});

const asked = async (method: 'POST' | 'PATCH', path: string, body: object) => {
  const answer = await hana.ask(method, `/api/ops/banners${path}`, { body });
  return { status: answer.statusCode, ...answer.json() };
};
const putUp = (but: object = {}) => asked('POST', '', aBanner(but));
const up = async () => {
  const { items } = (await backend.get('/api/banner')).json();
  return items.map(({ title }: { title: string }) => title);
};
const inMs = (ms: number) => new Date(Date.now() + ms).toISOString();

async function aCatalogue(but: object = {}) {
  folder.banner('top', aBannerFile({ title: 'カタログの横断幕', position: 5, ...but }));
  const report = await importFolder(backend.db, folder.path);
  await clearAnnouncements(backend);
  return report;
}

test('A picture is added once, in every width and format', async () => {
  expect(await brought(await aPng(1040, 320))).toMatchObject({ status: 200, isNew: true });
  expect(await brought(await aPng(1040, 320))).toMatchObject({ status: 200, isNew: false });
  for (const version of ['520.avif', '520.webp', '520.png'])
    expect((await backend.get(`/api/image/${pictureId}/${version}`)).statusCode).toBe(200);
  expect(await actionsBy(backend, hana)).toMatchObject([
    { act: 'addPicture', facts: { pictureId, kind: 'banner' } },
    { act: 'addPicture' },
  ]);
});

test('A dry run of a picture stores nothing', async () => {
  const { pictureId: tried } = await brought(await aPng(600, 200), '?kind=banner&dryRun=true');
  expect((await backend.get(`/api/image/${tried}/600.png`)).statusCode).toBe(404);
});

test.each([
  [
    '<svg xmlns="http://www.w3.org/2000/svg" onload="x()"/>',
    'the body is an SVG with an event handler in it',
  ],
  ['not a picture', 'the body is a file that is no SVG, PNG, JPEG or WebP picture'],
])('%s is refused as a picture', async (text, detail) => {
  expect(await brought(Buffer.from(text))).toMatchObject({ status: 422, code: 'invalidInput', detail });
});

test('A picture above the size limit of the catalogue is refused', async () => {
  expect(await brought(Buffer.alloc(20 * 1024 * 1024 + 1))).toMatchObject({ status: 413, code: 'tooLarge' });
});

test('A banner is published under an id that no catalogue can use', async () => {
  await aCatalogue();
  const { status, banner } = await putUp();
  expect(status).toBe(200);
  expect(banner).toMatchObject({ isUp: true, keptBy: 'operators', pictureId });
  expect(banner.bannerId).toMatch(/^ops-/);
  expect(await up()).toEqual(['年末のご案内', 'カタログの横断幕']);
  expect(await announcedTags(backend)).toEqual(['banners']);
  folder.banner('ops-1');
  expect(await importFolder(backend.db, folder.path)).toEqual([
    expect.stringContaining('not begin with ops-'),
  ]);
});

test('Position and period can be changed, and the import skips the banner from then on', async () => {
  await aCatalogue();
  await putUp();
  expect(await asked('PATCH', '/top', { position: -1 })).toMatchObject({
    status: 422,
    parameter: 'position',
  });
  await putUp({ title: '二つめ', position: 1 });
  expect(await asked('PATCH', '/top', { position: 0, endsAt: inMs(HOUR_MS) })).toMatchObject({
    banner: { position: 0, keptBy: 'operators', title: 'カタログの横断幕', isUp: true },
  });
  expect(await up()).toHaveLength(3);
  expect(await aCatalogue({ position: 9 })).toMatchObject({ leftToOperators: ['banners/top'] });
  const { banners } = (await hana.ask('GET', '/api/ops/banners')).json();
  expect(banners.map(({ position }: { position: number }) => position)).toEqual([0, 0, 1]);
  expect((await actionsBy(backend, hana)).at(-1)).toMatchObject({
    act: 'changeBanner',
    facts: { bannerId: 'top', changed: ['position', 'endsAt'] },
  });
});

test('A withdrawn banner stays withdrawn', async () => {
  await aCatalogue();
  expect(await asked('POST', '/top/withdraw', {})).toMatchObject({ banner: { isUp: false } });
  expect(await up()).toEqual([]);
  expect(await announcedTags(backend)).toEqual(['banners']);
  await aCatalogue({ title: '新しい題', endsAt: '+30d 10:00' });
  expect(await up()).toEqual([]);
  expect(await asked('POST', '/top/withdraw', {})).toMatchObject({
    status: 409,
    detail: 'it is down already',
  });
});

test('A dry run changes nothing', async () => {
  await aCatalogue();
  expect(await putUp({ dryRun: true })).toMatchObject({ dryRun: true, banner: { isUp: true } });
  await asked('PATCH', '/top', { title: 'x', dryRun: true });
  await asked('POST', '/top/withdraw', { dryRun: true });
  expect(await up()).toEqual(['カタログの横断幕']);
  expect(await announcedTags(backend)).toEqual([]);
  expect((await actionsBy(backend, hana)).map(({ act }) => act)).toEqual(['addPicture']);
});

test('Invalid banners are refused', async () => {
  expect(await putUp({ picture: { pictureId: 'f'.repeat(32), alt: '' } })).toMatchObject({
    status: 422,
    parameter: 'picture.pictureId',
  });
  expect(await putUp({ startsAt: inMs(2 * HOUR_MS), endsAt: inMs(HOUR_MS) })).toMatchObject({
    status: 422,
    detail: 'endsAt must be later than startsAt',
  });
  expect(await putUp({ link: 'https://example.jp' })).toMatchObject({ status: 422, parameter: 'link' });
  expect(await asked('PATCH', '/nobody', { position: 1 })).toMatchObject({ status: 404 });
  expect(await up()).toEqual([]);
});
