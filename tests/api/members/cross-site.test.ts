import { contract } from '#lib/contract/contract.ts';
import type { Endpoint } from '#lib/contract/endpoint.ts';
import { aBackend, type TestBackend } from '../../support/backend.ts';

const HERE = 'https://shop.example.jp';
let backend: TestBackend;

beforeAll(async () => {
  backend = await aBackend({ siteOrigin: HERE });
});
afterAll(() => backend.close());

const EVIL = 'https://evil.example';

const admitted = [
  {},
  { origin: HERE },
  { 'sec-fetch-site': 'same-origin' },
  { 'sec-fetch-site': 'same-origin', origin: HERE },
  // The browser is asked first: behind a proxy the shop may be known by more than one name.
  { 'sec-fetch-site': 'same-origin', origin: 'https://www.shop.example.jp' },
];

const refused = [
  { 'sec-fetch-site': 'cross-site' },
  { 'sec-fetch-site': 'same-site' },
  { 'sec-fetch-site': 'none' },
  { 'sec-fetch-site': '' },
  { 'sec-fetch-site': 'Same-Origin' },
  { 'sec-fetch-site': 'same-origin, cross-site' },
  { 'sec-fetch-site': 'cross-site', origin: HERE },
  { origin: EVIL },
  { origin: 'null' },
  { origin: '' },
  { origin: `${HERE}:8443` },
  { origin: 'http://shop.example.jp' },
  { origin: 'https://evil.shop.example.jp' },
  { origin: `${HERE}, ${EVIL}` },
  { origin: `${HERE}/` },
];

test.each(admitted)('A write with %j is accepted', async (headers) => {
  const answer = await backend.ask('DELETE', '/api/login/logout', { headers });
  expect(answer.statusCode).toBe(200);
});

test.each(refused)('A write with %j is refused', async (headers) => {
  const answer = await backend.ask('DELETE', '/api/login/logout', { headers });
  expect(answer.statusCode).toBe(403);
  expect(answer.json()).toEqual({
    code: 'crossSite',
    message: 'ほかのサイトからの操作は受け付けられません。',
  });
  expect(answer.cookies).toEqual([]);
});

const writing = Object.entries<Endpoint>(contract).filter(([, { method }]) => method !== 'GET');

test.each(writing)('%s is refused before its body is read', async (_name, { method, path }) => {
  const answer = await backend.app.inject({
    method,
    url: path,
    headers: { 'sec-fetch-site': 'cross-site', origin: EVIL, 'content-type': 'text/plain' },
    payload: '{"not":',
  });
  expect([answer.statusCode, answer.json().code]).toEqual([403, 'crossSite']);
});

test.each(['POST', 'PUT', 'PATCH', 'DELETE'] as const)('%s of an unknown path is refused too', async (method) => {
  const answer = await backend.app.inject({ method, url: '/api/nothing', headers: { origin: EVIL } });
  expect(answer.statusCode).toBe(403);
});

test.each(['/api/login/loginStatus', '/api/product', '/api/news'])(
  'A link from another site reads %s',
  async (path) => {
    const headers = { 'sec-fetch-site': 'cross-site', origin: EVIL };
    const answer = await backend.ask('GET', path, { headers });
    expect(answer.statusCode).toBe(200);
    // Reading it from a page of another site is what the browser keeps from that page.
    expect(answer.headers['access-control-allow-origin']).toBeUndefined();
  },
);
