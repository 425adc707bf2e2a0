import { sql } from 'drizzle-orm';
import sharp from 'sharp';
import { finishNextPicture } from '#backend/actions/content/finish-pictures.ts';
import { claimUnfinished } from '#backend/persistence/content/pictures.ts';
import { aBackend, importFolder } from '../../support/backend.ts';
import { aBannerFile, aCatalogueFolder, aDrawFile, aPng } from '../../support/catalogue.ts';
import { anOperator } from '../../support/operator.ts';
import { sendBytes } from '../../support/shipments.ts';
import {
  clearAnnouncements,
  announcedTags,
  actionsBy,
  finishPictures,
  HOUR_MS,
} from '../../support/content.ts';
import { forEachTest, restoredForEachTest } from '../../support/fixtures.ts';

const backend = restoredForEachTest(aBackend);
const hana = forEachTest(() => anOperator(backend));
const folder = forEachTest(aCatalogueFolder);

const inMs = (ms: number) => new Date(Date.now() + ms).toISOString();

let pictureId: string;

beforeEach(async () => {
  pictureId = (await addPicture(await aPng(520, 160))).pictureId;
});

const addPicture = async (bytes: Uint8Array, query = '?kind=banner') => {
  const type = 'application/octet-stream';
  const answer = await sendBytes(backend, hana, { path: `/api/ops/pictures${query}`, bytes, type });
  return { status: answer.statusCode, ...answer.json() };
};

const aBanner = (but: object = {}) => ({
  title: '年末のご案内',
  picture: { pictureId, alt: '雪' },
  link: '/sanrio/howto',
  position: 0,
  startsAt: null,
  endsAt: null,
  ...but,
});

const callBanners = async (method: 'POST' | 'PATCH', path: string, body: object) => {
  const answer = await hana.ask(method, `/api/ops/banners${path}`, { body });
  return { status: answer.statusCode, ...answer.json() };
};
const publish = (but: object = {}) => callBanners('POST', '', aBanner(but));
const shownBanners = async () => {
  const { items } = (await backend.get('/api/banner')).json();
  return items.map(({ title }: { title: string }) => title);
};

async function aCatalogue(but: object = {}) {
  folder.banner('top', aBannerFile({ title: 'カタログの横断幕', position: 5, ...but }));
  const report = await importFolder(backend.db, folder.path);
  await clearAnnouncements(backend);
  return report;
}

test('A picture is usable at once as WebP, and rendered once in every width and format', async () => {
  expect(await addPicture(await aPng(1040, 320))).toMatchObject({ status: 200, isNew: true });
  expect(await addPicture(await aPng(1040, 320))).toMatchObject({ status: 200, isNew: false });
  const served = async (version: string) => {
    const { statusCode, headers } = await backend.get(`/api/image/${pictureId}/${version}`);
    return [statusCode, headers['content-type'], headers['cache-control']];
  };
  const inPlace = [200, 'image/webp', 'public, max-age=10'];
  const kept = (type: string) => [200, type, 'public, max-age=31536000, immutable'];
  expect(await served('520.webp')).toEqual(kept('image/webp'));
  for (const version of ['360.avif', '360.webp', '520.png']) expect(await served(version)).toEqual(inPlace);
  await finishPictures(backend);
  expect(await served('360.avif')).toEqual(kept('image/avif'));
  expect(await served('360.webp')).toEqual(kept('image/webp'));
  expect(await served('520.png')).toEqual(kept('image/png'));
  expect(await actionsBy(backend, hana)).toMatchObject([
    { action: 'addPicture', facts: { pictureId, kind: 'banner' } },
    { action: 'addPicture' },
  ]);
});

test('The other versions of a picture are rendered by one backend, or later by another', async () => {
  expect(await claimUnfinished(backend.db)).toMatchObject({ pictureId });
  expect(await claimUnfinished(backend.db)).toBeUndefined();
  await backend.db.execute(sql`update pictures set finish_due_at = now() - interval '1 second'`);
  expect(await claimUnfinished(backend.db)).toMatchObject({ pictureId });
});

test('A picture whose other versions cannot be rendered keeps the first one', async () => {
  await backend.db.execute(sql`update picture_versions set bytes = 'x' where version like 'original.%'`);
  const problems: object[] = [];
  const log = { warn: (facts: object) => void problems.push(facts) };
  expect(await finishNextPicture({ db: backend.db, log })).toBe(true);
  expect(await finishNextPicture({ db: backend.db, log })).toBe(false);
  expect(problems).toEqual([{ pictureId, problem: expect.stringContaining('no SVG, PNG, JPEG or WebP') }]);
  expect((await backend.get(`/api/image/${pictureId}/360.avif`)).headers['content-type']).toBe('image/webp');
});

test('A dry run of a picture stores nothing', async () => {
  const { pictureId: dryRunId } = await addPicture(await aPng(600, 200), '?kind=banner&dryRun=true');
  expect((await backend.get(`/api/image/${dryRunId}/600.png`)).statusCode).toBe(404);
});

