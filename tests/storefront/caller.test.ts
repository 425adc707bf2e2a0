import { type CallName, contract } from '#lib/contract/contract.ts';
import type { Endpoint } from '#lib/contract/endpoint.ts';
import { REFUSALS, type RefusalCode } from '#lib/contract/refusals.ts';
import { sendRequest, parseResponse, sendCall } from '#lib/api/request.ts';
import { checkRequired } from '#lib/api/call-arguments.ts';
import { type TestServer, always, aServer, bodyOf, unusedOrigin } from '../support/server.ts';

let backend: TestServer | undefined;

async function aBackend(...answer: Parameters<typeof always>): Promise<TestServer> {
  backend = await aServer(always(...answer));
  return backend;
}

afterEach(async () => {
  await backend?.stop();
  backend = undefined;
});

const noBanners = { total: 0, items: [] };
const FAILED = { ok: false, refusal: null };
const EVERY_CALL = Object.keys(contract) as CallName[];

describe('a request', () => {
  test("has the contract's path, encoded parameters and only the given query", async () => {
    const { requests, origin } = await aBackend(404, {});
    await sendCall(
      'showDraw',
      { params: { directoryName: 'marupo-otsukai' }, query: { state: 'onSale' } },
      origin,
    );
    await sendCall('listDraws', { query: { limit: 20, offset: undefined } }, origin);
    await sendRequest('showOrder', { params: { orderHistoryId: 'a/b?c#d e' } }, { origin });
    expect(requests).toEqual([
      'GET /api/product/marupo-otsukai?state=onSale',
      'GET /api/product?limit=20',
      'GET /api/orderHistory/a%2Fb%3Fc%23d%20e',
    ]);
  });

  test('has a JSON body', async () => {
    let received: unknown;
    backend = await aServer((request, response) => {
      void bodyOf(request).then((bytes) => {
        received = [request.headers['content-type'], JSON.parse(String(bytes))];
        response.end('{}');
      });
    });
    const body = { email: 'marupo@example.jp', purpose: 'signup' } as const;
    await sendCall('sendMail', { body }, backend.origin);
    expect(received).toEqual(['application/json', body]);
  });

  test.each(['..', '.', '', 'a/b'])(
    'is not sent if %j cannot be the name of a draw',
    async (directoryName) => {
      const { requests, origin } = await aBackend(200, {});
      const reply = await sendCall('showDraw', { params: { directoryName } }, origin);
      expect(reply).toMatchObject({ ok: false, status: 404, refusal: { code: 'notFound' } });
      expect(requests).toEqual([]);
    },
  );
});

describe('a request without a required parameter', () => {
  /** All required parameters of the call, each in its part of the request. */
  function completeFor({ required = [], bodyName, params, query }: Endpoint) {
    const inside = (schema: Endpoint['params']) =>
      Object.fromEntries(
        required.filter((name) => schema?.shape[name] !== undefined).map((name) => [name, 'x']),
      );
    const keys = required.filter((name) => name !== bodyName && !params?.shape[name] && !query?.shape[name]);
    return {
      params: inside(params),
      query: inside(query),
      body: Object.fromEntries(keys.map((name) => [name, 'x'])),
    };
  }

  function without(name: string, endpoint: Endpoint, missing: null | undefined) {
    const given = completeFor(endpoint);
    if (name === endpoint.bodyName) return { ...given, body: missing };
    const changed = <Part extends object>(part: Part) => (name in part ? { ...part, [name]: missing } : part);
    return { params: changed(given.params), query: changed(given.query), body: changed(given.body) };
  }

  const cases = EVERY_CALL.flatMap((call) => {
    const { required = [] }: Endpoint = contract[call];
    return required.map((parameter) => [parameter, call] as const);
  });

  test('is detected for every parameter in the specification', () => {
    const named = new Set(cases.map(([parameter]) => parameter));
    // Specification §5.
    const specified = ['emailPass', 'body', 'newsId', 'orderHistoryId', 'limit', 'directoryName', 'redirect'];
    expect([...named]).toEqual(
      expect.arrayContaining([...specified, 'inputUser', 'productId', 'userShipId']),
    );
  });

  test.each(cases)('is reported: %s of %s', (parameter, call) => {
    const text = `Required parameter ${parameter} was null or undefined when calling ${call}`;
    expect(() => checkRequired(call, contract[call], completeFor(contract[call]))).not.toThrow();
    for (const missing of [null, undefined]) {
      const given = without(parameter, contract[call], missing);
      expect(() => checkRequired(call, contract[call], given)).toThrow(new Error(text));
    }
  });

  test('fails before anything is sent', async () => {
    const { requests, origin } = await aBackend(200, {});
    const params = { newsId: undefined as unknown as string };
    await expect(sendCall('showNews', { params }, origin)).rejects.toThrow(
      new Error('Required parameter newsId was null or undefined when calling showNews'),
    );
    expect(requests).toEqual([]);
  });
});

