import { contract } from '#lib/contract/contract.ts';
import type { Endpoint } from '#lib/contract/endpoint.ts';
import { aBackend, type TestBackend } from '../../support/backend.ts';

let backend: TestBackend;

beforeAll(async () => {
  backend = await aBackend();
});
afterAll(() => backend.close());

const forMembers = Object.entries<Endpoint>(contract).filter(([, { who }]) => who === 'member');
const addressOf = ({ path }: Endpoint) => path.replaceAll(/\{\w+\}/g, 'x1');

test('The contract has calls for members', () => {
  expect(forMembers.map(([name]) => name)).toEqual(expect.arrayContaining(['showUser', 'listSessions']));
});

test.each(forMembers)('%s answers a guest with loginRequired', async (_name, endpoint) => {
  const answer = await backend.app.inject({ method: endpoint.method, url: addressOf(endpoint) });
  expect(answer.statusCode).toBe(401);
  expect(answer.json()).toEqual({ code: 'loginRequired', message: 'ログインしてください。' });
  expect(answer.headers['cache-control']).toBe('no-store');
});

test.each(forMembers)('%s answers a guest with loginRequired whatever they send', async (_name, endpoint) => {
  const answer = await backend.app.inject({
    method: endpoint.method,
    url: `${addressOf(endpoint)}?userId=1&userId=2&x=%zz`,
    headers: { cookie: `session=${'x'.repeat(43)}`, 'content-type': 'text/plain' },
    payload: '{"not":',
  });
  expect([answer.statusCode, answer.json().code]).toEqual([401, 'loginRequired']);
});

test.each(forMembers)('%s lists loginRequired in the contract', (_name, endpoint) => {
  expect(endpoint.refusals).toContain('loginRequired');
});
