import { forEachTest } from '../../support/fixtures.ts';
import { aCharge, aKomojuGateway, openedSession, sessionParams } from '../../support/komoju.ts';
import { aKomojuServer } from '../../support/komoju-server.ts';

const server = forEachTest(aKomojuServer);
const gateway = forEachTest(() => aKomojuGateway(server));

const { key: redirectId } = sessionParams();

const customerId = forEachTest(async () => {
  const key = 'hAnd0ff0000000000000Cc';
  const { sessionId } = openedSession(await gateway.openSession(sessionParams({ mode: 'card', key })));
  return { value: server.buyer.registers(sessionId) };
});
const charge = () => aCharge({ customerId: customerId.value });
const ends = (ending: string) => server.account.endings.set(customerId.value, ending);
const token = () => {
  const [only] = server.account.tokens.values();
  if (only === undefined) throw new Error('KOMOJU has no secure token.');
  return only;
};

/** The page on which the holder is authenticated. */
async function opened() {
  ends('asks');
  const asked = await gateway.authenticateCard(charge());
  if (asked === 'unavailable' || asked.state !== 'needsPage') throw new Error('KOMOJU requested no page.');
  return asked.session;
}

test('A holder whom the bank knows is authenticated at once, and the token pays for this sum', async () => {
  const answer = await gateway.authenticateCard(charge());
  expect(answer).toEqual({ state: 'authenticated', authentication: token().id });
  expect(server.requests.at(-1)).toMatchObject({
    call: 'POST /secure_tokens',
    headers: { 'x-komoju-idempotency': `3ds-${redirectId}` },
    body: { amount: 7000, currency: 'JPY', customer: customerId.value },
  });
  const charged = await gateway.chargeCard({ ...charge(), authentication: token().id });
  expect(charged).toMatchObject({ state: 'captured', capture: { yen: 7000 } });
  expect(server.requests.at(-1)?.body).toMatchObject({ payment_details: token().id });
  expect(server.requests.at(-1)?.body).not.toHaveProperty('customer');
});

test('An authentication is asked for once, however often it is requested', async () => {
  const first = await gateway.authenticateCard(charge());
  expect(await gateway.authenticateCard(charge())).toEqual(first);
  expect(server.account.tokens.size).toBe(1);
});

test("A holder proves themselves on KOMOJU's page, and nothing is charged before the shop asks for it", async () => {
  const { sessionId, url } = await opened();
  expect(url).toBe(`${new URL(server.baseUrl).origin}/three_d_secure_service/offsite?token=${token().id}`);
  expect(await gateway.status({ redirectId, sessionId })).toEqual({ state: 'pending' });
  token().verification_status = 'OK';
  const status = { state: 'authenticated', authentication: token().id };
  expect(await gateway.status({ redirectId, sessionId })).toEqual(status);
  expect(server.account.payments.size).toBe(0);
  await gateway.chargeCard({ ...charge(), authentication: token().id });
  expect(await gateway.status({ redirectId, sessionId })).toMatchObject({ state: 'captured' });
  expect(await gateway.closeSession(sessionId)).toBe('paid');
});

test.each(['ERRORED', 'SKIPPED'] as const)('An authentication that ends as %s is refused', async (end) => {
  const { sessionId } = await opened();
  token().verification_status = end;
  expect(await gateway.status({ redirectId, sessionId })).toEqual({
    state: 'refused',
    reason: 'authenticationFailed',
  });
});

test('A closed authentication is charged for nothing', async () => {
  const { sessionId } = await opened();
  expect(await gateway.closeSession(sessionId)).toBe('closed');
});

test.each([
  ['skips', { state: 'skipped' }],
  ['invalid_password', { state: 'failed', reason: 'authenticationFailed' }],
])('A card that %s is not authenticated', async (ending, answer) => {
  ends(ending);
  expect(await gateway.authenticateCard(charge())).toEqual(answer);
});

test('A page of another site is not opened', async () => {
  ends('asks');
  await gateway.authenticateCard(charge());
  Object.assign(token(), { authentication_url: 'https://elsewhere.example/' });
  server.failNext('POST /secure_tokens', {
    kind: 'answers',
    status: 200,
    body: JSON.stringify(token()),
  });
  expect(await gateway.authenticateCard(charge())).toEqual({
    state: 'failed',
    reason: 'authenticationFailed',
  });
});
