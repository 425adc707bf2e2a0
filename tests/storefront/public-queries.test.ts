import { jest } from '@jest/globals';
import { parseResponse } from '#lib/api/request.ts';
import { sendPublicQuery } from '#lib/api/public-client.ts';
import { PUBLIC_QUERIES } from '#lib/api/public-queries.ts';
import { publicQueries } from '../../tools/build/public-queries.ts';
import { aDraw, aSummary } from '../support/api-responses.ts';

test('the generated file matches the contract; `npm run public-queries` writes it', () => {
  expect(PUBLIC_QUERIES).toEqual(publicQueries());
});

/** Sets the response to the next query. */
function answering(status: number, body: string): void {
  jest.spyOn(globalThis, 'fetch').mockResolvedValue(new Response(body, { status }));
}
afterEach(() => jest.restoreAllMocks());

const listed = (...items: unknown[]) => ({ total: items.length, items });
const without = (whole: object, name: string) =>
  Object.fromEntries(Object.entries(whole).filter(([key]) => key !== name));

const bytes = (answer: unknown) => new TextEncoder().encode(JSON.stringify(answer));

describe("a response of the contract's shape", () => {
  test.each([{}, { userId: 'u-1' }, { userId: 'u-1', name: '丸山 まるぽ', unseenResults: 3 }])(
    'has the session: %j',
    async (answer) => {
      expect(parseResponse('showLoginStatus', { status: 200, bytes: bytes(answer) }).ok).toBe(true);
      answering(200, JSON.stringify(answer));
      expect(await sendPublicQuery('showLoginStatus', {})).toEqual({ ok: true, status: 200, answer });
    },
  );

  test('has the draws, or one of them', async () => {
    const draws = listed(aSummary(), aSummary({ state: 'upcoming' }));
    expect(parseResponse('listDraws', { status: 200, bytes: bytes(draws) }).ok).toBe(true);
    answering(200, JSON.stringify(draws));
    expect(await sendPublicQuery('listDraws', {})).toEqual({ ok: true, status: 200, answer: draws });
    answering(200, JSON.stringify(aDraw()));
    expect(await sendPublicQuery('showDraw', { params: { directoryName: 'marupo-otsukai' } })).toMatchObject({
      ok: true,
      answer: aDraw(),
    });
  });
});

describe('a response of another shape is refused, as by the contract', () => {
  const refusedByBoth = async (name: 'showLoginStatus' | 'listDraws' | 'showDraw', answer: unknown) => {
    expect(parseResponse(name, { status: 200, bytes: bytes(answer) }).ok).toBe(false);
    answering(200, JSON.stringify(answer));
    return sendPublicQuery(name, { params: { directoryName: 'marupo-otsukai' } });
  };

  test.each([{ userId: 7 }, { name: null }, { unseenResults: -1 }, [], 'welcome', null])(
    'for the session: %j',
    async (answer) =>
      expect(await refusedByBoth('showLoginStatus', answer)).toMatchObject({ ok: false, status: 200 }),
  );

  const READ_OF_A_CARD = [
    'productId',
    'directoryName',
    'state',
    'salesType',
    'price',
    'lead',
    'opensAt',
    'closesAt',
    'tickets',
  ];

  test.each(READ_OF_A_CARD)('for draws without %s', async (name) => {
    expect(await refusedByBoth('listDraws', listed(without(aSummary(), name)))).toMatchObject({ ok: false });
    expect(await refusedByBoth('showDraw', without(aDraw(), name))).toMatchObject({ ok: false });
  });

  test.each(['prizes', 'countedAt', 'lastOnePrize', 'quantities', 'limits'])(
    'for a draw without %s',
    async (name) =>
      expect(await refusedByBoth('showDraw', without(aDraw(), name))).toMatchObject({ ok: false }),
  );
});

describe("a draw's name", () => {
  beforeEach(() => void jest.spyOn(globalThis, 'fetch'));
  const ask = (directoryName: unknown) =>
    sendPublicQuery('showDraw', { params: { directoryName: directoryName as string } });

  test.each([undefined, null])('that is %s throws before anything is sent', async (missing) => {
    const text = 'Required parameter directoryName was null or undefined when calling showDraw';
    await expect(ask(missing)).rejects.toThrow(new Error(text));
    expect(fetch).not.toHaveBeenCalled();
  });

  test.each(['..', '', 'a/b', 'Ä'])('that is %j is not found, and is not sent', async (name) => {
    expect(await ask(name)).toMatchObject({ ok: false, status: 404 });
    expect(fetch).not.toHaveBeenCalled();
  });
});

describe('a failure', () => {
  test('is returned with status and body', async () => {
    answering(503, 'いまは開いていません');
    const failure = { ok: false, status: 503, refusal: null, body: 'いまは開いていません' };
    expect(await sendPublicQuery('listDraws', {})).toEqual(failure);
  });

  test("may be another site's page with status 200", async () => {
    answering(200, '<title>Wi-Fi</title>');
    expect(await sendPublicQuery('showLoginStatus', {})).toMatchObject({ ok: false, status: 200 });
  });

  test('without a response is 999 Network Error', async () => {
    jest.spyOn(globalThis, 'fetch').mockRejectedValue(new TypeError('Failed to fetch'));
    const failure = { ok: false, status: 999, refusal: null, body: 'Network Error' };
    expect(await sendPublicQuery('listDraws', {})).toEqual(failure);
  });
});
