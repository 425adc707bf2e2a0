import { screen } from '@testing-library/react';
import { REFUSALS } from '#lib/contract/refusals.ts';
import { campaignOf, logOutResultFrom, sessionFrom } from '#lib/session/session.ts';
import { SERVER_ERROR, COMMUNICATION_ERROR, OUTDATED_PAGE } from '#lib/site/error-text.ts';
import { failureText, submitResultOf } from '#lib/session/mutation-result.ts';
import { useMember } from '#lib/session/use-member.ts';
import { useSession } from '#lib/session/use-session.ts';
import { aMember, answered, LOST, MEMBER, refused, renderForMember } from '../render.tsx';

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

test.each([
  ['だめでした', 'だめでした'],
  ['', SERVER_ERROR],
])('a failed logout with the body %j shows %j', (body, message) => {
  expect(logOutResultFrom({ ...failed(502), body })).toEqual({ kind: 'failed', message });
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

const BAD_GATEWAY = { ok: false, status: 502, refusal: null, body: '<html>' } as const;

test('failures have the texts of the specification or of the shop', () => {
  expect(failureText(LOST)).toBe(COMMUNICATION_ERROR);
  expect(failureText(BAD_GATEWAY)).toBe(SERVER_ERROR);
  expect(failureText({ ...BAD_GATEWAY, status: 200 })).toBe(OUTDATED_PAGE);
  expect(failureText(refused('loginFailed'))).toBe('メールアドレスかパスワードがちがいます。');
  expect(failureText(refused('mattersOpen', { reasons: ['発送待ちの賞品があります。'] }))).toBe(
    'まだ終わっていないお手続きがあるため、退会できません。発送待ちの賞品があります。',
  );
  expect(failureText(refused('mailTooSoon', { retryAfter: 42 }))).toMatch(/お試しください。\(あと42秒\)$/);
});

test('errors of fields are assigned to the fields', () => {
  const fields = { email: '「@」の前をご確認ください。', tel: '電話番号を入力してください。' };
  expect(submitResultOf(refused('invalidInput', { fields }))).toEqual({ kind: 'fields', errors: fields });
  expect(submitResultOf(refused('passwordCommon', { parameter: 'password' }))).toEqual({
    kind: 'fields',
    errors: { password: expect.stringContaining('よく使われている') },
  });
  expect(submitResultOf(refused('loginFailed'))).toEqual({
    kind: 'failed',
    message: 'メールアドレスかパスワードがちがいます。',
  });
  expect(submitResultOf(LOST)).toEqual({ kind: 'failed', message: COMMUNICATION_ERROR });
  expect(submitResultOf({ ok: true })).toEqual({ kind: 'done' });
});

function Profile() {
  const member = useMember();
  const { session } = useSession();
  if (member.kind !== 'ready') return <p>{member.kind === 'loading' ? '…' : member.message}</p>;
  return (
    <>
      <p>{member.member.name}</p>
      <p>{session.kind === 'member' && `${session.name} さん`}</p>
      <button onClick={() => void member.put({ ...member.member, name: '大川 みのり' })}>改名</button>
      <button onClick={() => void member.refetch()}>もう一度</button>
    </>
  );
}

test('the member is requested once, and a change is shown at once', async () => {
  const renamed = answered({ userId: 'u-21', name: '大川 みのり' });
  const { user, sent } = renderForMember(
    <Profile />,
    { showUser: [answered(aMember())] },
    { who: [MEMBER, renamed] },
  );
  await user.click(await screen.findByRole('button', { name: '改名' }));
  expect(await screen.findByText('大川 みのり')).toBeVisible();
  expect(sent('showUser')).toHaveLength(1);
  // The session, which has the name in the menu, is requested again.
  expect(await screen.findByText('大川 みのり さん')).toBeVisible();
});

test('a failed refresh keeps the last response', async () => {
  const { user, sent } = renderForMember(<Profile />, { showUser: [answered(aMember()), LOST] });
  await screen.findByText('小川 みのり');
  await user.click(screen.getByRole('button', { name: 'もう一度' }));
  expect(sent('showUser')).toHaveLength(2);
  expect(screen.getByText('小川 みのり')).toBeVisible();
});

test('without any response the failure is shown', async () => {
  renderForMember(<Profile />, { showUser: [LOST] });
  expect(await screen.findByText(COMMUNICATION_ERROR)).toBeVisible();
});