test('Pictures are listed with the drafts and draws that use them', async () => {
  folder.draw('files', aDrawFile());
  await importFolder(backend.db, folder.path);
  const { draft } = (await hana.ask('POST', '/api/ops/draws/files/draft', { body: {} })).json();
  const [first, ...others] = draft.document.prizes;
  const goods = (await addPicture(await aPng(200, 200), '?kind=goods')).pictureId;
  const wide = (await addPicture(await aPng(200, 200), '?kind=wide')).pictureId;
  expect(wide).not.toBe(goods);
  const prizes = [{ ...first, picture: { pictureId: goods, alt: '新しい絵' } }, ...others];
  const body = { document: { ...draft.document, prizes }, version: draft.version };
  expect((await hana.ask('PUT', '/api/ops/drafts/files', { body })).statusCode).toBe(200);
  const draw = { kind: 'draw', id: 'files', title: draft.document.title };
  const list = async (query: string) => (await hana.ask('GET', `/api/ops/pictures?${query}`)).json();
  expect(await list('kind=goods')).toMatchObject({
    total: 2,
    items: [
      { pictureId: goods, kind: 'goods', uses: [{ ...draw, kind: 'draft', alt: '新しい絵' }] },
      { pictureId: first.picture.pictureId, uses: [{ kind: 'draft' }, { ...draw, alt: '見本の絵' }] },
    ],
  });
  expect(await list('limit=1')).toMatchObject({ items: [{ pictureId: wide, kind: 'wide', uses: [] }] });
});

test.each([
  [
    '<svg xmlns="http://www.w3.org/2000/svg" onload="x()"/>',
    'drawingRefused',
    'the body is an SVG with an event handler in it',
  ],
  ['not a picture', 'notAPicture', 'the body is a file that is no SVG, PNG, JPEG or WebP picture'],
  [
    '<svg xmlns="http://www.w3.org/2000/svg" width="16" height="90000"/>',
    'pictureTooLarge',
    'the body is a picture of more than 50 million pixels',
  ],
])('%s is refused as a picture', async (text, code, detail) => {
  expect(await addPicture(Buffer.from(text))).toMatchObject({ status: 422, code, detail });
});

test('An animated picture is refused', async () => {
  const frames = await Promise.all(
    ['#800', '#080'].map((background) =>
      sharp({ create: { width: 520, height: 160, channels: 3, background } })
        .png()
        .toBuffer(),
    ),
  );
  const webp = await sharp(frames, { join: { animated: true } })
    .webp()
    .toBuffer();
  // The chunk of an animated PNG before the pixels.
  const [png = Buffer.alloc(0)] = frames;
  const control = Buffer.concat([Buffer.from([0, 0, 0, 8]), Buffer.from('acTL'), Buffer.alloc(12)]);
  const at = png.indexOf('IDAT') - 4;
  const animatedPng = Buffer.concat([png.subarray(0, at), control, png.subarray(at)]);
  for (const animated of [webp, animatedPng])
    expect(await addPicture(animated)).toMatchObject({ status: 422, code: 'pictureAnimated' });
});

test('A JPEG without the marker at its end is added, one without pixels is not', async () => {
  // The same bytes in each run: the end of a random picture may look like filling, which is not kept.
  const raw = { width: 520, height: 160, channels: 3 } as const;
  const pixels = Uint8Array.from({ length: 520 * 160 * 3 }, (_, place) => (place * 7919) % 251);
  const jpeg = await sharp(pixels, { raw }).jpeg().toBuffer();
  expect(await addPicture(jpeg.subarray(0, -2))).toMatchObject({ status: 200, isNew: true });
  expect(await addPicture(jpeg)).toMatchObject({ status: 200, isNew: false });
  expect(await addPicture(jpeg.subarray(0, jpeg.length / 2))).toMatchObject({
    status: 422,
    code: 'pictureDamaged',
  });
});

test('An empty and a truncated picture are refused', async () => {
  expect(await addPicture(Buffer.alloc(0))).toMatchObject({
    status: 422,
    code: 'notAPicture',
    detail: 'the body is an empty file',
  });
  const whole = await aPng(520, 160);
  expect(await addPicture(whole.subarray(0, whole.length - 60))).toMatchObject({
    status: 422,
    detail: 'the body is a picture that cannot be read to its end',
  });
});

test('A picture above the size limit of the catalogue is refused', async () => {
  expect(await addPicture(Buffer.alloc(20 * 1024 * 1024 + 1))).toMatchObject({
    status: 413,
    code: 'tooLarge',
  });
});

test('A banner is published under an id that no catalogue can use', async () => {
  await aCatalogue();
  const { status, banner } = await publish();
  expect(status).toBe(200);
  expect(banner).toMatchObject({ isUp: true, ownedBy: 'operators', pictureId });
  expect(banner.bannerId).toMatch(/^ops-/);
  expect(await shownBanners()).toEqual(['年末のご案内', 'カタログの横断幕']);
  expect(await announcedTags(backend)).toEqual(['banners']);
  folder.banner('ops-1');
  expect(await importFolder(backend.db, folder.path)).toEqual([
    expect.stringContaining('not begin with ops-'),
  ]);
});

