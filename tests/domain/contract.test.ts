import { contract } from '#lib/contract/contract.ts';
import type { Endpoint } from '#lib/contract/endpoint.ts';

/** Specification §7, line by line. */
const SPECIFIED = [
  'GET /api/banner',
  'GET /api/credit',
  'GET /api/credit-confirm',
  'POST /api/login/emailLogin',
  'GET /api/login/loginStatus',
  'DELETE /api/login/logout',
  'POST /api/mail/checkCode',
  'POST /api/mail/sendMail',
  'GET /api/news',
  'GET /api/news/{newsId}',
  'GET /api/orderHistory',
  'GET /api/orderHistory/{orderHistoryId}',
  'GET /api/orderHistory/concurrentPlayingLimit',
  'GET /api/orderHistoryPrize',
  'GET /api/buyProduct',
  'GET /api/product',
  'GET /api/product/{directoryName}',
  'POST /api/redirect',
  'GET /api/user',
  'POST /api/user',
  'PUT /api/user',
  'PUT /api/user/loginPass',
  'PUT /api/userDelete',
  'DELETE /api/user',
  'GET /api/userProduct/{productId}',
  'POST /api/userProduct',
  'GET /api/userShip',
  'GET /api/userShip/{userShipId}',
  'POST /api/userShip',
];

/** Specification §5. */
const CHECKED = [
  'emailPass',
  'body',
  'newsId',
  'orderHistoryId',
  'limit',
  'directoryName',
  'redirect',
  'inputUser',
  'productId',
  'userShipId',
];

const lines: readonly Endpoint[] = Object.values(contract);
const line = ({ method, path }: Endpoint) => `${method} ${path}`;

test('the contract has the 29 specified calls, and marks the additional ones', () => {
  const specified = lines.filter(({ source }) => source === 'specification').map(line);
  expect(specified.sort()).toEqual([...SPECIFIED].sort());
  for (const added of lines.filter(({ source }) => source === 'shop')) {
    expect(SPECIFIED).not.toContain(line(added));
  }
});

test('every parameter that the specification lists as checked is required by a call', () => {
  const required = new Set(lines.flatMap((endpoint) => endpoint.required ?? []));
  for (const name of CHECKED) expect(required).toContain(name);
});

test.each(lines.map((endpoint) => [line(endpoint), endpoint] as const))(
  '%s declares its path parameters and the name of its body',
  (_, endpoint) => {
    const inPath = [...endpoint.path.matchAll(/\{(\w+)\}/g)].map((match) => match[1]);
    expect(Object.keys(endpoint.params?.shape ?? {})).toEqual(inPath);
    expect(endpoint.required ?? []).toEqual(expect.arrayContaining(inPath));
    if (endpoint.body) expect(endpoint.bodyName).toBeDefined();
  },
);
