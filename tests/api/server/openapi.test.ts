import { Validator } from '@seriousme/openapi-schema-validator';
import { contract } from '#lib/contract/contract.ts';
import type { Endpoint } from '#lib/contract/endpoint.ts';
import { opsContract } from '#lib/contract/ops/contract.ts';
import type { OpsEndpoint } from '#lib/contract/ops/endpoint.ts';
import { opsDocument } from '#backend/http/openapi/document.ts';
import { aBackend } from '../../support/backend.ts';

type Operation = {
  readonly operationId: string;
  readonly 'x-source': string;
  readonly parameters?: readonly { readonly name: string; readonly in: string; readonly required: boolean }[];
  readonly responses: Readonly<Record<string, { readonly description: string }>>;
};

type OpenApi = { readonly paths: Readonly<Record<string, Readonly<Record<string, Operation>>>> };

let document: OpenApi;
const operators: OpenApi = JSON.parse(JSON.stringify(opsDocument()));

beforeAll(async () => {
  const { get, close } = await aBackend();
  document = (await get('/api/openapi.json')).json();
  await close();
});

test('Both documents are OpenAPI 3.1', async () => {
  for (const each of [document, operators]) {
    expect(each).toMatchObject({ openapi: '3.1.0' });
    expect(await new Validator().validate(structuredClone(each))).toEqual({ valid: true });
  }
});

const callsIn = ({ paths }: OpenApi) =>
  Object.entries(paths).flatMap(([path, methods]) =>
    Object.entries(methods).map(
      ([method, { operationId }]) => `${operationId}: ${method.toUpperCase()} ${path}`,
    ),
  );

test('Each document lists exactly the calls of its contract: the public one names no call of operators', () => {
  const shop = Object.entries<Endpoint>(contract).map(
    ([name, { method, path }]) => `${name}: ${method} ${path}`,
  );
  const ops = Object.entries<OpsEndpoint>(opsContract).map(
    ([name, { method, path }]) => `${name}: ${method} ${path}`,
  );
  expect(callsIn(document).toSorted()).toEqual(shop.toSorted());
  expect(callsIn(operators).toSorted()).toEqual(ops.toSorted());
  expect(JSON.stringify(document)).not.toMatch(/\/api\/ops|x-permission|[Oo]psRefusal/);
});

const operationOf = (name: string, { paths } = document) =>
  Object.values(paths)
    .flatMap((methods) => Object.values(methods))
    .find(({ operationId }) => operationId === name);

const refusalsOf = (operation: Operation | undefined) =>
  Object.values(operation?.responses ?? {}).flatMap(({ description }) => description.split(', '));

test.each(Object.entries<Endpoint>(contract))('%s is documented as in the contract', (name, endpoint) => {
  const operation = operationOf(name);
  expect(operation).toMatchObject({ 'x-source': endpoint.source });
  const parameters = (operation?.parameters ?? []).map((parameter) => `${parameter.in} ${parameter.name}`);
  expect(parameters).toEqual([
    ...Object.keys(endpoint.params?.shape ?? {}).map((key) => `path ${key}`),
    ...Object.keys(endpoint.query?.shape ?? {}).map((key) => `query ${key}`),
  ]);
  expect(refusalsOf(operation)).toEqual(
    expect.arrayContaining([...endpoint.refusals, 'invalidInput', 'unavailable']),
  );
});

test.each(Object.entries<OpsEndpoint>(opsContract))(
  '%s is documented with its authentication and refusals',
  (name, endpoint) => {
    const operation = operationOf(name, operators);
    expect(operation).toMatchObject({ security: [{ operator: [] }] });
    expect(refusalsOf(operation)).toEqual(
      expect.arrayContaining([...endpoint.refusals, 'tokenNeeded', 'tooManyAttempts']),
    );
  },
);

test('Amounts have a unit and names an example', () => {
  const text = JSON.stringify(document);
  expect(text).toContain('Whole yen, tax included.');
  expect(text).toContain('"examples":["fuyu-no-gacha"]');
});

test.each([
  ['the public document', () => document],
  ["the operators' document", () => operators],
])('Every schema reference of %s exists', (_name, read) => {
  const document = read();
  const references = [...JSON.stringify(document).matchAll(/"\$ref":"([^"]+)"/g)].map(([, target]) => target);
  const known = new Set(Object.keys(Reflect.get(Reflect.get(document, 'components'), 'schemas')));
  expect(references.length).toBeGreaterThan(0);
  expect(
    references.filter((target) => !known.has(target?.replace('#/components/schemas/', '') ?? '')),
  ).toEqual([]);
});
