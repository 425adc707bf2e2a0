import { aBackend, type TestBackend } from '../../support/backend.ts';
import { aBuyer, aDrawOnSale, type Buyer } from '../../support/orders.ts';
import { operatorLogOf, anOperator, type Operator } from '../../support/operator.ts';
import { FREE, requested, won } from '../../support/shipments.ts';

let backend: TestBackend;
let hana: Operator;
let buyer: Buyer;

beforeAll(async () => {
  backend = await aBackend();
  hana = await anOperator(backend);
  buyer = await aBuyer(backend);
});
afterAll(() => backend.close());

const find = (which: string) => hana.ask('POST', '/api/ops/members/search', { body: { which } });

test('A member is found by address or id with open matters, and the search is logged', async () => {
  const draw = await aDrawOnSale(backend, FREE);
  await won(backend, buyer, draw, 5);
  await requested(backend, buyer, draw, { fee: 0 });
  const answer = await find(buyer.email.toUpperCase());
  expect(answer.json()).toMatchObject({
    memberId: buyer.memberId,
    email: buyer.email,
    name: '丸山 ぽぽ',
    sessions: 1,
    orders: { all: 2, underWay: 0, unplayed: 0 },
    prizes: { won: 6, waiting: 5 },
    parcels: { all: 1, underWay: 1 },
    refundsDue: 0,
  });
  expect((await find(buyer.memberId)).json()).toEqual(answer.json());
  expect((await operatorLogOf(backend)).slice(-2)).toEqual(
    ['email', 'id'].map((by) => ({
      ...{ operator: 'hana', act: 'findMember' },
      facts: { by, memberId: buyer.memberId, tokenId: hana.tokenId },
    })),
  );
});

test('No credentials of a member are shown', async () => {
  const { body } = await find(buyer.email);
  expect(body).not.toContain('nobody knows it');
  expect(body).not.toContain('password');
  expect(body).not.toContain(buyer.cookie.replace('session=', ''));
});

test.each(['nobody@example.jp', '00000000-0000-0000-0000-000000000000', 'AAAA-BBBB-CCCC-DDDD', '%'])(
  'No member is found by %s',
  async (which) => {
    const answer = await find(which);
    expect([answer.statusCode, answer.json().code]).toEqual([404, 'notFound']);
  },
);

test("Ending a member's sessions is done once and logged", async () => {
  const guest = await aBuyer(backend);
  expect((await guest.ask('GET', '/api/user')).statusCode).toBe(200);
  const end = () => hana.ask('DELETE', `/api/ops/members/${guest.memberId}/sessions`);
  expect((await end()).json()).toEqual({ memberId: guest.memberId, ended: 1 });
  expect((await guest.ask('GET', '/api/user')).statusCode).toBe(401);
  expect((await end()).json()).toEqual({ memberId: guest.memberId, ended: 0 });
  expect((await buyer.ask('GET', '/api/user')).statusCode).toBe(200);
  expect((await operatorLogOf(backend)).at(-2)).toEqual({
    operator: 'hana',
    act: 'endMemberSessions',
    facts: { memberId: guest.memberId, ended: 1, tokenId: hana.tokenId },
  });
  const nobody = await hana.ask('DELETE', '/api/ops/members/00000000-0000-0000-0000-000000000000/sessions');
  expect(nobody.json()).toMatchObject({ code: 'notFound' });
});
