import sharp from 'sharp';
import { picturePath } from '#lib/contract/picture-path.ts';
import { type Picture, pngWidth } from '#lib/contract/picture.ts';
import { aBackend, importFolder, type TestBackend } from '../support/backend.ts';
import { aBannerFile, aCatalogueFolder, aPng, type CatalogueFolder } from '../support/catalogue.ts';

let backend: TestBackend;
let folder: CatalogueFolder;

beforeAll(async () => {
  backend = await aBackend();
  folder = await aCatalogueFolder();
  folder.banner('second', aBannerFile({ position: 2, picture: { file: 'wide.png', alt: '横長の絵' } }));
  folder.write('banners/second/wide.png', await aPng(1100, 340));
  folder.banner('first', aBannerFile({ position: 1, startsAt: '-1d 00:00', endsAt: '+1d 00:00' }));
  folder.banner('past', aBannerFile({ position: 0, endsAt: '-1d 00:00' }));
  folder.banner('future', aBannerFile({ position: 0, startsAt: '+1d 00:00' }));
  await importFolder(backend.db, folder.path);
});

afterAll(async () => {
  await backend.close();
  folder.remove();
});

const wide = async (): Promise<Picture> =>
  (await backend.get('/api/banner?offset=1')).json().items[0].picture;

test('Current banners are listed by position', async () => {
  const { total, items } = (await backend.get('/api/banner')).json();
  expect(total).toBe(2);
  expect(items.map(({ bannerId }: { bannerId: string }) => bannerId)).toEqual(['first', 'second']);
});

test('A photograph is stored in the widths that it can fill', async () => {
  expect(await wide()).toMatchObject({
    width: 1040,
    height: 321,
    widths: [360, 560, 720, 1040],
    alt: '横長の絵',
  });
});

test.each([
  ['avif', 'heif'],
  ['webp', 'webp'],
] as const)('Every width is served as %s', async (format, found) => {
  const picture = await wide();
  for (const width of picture.widths) {
    const answer = await backend.get(picturePath(picture, width, format));
    expect(answer.headers['content-type']).toBe(`image/${format}`);
    expect(await sharp(answer.rawPayload).metadata()).toMatchObject({ format: found, width });
  }
});

test('One PNG is served for link previews', async () => {
  const picture = await wide();
  const answer = await backend.get(picturePath(picture, pngWidth(picture.widths), 'png'));
  expect(await sharp(answer.rawPayload).metadata()).toMatchObject({ format: 'png', width: 1040 });
  expect((await backend.get(picturePath(picture, 720, 'png'))).statusCode).toBe(404);
});

test('A picture is cacheable, embeddable and sandboxed', async () => {
  const picture = await wide();
  const path = picturePath(picture, 720, 'webp');
  const { headers } = await backend.get(path);
  expect(headers).toMatchObject({
    'cache-control': 'public, max-age=31536000, immutable',
    'cross-origin-resource-policy': 'cross-origin',
    'content-security-policy': "default-src 'none';frame-ancestors 'none';sandbox",
    'x-content-type-options': 'nosniff',
  });
  // Headers that protect pages only would be a third of the size of a small picture.
  for (const name of ['strict-transport-security', 'x-frame-options', 'origin-agent-cluster'])
    expect(headers).not.toHaveProperty(name);
  const again = await backend.app.inject({ url: path, headers: { 'if-none-match': `W/${headers.etag}` } });
  expect([again.statusCode, again.rawPayload.length]).toEqual([304, 0]);
});

test.each([
  '0'.repeat(32) + '/520.webp',
  'short/520.webp',
  '0'.repeat(32) + '/520.svg',
  '0'.repeat(32) + '/0520.webp',
])('No picture is found at %s', async (place) => {
  const answer = await backend.get(`/api/image/${place}`);
  expect([answer.statusCode, answer.json().code]).toEqual([404, 'pictureNotFound']);
  expect(answer.headers['cache-control']).toBe('no-store');
});
