import { type TestServer, aServer } from '../support/server.ts';
import { aPieceOfNews } from '../support/api-responses.ts';

const TOTAL = 45;

let backend: TestServer;

beforeAll(async () => {
  backend = await aServer((_, response) =>
    response.end(JSON.stringify({ total: TOTAL, items: [aPieceOfNews()] })),
  );
  process.env.API_ORIGIN = backend.origin;
});
afterAll(async () => {
  await backend.stop();
  delete process.env.API_ORIGIN;
});

test('Pages of the news that do not exist are not requested', async () => {
  // The environment is read when the module is loaded.
  const { newsOfPage } = await import('../../app/sanrio/news/news-of-page.ts');
  expect(await newsOfPage(3)).toMatchObject({ page: 3, total: TOTAL });
  for (const page of [4, 5, 99_999]) expect(await newsOfPage(page)).toBeNull();
  expect([...new Set(backend.requests)]).toEqual([
    'GET /api/news?limit=20&offset=0',
    'GET /api/news?limit=20&offset=40',
  ]);
});
