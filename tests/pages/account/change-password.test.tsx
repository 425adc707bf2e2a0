import { screen } from '@testing-library/react';
import { ChangePassword } from '#components/account/settings/change-password.tsx';
import { LOST, aMember, answered, refused, renderForMember, type Replies, fill } from '../render.tsx';

describe('The password', () => {
  const NOW = 'correct horse battery';
  const NEXT = 'まるぽは夕方の商店街を歩く';

  const open = (replies: Replies) =>
    renderForMember(<ChangePassword />, {
      showUser: [answered(aMember())],
      listSessions: [answered({ items: [] })],
      checkPassword: [answered({})],
      ...replies,
    });

  async function change(user: ReturnType<typeof open>['user'], present: string, next: string) {
    if (present) await fill(user, screen.getByLabelText('いまのパスワード'), present);
    if (next) await fill(user, screen.getByLabelText('新しいパスワード'), next);
    await user.click(screen.getByRole('button', { name: 'パスワードを変える' }));
  }

  test('a new password ends the other logins and reports their number', async () => {
    const { user, sent } = open({ changePassword: [answered({ endedSessions: 2 })] });
    await change(user, NOW, NEXT);
    const message = await screen.findByText('パスワードを変えました');
    expect(message.closest('[role=status]')).toHaveFocus();
    expect(screen.getByText(/ほかの端末2台をログアウトしました。/)).toBeVisible();
    expect(sent('changePassword')).toEqual([{ body: { presentPassword: NOW, password: NEXT } }]);
    expect(sent('listSessions')).toHaveLength(2);
  });

  test('the form is emptied after the change', async () => {
    const { user } = open({ changePassword: [answered({ endedSessions: 0 })] });
    await change(user, NOW, NEXT);
    await screen.findByText('パスワードを変えました');
    expect(screen.queryByText(/ほかの端末.*ログアウトしました/)).toBeNull();
    expect(screen.getByLabelText('いまのパスワード')).toHaveValue('');
    expect(screen.getByLabelText('新しいパスワード')).toHaveValue('');
  });

  test('a missing password is named', async () => {
    const { user, sent } = open({});
    await change(user, '', '');
    for (const name of ['いまのパスワード', '新しいパスワード'])
      expect(screen.getByRole('link', { name: `${name}を入力してください。` })).toBeVisible();
    expect(sent('changePassword')).toEqual([]);
  });

  test('a short password is refused before anything is sent', async () => {
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
    '$code is reported at its field, and the input stays',
    async ({ code, parameter, label, sentence }) => {
      const { user } = open({ changePassword: [refused(code, { parameter })] });
      await change(user, NOW, NEXT);
      expect(await screen.findByLabelText(label)).toHaveAccessibleDescription(new RegExp(sentence));
      expect(screen.getByLabelText('いまのパスワード')).toHaveValue(NOW);
      expect(screen.getByLabelText('新しいパスワード')).toHaveValue(NEXT);
    },
  );

  test('a lost connection keeps the input, and the button can be used again', async () => {
    const { user } = open({ changePassword: [LOST, answered({ endedSessions: 0 })] });
    await change(user, NOW, NEXT);
    expect(await screen.findByText(/通信エラーが発生しました。/)).toBeVisible();
    await change(user, '', '');
    expect(await screen.findByText('パスワードを変えました')).toBeVisible();
  });
});
