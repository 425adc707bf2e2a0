import sharp from 'sharp';
import { picturePath } from '#lib/contract/picture-path.ts';
import { type Picture, pngWidth } from '#lib/contract/picture.ts';
import { aBackend, importFolder } from '../../support/backend.ts';
import { aCatalogueFolder, aNewsFile, aBannerFile, aPng } from '../../support/catalogue.ts';
import { finishPictures } from '../../support/content.ts';
import { forAllTests } from '../../support/fixtures.ts';

const backend = forAllTests(aBackend);
const folder = forAllTests(aCatalogueFolder);

describe('News', () => {
  beforeAll(async () => {
    folder.news('1', aNewsFile({ title: '一番古い', publishedAt: '-9d 10:00' }));
    folder.news('2', aNewsFile({ title: '同じ日の先', publishedAt: '-5d 10:00' }));
    folder.news('3', aNewsFile({ title: '同じ日の後', publishedAt: '-5d 10:00' }));
    folder.news('4', aNewsFile({ title: 'まだ出ていない', publishedAt: '+5d 10:00' }));
    folder.news(
      '7',
      aNewsFile({ title: '一番新しい', publishedAt: '-1d 10:00', picture: { file: 'a.png', alt: '絵' } }),
    );
    await importFolder(backend.db, folder.path);
  });

  test('The list shows published news, newest first', async () => {
    const { total, items } = (await backend.get('/api/news')).json();
    expect(total).toBe(4);
    expect(items.map(({ newsId }: { newsId: string }) => newsId)).toEqual(['7', '3', '2', '1']);
  });

  test('The list is paged', async () => {
    const { total, items } = (await backend.get('/api/news?limit=1&offset=2')).json();
    expect([total, items.map(({ newsId }: { newsId: string }) => newsId)]).toEqual([4, ['2']]);
  });

  test('A piece of news has its neighbours, also of the same minute', async () => {
    const middle = (await backend.get('/api/news/3?user=abc')).json();
    expect(middle).toMatchObject({
      title: '同じ日の後',
      picture: null,
      body: [{ kind: 'paragraph', text: '順番に発送しています。' }],
      newer: { newsId: '7', title: '一番新しい' },
      older: { newsId: '2', title: '同じ日の先' },
    });
  });

  test('The newest has nothing newer, the oldest nothing older', async () => {
    expect((await backend.get('/api/news/7')).json()).toMatchObject({ newer: null, picture: { alt: '絵' } });
    expect((await backend.get('/api/news/1')).json()).toMatchObject({ older: null });
  });

  test.each(['4', '99', '0', '-1', '1.5', 'abc', '01'])('No news is found by %s', async (number) => {
    const answer = await backend.get(`/api/news/${number}`);
    expect(answer.statusCode).toBe(404);
    expect(answer.json()).toMatchObject({ code: 'newsNotFound', parameter: 'newsId' });
  });
});

describe('Banners and pictures', () => {
  beforeAll(async () => {
    folder.banner('second', aBannerFile({ position: 2, picture: { file: 'wide.png', alt: '横長の絵' } }));
    folder.write('banners/second/wide.png', await aPng(1100, 340));
    folder.banner('first', aBannerFile({ position: 1, startsAt: '-1d 00:00', endsAt: '+2d 00:00' }));
    folder.banner('past', aBannerFile({ position: 0, endsAt: '-1d 00:00' }));
    folder.banner('future', aBannerFile({ position: 0, startsAt: '+2d 00:00' }));
    await importFolder(backend.db, folder.path);
    await finishPictures(backend);
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
  ])('No picture is found at %s', async (name) => {
    const answer = await backend.get(`/api/image/${name}`);
    expect([answer.statusCode, answer.json().code]).toEqual([404, 'pictureNotFound']);
    expect(answer.headers['cache-control']).toBe('no-store');
  });
});