describe('a response', () => {
  test("of the contract's shape is the answer", async () => {
    const { origin } = await aBackend(200, noBanners);
    expect(await sendCall('listBanners', {}, origin)).toEqual({ ok: true, status: 200, answer: noBanners });
  });

  test.each(Object.keys(REFUSALS) as RefusalCode[])(
    'with the refusal %s is returned as such',
    async (code) => {
      const { status, message } = REFUSALS[code];
      const refusal = { code, message, retryAfter: 0 };
      const { origin } = await aBackend(status, refusal);
      const body = JSON.stringify(refusal);
      expect(await sendCall('listBanners', {}, origin)).toEqual({ ok: false, status, refusal, body });
    },
  );

  test('of a newer release is read without what this one does not know', async () => {
    const { origin } = await aBackend(200, { ...noBanners, more: 1 });
    expect(await sendCall('listBanners', {}, origin)).toMatchObject({ ok: true, answer: noBanners });
    await backend?.stop();
    const refusal = { code: 'addedLater', message: '少しお待ちください。', more: 1 };
    const refusing = await aBackend(409, refusal);
    expect(await sendCall('listBanners', {}, refusing.origin)).toMatchObject({
      ok: false,
      status: 409,
      refusal: { code: 'unknownCode', message: '少しお待ちください。' },
    });
  });

  test.each([
    [400, 'nonsense'],
    [418, '{"code":7,"message":"I am a teapot"}'],
    [502, '<h1>Bad Gateway</h1>'],
    [304, ''],
  ])('with status %i and the body %j is returned unchanged', async (status, body) => {
    const { origin } = await aBackend(status, body);
    expect(await sendCall('listBanners', {}, origin)).toEqual({ ...FAILED, status, body });
  });

  test.each(['', 'null', '{"total":"0","items":[]}', '{"items":[],"more":1}', '<html>'])(
    'of another shape is an error: %j',
    async (body) => {
      const { origin } = await aBackend(200, body);
      expect(await sendCall('listBanners', {}, origin)).toEqual({ ...FAILED, status: 200, body });
    },
  );

  test('that does not arrive has status 999', async () => {
    const nothing = { ...FAILED, status: 999, body: 'Network Error' };
    expect(await sendCall('listBanners', {}, await unusedOrigin())).toEqual(nothing);
  });

  test('that breaks off has status 999', async () => {
    backend = await aServer((_, response) => {
      response.writeHead(200, { 'content-length': '100' });
      response.write('{"total":');
      setTimeout(() => response.destroy(), 20);
    });
    expect(await sendCall('listBanners', {}, backend.origin)).toMatchObject({ ok: false, status: 999 });
  });

  test('that is refused as busy is requested again, a write too', async () => {
    const { status, message } = REFUSALS.busy;
    const refuse = always(status, { code: 'busy', message, retryAfter: 0 });
    const accept = always(200, { resendAfter: 60 });
    backend = await aServer((...request) => (backend?.requests.length === 3 ? accept : refuse)(...request));
    const body = { email: 'marupo@example.jp', purpose: 'signup' } as const;
    expect(await sendCall('sendMail', { body }, backend.origin)).toMatchObject({ ok: true });
    expect(backend.requests).toHaveLength(3);
  });

  test('that stays busy is requested five times', async () => {
    const { status, message } = REFUSALS.busy;
    const { requests, origin } = await aBackend(status, { code: 'busy', message, retryAfter: 0 });
    expect(await sendCall('listBanners', {}, origin)).toMatchObject({ ok: false, status });
    expect(requests).toHaveLength(5);
  });

  test('is requested once, whatever else it is', async () => {
    const { requests, origin } = await aBackend(503, { code: 'unavailable', message: 'x' });
    await sendCall('listBanners', {}, origin);
    expect(requests).toHaveLength(1);
  });

  test('is returned as bytes if the contract says so', () => {
    const bytes = Uint8Array.of(137, 80, 78, 71);
    const reply = parseResponse('showPicture', { status: 200, bytes });
    expect(reply).toEqual({ ok: true, status: 200, answer: bytes });
  });
});
