import { REFUSALS } from '#lib/contract/refusals.ts';
import { campaignOf, logOutResultFrom, sessionFrom } from '#lib/session/session.ts';
import { SERVER_ERROR } from '#lib/site/error-text.ts';

const failed = (status: number) => ({ ok: false, status, refusal: null, body: '' }) as const;

test('a reply with a userId is kept whole as the member', () => {
  const answer = { userId: 'u-21', name: '小川 みのり', unseenResults: 2 };
  expect(sessionFrom({ ok: true, status: 200, answer })).toEqual({ kind: 'member', ...answer });
});

test('a reply without one is a guest', () => {
  expect(sessionFrom({ ok: true, status: 200, answer: {} })).toEqual({ kind: 'guest' });
});

test('no answer at all is an error of communication', () => {
  expect(sessionFrom(failed(999))).toEqual({
    kind: 'unreachable',
    message: '通信エラーが発生しました。通信環境の良いところで再度アクセスしてください。',
  });
});

test.each([200, 304, 400, 401, 404, 429, 500, 503])(
  'any other failure (%d) is an error of the server',
  (status) => {
    expect(sessionFrom(failed(status))).toEqual({
      kind: 'unreachable',
      message: 'サーバーエラーが発生しました。しばらく時間をおいてから再度アクセスしてください。',
    });
  },
);

test('both sides know the same sentence for an error of the server', () => {
  expect(REFUSALS.serverError.message).toBe(SERVER_ERROR);
});

test.each([
  [200, 'loggedOut'],
  [204, 'loggedOut'],
  [399, 'loggedOut'],
  [400, 'failed'],
  [500, 'failed'],
  [999, 'failed'],
])('logging out answered by %d has %s', (status, kind) => {
  expect(logOutResultFrom(failed(status)).kind).toBe(kind);
});

test('the campaign is read from the address, and nothing else is', () => {
  expect(campaignOf('?utm_source=mail&utm_medium=&page=2&utm_campaign=冬')).toEqual({
    utm_source: 'mail',
    utm_campaign: '冬',
  });
  expect(campaignOf('')).toEqual({});
});

test('a campaign too long for the shop is cut, not refused', () => {
  expect(campaignOf(`?utm_source=${'x'.repeat(300)}`).utm_source).toHaveLength(200);
});