test('Position and period can be changed, and the import skips the banner from then on', async () => {
  await aCatalogue();
  await publish();
  expect(await callBanners('PATCH', '/top', { position: -1 })).toMatchObject({
    status: 422,
    parameter: 'position',
  });
  await publish({ title: '二つめ', position: 1 });
  expect(await callBanners('PATCH', '/top', { position: 0, endsAt: inMs(HOUR_MS) })).toMatchObject({
    banner: { position: 0, ownedBy: 'operators', title: 'カタログの横断幕', isUp: true },
  });
  expect(await shownBanners()).toHaveLength(3);
  expect(await aCatalogue({ position: 9 })).toMatchObject({ leftToOperators: ['banners/top'] });
  const { items } = (await hana.ask('GET', '/api/ops/banners')).json();
  expect(items.map(({ position }: { position: number }) => position)).toEqual([0, 0, 1]);
  expect((await actionsBy(backend, hana)).at(-1)).toMatchObject({
    action: 'changeBanner',
    facts: { bannerId: 'top', changed: ['position', 'endsAt'] },
  });
});

test('A withdrawn banner stays withdrawn', async () => {
  await aCatalogue();
  expect(await callBanners('POST', '/top/withdraw', {})).toMatchObject({ banner: { isUp: false } });
  expect(await shownBanners()).toEqual([]);
  expect(await announcedTags(backend)).toEqual(['banners']);
  await aCatalogue({ title: '新しい題', endsAt: '+30d 10:00' });
  expect(await shownBanners()).toEqual([]);
  expect(await callBanners('POST', '/top/withdraw', {})).toMatchObject({
    status: 409,
    detail: 'it is down already',
  });
});

test('A dry run changes nothing', async () => {
  await aCatalogue();
  expect(await publish({ dryRun: true })).toMatchObject({ dryRun: true, banner: { isUp: true } });
  await callBanners('PATCH', '/top', { title: 'x', dryRun: true });
  await callBanners('POST', '/top/withdraw', { dryRun: true });
  expect(await shownBanners()).toEqual(['カタログの横断幕']);
  expect(await announcedTags(backend)).toEqual([]);
  expect((await actionsBy(backend, hana)).map(({ action }) => action)).toEqual(['addPicture']);
});

test('A banner leads to a page of the shop', async () => {
  folder.draw('otsukai', aDrawFile({ formerly: ['old-otsukai'] }));
  folder.news('7');
  await aCatalogue();
  for (const link of ['/', '/sanrio/mypage/signup', '/sanrio/faq?a=b#c', '/sanrio/otsukai/fairness'])
    expect(await publish({ link, dryRun: true })).toMatchObject({ status: 200 });
  for (const link of ['/sanrio/old-otsukai', '/sanrio/news/7'])
    expect(await callBanners('PATCH', '/top', { link, dryRun: true })).toMatchObject({ status: 200 });
  const refused = { status: 422, code: 'pageUnknown', parameter: 'link' };
  for (const link of [
    '/sanrio/nobody',
    '/howto',
    '/sanrio/otsukai/price',
    '/sanrio/news/8',
    '/sanrio/news/0x7',
  ]) {
    expect(await publish({ link })).toMatchObject({ ...refused, detail: `There is no page ${link}.` });
    expect(await callBanners('PATCH', '/top', { link })).toMatchObject(refused);
  }
  await hana.ask('POST', '/api/ops/news/7/withdraw', { body: {} });
  expect(await publish({ link: '/sanrio/news/7' })).toMatchObject(refused);
  const body = [{ kind: 'link', text: 'こちら', link: '/sanrio/nobody' }];
  const news = { category: 'new', title: 'x', summary: 'x', picture: null, body };
  expect((await hana.ask('POST', '/api/ops/news', { body: news })).json()).toMatchObject({
    code: 'pageUnknown',
  });
  expect(await shownBanners()).toEqual(['カタログの横断幕']);
});

test('Invalid banners are refused', async () => {
  expect(await publish({ picture: { pictureId: 'f'.repeat(32), alt: '' } })).toMatchObject({
    status: 422,
    parameter: 'picture.pictureId',
  });
  expect(await publish({ startsAt: inMs(2 * HOUR_MS), endsAt: inMs(HOUR_MS) })).toMatchObject({
    status: 422,
    detail: 'endsAt must be later than startsAt',
  });
  expect(await publish({ link: 'https://example.jp' })).toMatchObject({ status: 422, parameter: 'link' });
  expect(await callBanners('PATCH', '/nobody', { position: 1 })).toMatchObject({ status: 404 });
  expect(await shownBanners()).toEqual([]);
});
