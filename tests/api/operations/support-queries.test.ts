import { aBackend, type TestBackend } from '../../support/backend.ts';
import { aBuyer, aDrawOnSale, type Buyer } from '../../support/orders.ts';
import { operatorLogOf, anOperator, type Operator } from '../../support/operator.ts';
import { FREE, won } from '../../support/shipments.ts';
import { anAcceptedParcel } from '../../support/csv-files.ts';

let backend: TestBackend;
let hana: Operator;
let buyer: Buyer;

beforeAll(async () => {
  backend = await aBackend();
  hana = await anOperator(backend);
  buyer = await aBuyer(backend);
});
afterAll(() => backend.close());

const NOBODY = '00000000-0000-4000-8000-000000000000';

const search = (what: 'members' | 'orders', body: object) =>
  hana.ask('POST', `/api/ops/${what}/search`, { body });

/** The entries that `work` adds to the operator log. */
async function recorded(doing: () => Promise<unknown>) {
  const before = (await operatorLogOf(backend)).length;
  await doing();
  return (await operatorLogOf(backend))
    .slice(before)
    .map(({ act, facts: { tokenId: _hers, ...facts } }) => ({ act, ...facts }));
}

const sign = expect.stringMatching(/^[\w-]{3}$/);

test.each([
  ['nobody@example.jp', { by: 'email', sought: sign }],
  ['丸山 ぽぽ', { by: 'other', sought: sign }],
  ['AAAA-BBBB-CCCC-DDDD', { by: 'number', sought: 'aaaa-bbbb-cccc-dddd' }],
  [NOBODY, { by: 'id', sought: NOBODY }],
])('A search for %s without a result is logged, for members and for orders', async (which, look) => {
  expect(await recorded(() => search('members', { which }))).toEqual([
    { act: 'findMember', memberId: null, ...look },
  ]);
  expect(await recorded(() => search('orders', { which }))).toEqual([
    { act: 'findOrders', found: 0, memberIds: [], ...look },
  ]);
});

test.each([
  [() => hana.ask('GET', `/api/ops/orders/${NOBODY}`), { act: 'showOrder', orderId: null, sought: NOBODY }],
  [
    () => hana.ask('GET', '/api/ops/parcels/AAAA-BBBB-CCCC'),
    { act: 'showParcel', shipmentId: null, sought: 'AAAA-BBBB-CCCC' },
  ],
  [
    () => hana.ask('DELETE', `/api/ops/members/${NOBODY}/sessions`),
    { act: 'endMemberSessions', memberId: null, sought: NOBODY },
  ],
])('Access to an unknown record is logged: %#', async (look, line) => {
  expect(await recorded(look)).toEqual([line]);
});

test('Searches for one address have the same redacted value, which does not reveal it', async () => {
  const [first, again, other] = await recorded(async () => {
    for (const which of ['nobody@example.jp', ' NoBody@Example.jp', 'nobody@example.com'])
      await search('members', { which });
  });
  expect(again).toEqual(first);
  expect(other).not.toEqual(first);
  expect(JSON.stringify(await operatorLogOf(backend))).not.toMatch(/nobody@|丸山/i);
});

test('The member of an order search is logged on every page, also without orders', async () => {
  const draw = await aDrawOnSale(backend, FREE);
  await won(backend, buyer, draw, 1);
  for (const page of [{ limit: 1 }, { limit: 1, offset: 50 }])
    expect(await recorded(() => search('orders', { which: buyer.email, ...page }))).toEqual([
      { act: 'findOrders', by: 'email', found: 1, memberIds: [buyer.memberId] },
    ]);
  const newcomer = await aBuyer(backend);
  expect(await recorded(() => search('orders', { which: newcomer.email }))).toEqual([
    { act: 'findOrders', by: 'email', found: 0, memberIds: [newcomer.memberId] },
  ]);
});

test('A refused export logs the shipments with errors', async () => {
  const draw = await aDrawOnSale(backend, FREE);
  const { userShipId } = await anAcceptedParcel({ backend, buyer, draw }, { name: '𠮷田 みのり' });
  const body = { carrier: 'yamato', encoding: 'sjis' };
  const exported = () => hana.ask('POST', '/api/ops/parcel-sheets/export', { body });
  expect(await recorded(exported)).toEqual([
    { act: 'exportParcels', encoding: 'sjis', shipmentIds: [], atFault: [userShipId] },
  ]);
});

test.each([
  ['POST', '/api/ops/members/search', { which: 'nobody\u0000@example.jp' }, 'which'],
  ['POST', '/api/ops/orders/search', { which: 'nobody@example.jp\u001b[2J' }, 'which'],
  ['GET', '/api/ops/acts?operator=%00', undefined, 'operator'],
  ['GET', '/api/ops/acts?act=%1b', undefined, 'act'],
  ['POST', `/api/ops/orders/${NOBODY}/refund`, { reason: 'the pictures\u0000' }, 'reason'],
  ['POST', '/api/ops/draws/nothing/close', { reason: 'the pictures\u0085' }, 'reason'],
] as const)('%s %s with a control character is refused', async (...[method, path, body, parameter]) => {
  const answer = await hana.ask(method, path, body === undefined ? {} : { body });
  expect([answer.statusCode, answer.json()]).toMatchObject([422, { code: 'invalidInput', parameter }]);
});
