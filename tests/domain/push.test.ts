import { isOfPushService } from '#backend/domain/notifications/push-endpoint.ts';
import { urgencyOf } from '#backend/domain/notifications/notification.ts';
import { pushContent } from '#backend/domain/notifications/push-message.ts';
import {
  chatOutcome,
  PUSH_OUTCOMES,
  type PushAnswer,
  pushOutcome,
} from '#backend/domain/notifications/push-retries.ts';

describe('The answer of a push service', () => {
  test.each<[PushAnswer, string]>([
    [{ status: 199 }, 'dropped'],
    [{ status: 200 }, 'sent'],
    [{ status: 201 }, 'sent'],
    [{ status: 299 }, 'sent'],
    [{ status: 300 }, 'dropped'],
    [{ status: 400 }, 'dropped'],
    [{ status: 403 }, 'dropped'],
    [{ status: 404 }, 'gone'],
    [{ status: 410 }, 'gone'],
    [{ status: 428 }, 'dropped'],
    [{ status: 429 }, 'due again'],
    [{ status: 430 }, 'dropped'],
    [{ status: 499 }, 'dropped'],
    [{ status: 500 }, 'due again'],
    [{ status: 503 }, 'due again'],
    ['refusedHere', 'gone'],
    ['unreachable', 'due again'],
  ])('%j: the message is %s', (answer, became) => {
    expect(pushOutcome(answer, 1, 1).became).toBe(became);
    expect(PUSH_OUTCOMES).toContain(became);
  });

  test.each<[number, PushAnswer, number]>([
    [1, 'unreachable', 5],
    [2, 'unreachable', 10],
    [7, 'unreachable', 320],
    [8, 'unreachable', 600],
    [20, { status: 500 }, 600],
    // The service's preference counts if it is longer, up to ten minutes.
    [1, { status: 429, retryAfterS: 4 }, 5],
    [1, { status: 429, retryAfterS: 60.0004 }, 60.001],
    [1, { status: 503, retryAfterS: 600 }, 600],
    [1, { status: 503, retryAfterS: 3_600 }, 600],
    [3, { status: 429, retryAfterS: 1 }, 20],
    [1, { status: 429 }, 5],
  ])('after attempt %i, %j: again after %d s', (attempts, answer, seconds) => {
    expect(pushOutcome(answer, attempts, 1)).toEqual({ became: 'due again', afterMs: seconds * 1_000 });
  });

  test('chance shortens a pause, but not below what the service asks for', () => {
    expect(pushOutcome('unreachable', 2, 0)).toEqual({ became: 'due again', afterMs: 5_000 });
    expect(pushOutcome({ status: 429, retryAfterS: 60 }, 1, 0)).toEqual({
      became: 'due again',
      afterMs: 60_000,
    });
  });
});

describe('The endpoint of a subscription', () => {
  test.each([
    'https://fcm.googleapis.com/fcm/send/abc',
    'https://web.push.apple.com/abc',
    'https://updates.push.services.mozilla.com/wpush/v2/abc',
    'https://wns2-par02p.notify.windows.com/w/?token=abc',
    `https://fcm.googleapis.com/${'x'.repeat(1_000 - 'https://fcm.googleapis.com/'.length)}`,
  ])('%s is of a push service', (endpoint) => expect(isOfPushService(endpoint)).toBe(true));

  test.each([
    'http://fcm.googleapis.com/fcm/send/abc',
    'https://fcm.googleapis.com:8443/fcm/send/abc',
    'https://user@fcm.googleapis.com/abc',
    'https://:secret@fcm.googleapis.com/abc',
    'https://fcm.googleapis.com.example.jp/abc',
    'https://xfcm.googleapis.com/abc',
    'https://push.apple.com.example.jp/abc',
    'https://evilpush.apple.com/abc',
    'https://localhost/abc',
    'https://[::1]/abc',
    'https://notify.windows.com/abc',
    'https://127.0.0.1/abc',
    'fcm.googleapis.com',
    '',
    `https://fcm.googleapis.com/${'x'.repeat(1_001 - 'https://fcm.googleapis.com/'.length)}`,
  ])('%s is of none', (endpoint) => expect(isOfPushService(endpoint)).toBe(false));
});

test('A message names the draw, and a later one of its kind replaces it', () => {
  const draw = { directoryName: 'marupo-otsukai', drawTitle: 'まるぽのおつかいガチャ' };
  expect(pushContent('fewRemain', draw)).toEqual({
    title: '残りわずかです',
    body: 'まるぽのおつかいガチャ',
    path: '/sanrio/marupo-otsukai',
    tag: 'fewRemain/marupo-otsukai',
    kind: 'fewRemain',
  });
});

test('New draws can wait, an opening cannot', () => {
  const kinds = ['saleOpens', 'ticketsReturn', 'fewRemain', 'newDraw'] as const;
  expect(kinds.map(urgencyOf)).toEqual(['high', 'high', 'normal', 'low']);
});

test.each<[PushAnswer, string]>([
  [{ status: 200 }, 'sent'],
  [{ status: 404 }, 'due again 3600000'],
  [{ status: 410 }, 'due again 3600000'],
  [{ status: 400 }, 'due again 3600000'],
  [{ status: 503 }, 'due again 2500'],
  ['unreachable', 'due again 2500'],
  // Staff have switched it off.
  ['refusedHere', 'gone'],
])('A notice that the chat answers with %j is %s: none is lost', (answer, expected) => {
  const { became, ...rest } = chatOutcome(answer, 1, 0);
  expect('afterMs' in rest ? `${became} ${rest.afterMs}` : became).toBe(expected);
});
