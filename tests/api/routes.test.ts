import { contract } from '#lib/contract/contract.ts';
import type { Endpoint } from '#lib/contract/endpoint.ts';
import { aBackend, type TestBackend, captureLog } from '../support/backend.ts';

const logbook = captureLog();
let backend: TestBackend;

beforeAll(async () => {
  backend = await aBackend({ logTo: logbook });
});
afterAll(() => backend.close());

const calls = Object.entries<Endpoint>(contract);
const filled = (path: string) => path.replaceAll(/\{\w+\}/g, 'x1');

test.each(calls)('%s is routed by its path', async (name, { method, path }) => {
  await backend.app.inject({ method, url: filled(path) });
  expect(logbook.last('request').call).toBe(name);
});

test('The limit of purchases under way is not read as an order id', async () => {
  await backend.get('/api/orderHistory/concurrentPlayingLimit?limit=1');
  expect(logbook.last('request').call).toBe('showPlayingLimit');
});

test.each(['/api', '/api/', '/api/nothing', '/', '/api/product/a/b', '/api/product/'])(
  '%s is not found',
  async (path) => {
    const answer = await backend.get(path);
    expect([answer.statusCode, answer.json().code]).toEqual([
      404,
      path === '/api/product/' ? 'drawNotFound' : 'notFound',
    ]);
  },
);

test('A method that a path does not have is answered like an unknown path', async () => {
  const answer = await backend.app.inject({ method: 'PUT', url: '/api/product' });
  expect([answer.statusCode, answer.json().code]).toEqual([404, 'notFound']);
});
