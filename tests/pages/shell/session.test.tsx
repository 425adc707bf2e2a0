import { render, screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import type { ReactNode } from 'react';
import { SWRConfig } from 'swr';
import { REFUSALS, type RefusalBody, type RefusalCode } from '#lib/contract/refusals.ts';
import { campaignOf, logOutResultFrom, sessionFrom } from '#lib/session/session.ts';
import { SERVER_ERROR, COMMUNICATION_ERROR } from '#lib/site/error-text.ts';
import type { ApiResult } from '#lib/api/result.ts';
import type { Arguments, CallName } from '#lib/contract/contract.ts';
import type { Member } from '#lib/contract/member/member.ts';
import { ApiProvider, type CallApi } from '#lib/session/api-context.tsx';
import { SessionCallsProvider, type SessionCalls } from '#lib/session/session-calls.tsx';
import { failureText, submitResultOf } from '#lib/session/mutation-result.ts';
import { useMember } from '#lib/session/use-member.ts';

const failed = (status: number) => ({ ok: false, status, refusal: null, body: '' }) as const;

test('a response with a userId is a member', () => {
  const answer = { userId: 'u-21', name: '小川 みのり', unseenResults: 2 };
  expect(sessionFrom({ ok: true, status: 200, answer })).toEqual({ kind: 'member', ...answer });
});

test('a response without one is a guest', () => {
  expect(sessionFrom({ ok: true, status: 200, answer: {} })).toEqual({ kind: 'guest' });
});

test('no response is a communication error', () => {
  expect(sessionFrom(failed(999))).toEqual({
    kind: 'unreachable',
    message: '通信エラーが発生しました。通信環境の良いところで再度アクセスしてください。',
  });
});

test.each([200, 304, 400, 401, 404, 429, 500, 503])('any other failure (%d) is a server error', (status) => {
  expect(sessionFrom(failed(status))).toEqual({
    kind: 'unreachable',
    message: 'サーバーエラーが発生しました。しばらく時間をおいてから再度アクセスしてください。',
  });
});

test('storefront and contract have the same text for a server error', () => {
  expect(REFUSALS.serverError.message).toBe(SERVER_ERROR);
});

test.each([
  [200, 'loggedOut'],
  [204, 'loggedOut'],
  [399, 'loggedOut'],
  [400, 'failed'],
  [500, 'failed'],
  [999, 'failed'],
])('a logout answered with %d is %s', (status, kind) => {
  expect(logOutResultFrom(failed(status)).kind).toBe(kind);
});

test('the campaign has only the utm parameters of the address', () => {
  expect(campaignOf('?utm_source=mail&utm_medium=&page=2&utm_campaign=冬')).toEqual({
    utm_source: 'mail',
    utm_campaign: '冬',
  });
  expect(campaignOf('')).toEqual({});
});

test('a long campaign is cut', () => {
  expect(campaignOf(`?utm_source=${'x'.repeat(300)}`).utm_source).toHaveLength(200);
});

/** The answers by call; a call that is missing here fails the test. */
type Answers = {
  readonly [N in CallName]?: (args: Arguments<N>) => ApiResult<N> | Promise<ApiResult<N>>;
};

/** A backend with these answers. */
function callApiOf(answers: Answers): CallApi {
  return async (name, args) => {
    const answer = answers[name];
    if (answer === undefined) throw new Error(`Nobody expected ${name} to be called.`);
    return answer(args);
  };
}

const NO_ANSWER = { ok: false, status: 999, refusal: null, body: 'Network Error' } as const;

/** A refusal with the contract's status and message. */
function refusedWith(code: RefusalCode, extra: Partial<RefusalBody> = {}) {
  const { status, message } = REFUSALS[code];
  const refusal: RefusalBody = { code, message, ...extra };
  return { ok: false, status, refusal, body: JSON.stringify(refusal) } as const;
}

const MINORI: Member = {
  userId: 'u-21',
  email: 'minori@example.jp',
  name: '小川 みのり',
  zip: '6068301',
  address: '京都府京都市左京区吉田泉殿町1-2',
  address2: 'ころん荘203号室',
  birthday: '1998-04-12',
  tel: '09012345678',
  mailWishes: { newDraws: false, restock: false },
  isBirthdayFixed: false,
};

/** Renders a part of a page with a backend and a logged-in member. */
function renderForMember(part: ReactNode, answers: Answers, who: Partial<SessionCalls> = {}) {
  const calls: SessionCalls = {
    showLoginStatus: async () => ({
      ok: true,
      status: 200,
      answer: { userId: MINORI.userId, name: MINORI.name },
    }),
    logOut: async () => ({ ok: true, status: 200, answer: {} }),
    ...who,
  };
  const kept = new Map();
  const view = render(
    <SWRConfig value={{ provider: () => kept, dedupingInterval: 0 }}>
      <SessionCallsProvider calls={calls}>
        <ApiProvider callApi={callApiOf(answers)}>{part}</ApiProvider>
      </SessionCallsProvider>
    </SWRConfig>,
  );
  return { ...view, user: userEvent.setup() };
}

const BROKEN = { ok: false, status: 502, refusal: null, body: '<html>' } as const;

test('failures have the texts of the specification or of the shop', () => {
  expect(failureText(NO_ANSWER)).toBe(COMMUNICATION_ERROR);
  expect(failureText(BROKEN)).toBe(SERVER_ERROR);
  expect(failureText(refusedWith('loginFailed'))).toBe('メールアドレスかパスワードがちがいます。');
  expect(failureText(refusedWith('mattersOpen', { reasons: ['発送待ちの賞品があります。'] }))).toBe(
    'まだ終わっていないお手続きがあるため、退会できません。発送待ちの賞品があります。',
  );
  expect(failureText(refusedWith('mailTooSoon', { retryAfter: 42 }))).toMatch(
    /お試しください。\(あと42秒\)$/,
  );
});

test('errors of fields are assigned to the fields', () => {
  const fields = { email: '「@」の前をご確認ください。', tel: '電話番号を入力してください。' };
  expect(submitResultOf(refusedWith('invalidInput', { fields }))).toEqual({ kind: 'fields', errors: fields });
  expect(submitResultOf(refusedWith('passwordCommon', { parameter: 'password' }))).toEqual({
    kind: 'fields',
    errors: { password: expect.stringContaining('よく使われている') },
  });
  expect(submitResultOf(refusedWith('loginFailed'))).toEqual({
    kind: 'failed',
    message: 'メールアドレスかパスワードがちがいます。',
  });
  expect(submitResultOf(NO_ANSWER)).toEqual({ kind: 'failed', message: COMMUNICATION_ERROR });
  expect(submitResultOf({ ok: true })).toEqual({ kind: 'done' });
});

function Profile() {
  const member = useMember();
  if (member.kind !== 'ready') return <p>{member.kind === 'loading' ? '…' : member.message}</p>;
  return (
    <>
      <p>{member.member.name}</p>
      <button onClick={() => void member.put({ ...member.member, name: '大川 みのり' })}>改名</button>
      <button onClick={() => void member.refetch()}>もう一度</button>
    </>
  );
}

test('the member is requested once, and a change is shown at once', async () => {
  const names = ['小川 みのり', '大川 みのり'];
  const { user } = renderForMember(
    <Profile />,
    { showUser: () => ({ ok: true, status: 200, answer: MINORI }) },
    {
      showLoginStatus: async () => ({
        ok: true,
        status: 200,
        answer: { userId: MINORI.userId, name: names.shift() ?? '' },
      }),
    },
  );
  await user.click(await screen.findByRole('button', { name: '改名' }));
  expect(await screen.findByText('大川 みのり')).toBeVisible();
  // The session, which has the name in the menu, is requested again.
  expect(names).toEqual([]);
});

test('a failed refresh keeps the last response', async () => {
  let isReachable = true;
  const { user } = renderForMember(<Profile />, {
    showUser: () => (isReachable ? { ok: true, status: 200, answer: MINORI } : NO_ANSWER),
  });
  await screen.findByText('小川 みのり');
  isReachable = false;
  await user.click(screen.getByRole('button', { name: 'もう一度' }));
  expect(screen.getByText('小川 みのり')).toBeVisible();
});

test('without any response the failure is shown', async () => {
  renderForMember(<Profile />, { showUser: () => NO_ANSWER });
  expect(await screen.findByText(COMMUNICATION_ERROR)).toBeVisible();
});
