import { screen } from '@testing-library/react';
import { ChangePassword } from '#components/account/settings/change-password.tsx';
import { LOST, aMember, answered, refused, renderForMember, type Replies } from './member-around.tsx';

const NOW = 'correct horse battery';
const NEXT = 'まるぽは夕方の商店街を歩く';

const open = (replies: Replies) =>
  renderForMember(<ChangePassword />, {
    showUser: [answered(aMember())],
    listSessions: [answered({ items: [] })],
    ...replies,
  });

async function change(user: ReturnType<typeof open>['user'], present: string, next: string) {
  if (present) await user.type(screen.getByLabelText('いまのパスワード'), present);
  if (next) await user.type(screen.getByLabelText('新しいパスワード'), next);
  await user.click(screen.getByRole('button', { name: 'パスワードを変える' }));
}

test('a new password ends the logins elsewhere, and the shop says how many', async () => {
  const { user, sent } = open({ changePassword: [answered({ endedSessions: 2 })] });
  await change(user, NOW, NEXT);
  const said = await screen.findByText('パスワードを変えました');
  expect(said.closest('[role=status]')).toHaveFocus();
  expect(screen.getByText(/ほかの端末2台をログアウトしました。/)).toBeVisible();
  expect(sent('changePassword')).toEqual([{ body: { presentPassword: NOW, password: NEXT } }]);
  expect(sent('listSessions')).toHaveLength(2);
});

test('neither password stays in the form', async () => {
  const { user } = open({ changePassword: [answered({ endedSessions: 0 })] });
  await change(user, NOW, NEXT);
  await screen.findByText('パスワードを変えました');
  expect(screen.queryByText(/ほかの端末.*ログアウトしました/)).toBeNull();
  expect(screen.getByLabelText('いまのパスワード')).toHaveValue('');
  expect(screen.getByLabelText('新しいパスワード')).toHaveValue('');
});

test('which of the two is missing is said by its name', async () => {
  const { user, sent } = open({});
  await change(user, '', '');
  for (const name of ['いまのパスワード', '新しいパスワード'])
    expect(screen.getByRole('link', { name: `${name}を入力してください。` })).toBeVisible();
  expect(sent('changePassword')).toEqual([]);
});

test('a password too short is told so before anything is sent', async () => {
  const { user, sent } = open({});
  await change(user, NOW, 'みじかい');
  expect(screen.getByLabelText('新しいパスワード')).toHaveAccessibleDescription(
    /パスワードは12文字以上で入力してください。/,
  );
  expect(sent('changePassword')).toEqual([]);
});

test.each([
  {
    code: 'passwordWrong',
    parameter: 'presentPassword',
    label: 'いまのパスワード',
    sentence: 'いまのパスワードがちがいます。',
  },
  {
    code: 'passwordCommon',
    parameter: 'password',
    label: '新しいパスワード',
    sentence: 'よく使われているパスワードです。',
  },
  {
    code: 'passwordPersonal',
    parameter: 'password',
    label: '新しいパスワード',
    sentence: 'お名前やメールアドレスと同じ言葉は使えません。',
  },
] as const)(
  '$code stands beside its field, and what was typed stays',
  async ({ code, parameter, label, sentence }) => {
    const { user } = open({ changePassword: [refused(code, { parameter })] });
    await change(user, NOW, NEXT);
    expect(await screen.findByLabelText(label)).toHaveAccessibleDescription(new RegExp(sentence));
    expect(screen.getByLabelText('いまのパスワード')).toHaveValue(NOW);
    expect(screen.getByLabelText('新しいパスワード')).toHaveValue(NEXT);
  },
);

test('a lost connection loses nothing typed, and the button works again', async () => {
  const { user } = open({ changePassword: [LOST, answered({ endedSessions: 0 })] });
  await change(user, NOW, NEXT);
  expect(await screen.findByText(/通信エラーが発生しました。/)).toBeVisible();
  await change(user, '', '');
  expect(await screen.findByText('パスワードを変えました')).toBeVisible();
});
