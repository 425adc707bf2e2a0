import { screen } from '@testing-library/react';
import { failureText, submitResultOf } from '#lib/session/mutation-result.ts';
import { useMember } from '#lib/session/use-member.ts';
import { COMMUNICATION_ERROR, SERVER_ERROR } from '#lib/site/error-text.ts';
import { MINORI, NO_ANSWER, refusedWith, renderForMember } from './shop-that-answers.tsx';

const BROKEN = { ok: false, status: 502, refusal: null, body: '<html>' } as const;

test('a failure is told in the words of the specification, or of the shop', () => {
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

test('what a refusal says of fields lands at the fields', () => {
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

test('the member is asked for once, and what the shop answers to a change stands at once', async () => {
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
  // The menu's name is asked for anew.
  expect(names).toEqual([]);
});

test('the last answer stays when the shop cannot be asked again', async () => {
  let isReachable = true;
  const { user } = renderForMember(<Profile />, {
    showUser: () => (isReachable ? { ok: true, status: 200, answer: MINORI } : NO_ANSWER),
  });
  await screen.findByText('小川 みのり');
  isReachable = false;
  await user.click(screen.getByRole('button', { name: 'もう一度' }));
  expect(screen.getByText('小川 みのり')).toBeVisible();
});

test('where there is no answer yet, the failure is told', async () => {
  renderForMember(<Profile />, { showUser: () => NO_ANSWER });
  expect(await screen.findByText(COMMUNICATION_ERROR)).toBeVisible();
});
