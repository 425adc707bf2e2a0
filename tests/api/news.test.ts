import { aBackend, importFolder, type TestBackend } from '../support/backend.ts';
import { aCatalogueFolder, aNewsFile, type CatalogueFolder } from '../support/catalogue.ts';

let backend: TestBackend;
let folder: CatalogueFolder;

beforeAll(async () => {
  backend = await aBackend();
  folder = await aCatalogueFolder();
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

afterAll(async () => {
  await backend.close();
  folder.remove();
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
