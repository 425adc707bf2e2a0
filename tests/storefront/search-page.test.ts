import { type TestServer, aServer } from '../support/server.ts';

let backend: TestServer;
const asked: string[] = [];

beforeAll(async () => {
  backend = await aServer((request, response) => {
    asked.push(request.url ?? '');
    const choices = { characters: [], years: [] };
    response.end(JSON.stringify(request.url?.startsWith('/api/search/choices') ? choices : NONE));
  });
  process.env.API_ORIGIN = backend.origin;
});
afterAll(async () => {
  await backend.stop();
  delete process.env.API_ORIGIN;
});
beforeEach(() => void asked.splice(0));

const NONE = { total: 0, items: [] };

test.each([
  [{}, '/api/product?limit=24&offset=0'],
  [{ salesType: 'last_special', page: '2' }, '/api/product?limit=24&offset=24&salesType=last_special'],
  [{ salesType: 'normal', q: 'a' }, '/api/search?q=a&salesType=normal&limit=24&offset=0'],
  [{ state: 'soldOut' }, '/api/search?state=soldOut&limit=24&offset=0'],
])('the search %j asks for %s', async (params, path) => {
  // The environment is read when the module is loaded.
  const { default: Page } = await import('../../app/sanrio/search/page.tsx');
  expect(await Page({ searchParams: Promise.resolve(params) })).toMatchObject({ props: { found: NONE } });
  expect(asked).toContain(path);
});
