import { jest } from '@jest/globals';
import { sendPublicQuery } from '#lib/api/public-client.ts';
import { aDraw, aSummary } from '../support/api-responses.ts';

/** Sets the response to the next query. */
function answering(status: number, body: string): void {
  jest.spyOn(globalThis, 'fetch').mockResolvedValue(new Response(body, { status }));
}
afterEach(() => jest.restoreAllMocks());

const showDraw = (directoryName: unknown) =>
  sendPublicQuery('showDraw', { params: { directoryName: directoryName as string } });

test('a success has the answer', async () => {
  const session = { userId: 'u-1', name: '丸山 まるぽ', unseenResults: 3 };
  answering(200, JSON.stringify(session));
  expect(await sendPublicQuery('showLoginStatus', {})).toEqual({ ok: true, status: 200, answer: session });
  const draws = { total: 1, items: [aSummary()] };
  answering(200, JSON.stringify(draws));
  expect(await sendPublicQuery('listDraws', {})).toEqual({ ok: true, status: 200, answer: draws });
});

test('a parameter is part of the address', async () => {
  answering(200, JSON.stringify(aDraw()));
  expect(await showDraw('marupo-otsukai')).toMatchObject({ ok: true, answer: aDraw() });
  expect(fetch).toHaveBeenCalledWith('/api/product/marupo-otsukai', { credentials: 'include' });
});

test.each([undefined, null])('a name that is %s throws before anything is sent', async (missing) => {
  answering(200, '{}');
  const text = 'Required parameter directoryName was null or undefined when calling showDraw';
  await expect(showDraw(missing)).rejects.toThrow(new Error(text));
  expect(fetch).not.toHaveBeenCalled();
});

describe('a failure', () => {
  test('is returned with status and body', async () => {
    answering(503, 'いまは開いていません');
    const failure = { ok: false, status: 503, refusal: null, body: 'いまは開いていません' };
    expect(await sendPublicQuery('listDraws', {})).toEqual(failure);
  });

  test.each(['<title>Wi-Fi</title>', '[]', '"welcome"', 'null'])(
    "may be another site's answer with status 200: %s",
    async (body) => {
      answering(200, body);
      expect(await sendPublicQuery('showLoginStatus', {})).toMatchObject({ ok: false, status: 200 });
    },
  );

  test('without a response is 999 Network Error', async () => {
    jest.spyOn(globalThis, 'fetch').mockRejectedValue(new TypeError('Failed to fetch'));
    const failure = { ok: false, status: 999, refusal: null, body: 'Network Error' };
    expect(await sendPublicQuery('listDraws', {})).toEqual(failure);
  });
});
