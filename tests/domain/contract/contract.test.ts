import { z } from 'zod';
import { contract } from '#lib/contract/contract.ts';
import type { Endpoint } from '#lib/contract/endpoint.ts';
import { opsContract } from '#lib/contract/ops/contract.ts';
import type { OpsEndpoint } from '#lib/contract/ops/endpoint.ts';

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

/** Texts that are hashed, compared with a form, read as a number, or not looked at: no statement gets them as they are. */
const NOT_STORED = /[pP]assword|^(?:token|website|trackingNumber|utm_\w+)$/;

const UNSTORABLE = ['a\0b', 'https://example.jp/a\0b', 'a\0b@example.jp'];

/** The fields that return U+0000 of an input, which PostgreSQL stores in no text. */
function unstorableFields(schema: unknown, field: string): string[] {
  const within = (inner: unknown) => unstorableFields(inner, field);
  if (schema instanceof z.ZodObject)
    return Object.entries(schema.shape).flatMap(([key, value]) => unstorableFields(value, key));
  if (schema instanceof z.ZodArray) return within(schema.element);
  if (schema instanceof z.ZodUnion) return schema.options.flatMap(within);
  if (schema instanceof z.ZodRecord) return [...within(schema.keyType), ...within(schema.valueType)];
  if (schema instanceof z.ZodOptional || schema instanceof z.ZodNullable || schema instanceof z.ZodDefault)
    return within(schema.unwrap());
  if (!(schema instanceof z.ZodType) || NOT_STORED.test(field)) return [];
  const isReturned = UNSTORABLE.some((text) => String(schema.safeParse(text).data).includes('\0'));
  return isReturned ? [field] : [];
}

test.each(Object.entries<Endpoint | OpsEndpoint>({ ...contract, ...opsContract }))(
  '%s refuses texts that the database cannot store',
  (_name, { params, query, body }) => {
    for (const schema of [params, query, body]) expect(unstorableFields(schema, '')).toEqual([]);
  },
);
