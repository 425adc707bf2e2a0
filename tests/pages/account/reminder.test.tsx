import { screen, waitFor } from '@testing-library/react';
import { Reminder } from '#components/account/sign-up/reminder.tsx';
import { answered, GUEST, MEMBER, refused, renderForMember, type Replies, fill } from '../render.tsx';
import {
  CODE,
  CODE_SENT,
  EMAIL,
  giveCode,
  giveEmail,
  PASSWORD,
  RIGHT,
  withoutBrowser,
} from './code-steps.ts';

beforeEach(() => {
  withoutBrowser();
  localStorage.clear();
  sessionStorage.clear();
});

describe('The password reminder', () => {
  const REMINDER = '/sanrio/mypage/reminder';
  const DONE: Replies = {
    sendMail: [CODE_SENT],
    checkCode: [RIGHT],
    checkPassword: [answered({})],
    changePassword: [answered({ endedSessions: 3 })],
  };

  const open = (replies: Replies = DONE, path = REMINDER, who = [GUEST, MEMBER]) =>
    renderForMember(<Reminder />, replies, { who, path });

  type User = ReturnType<typeof open>['user'];
  async function givePassword(user: User, password = PASSWORD) {
    await user.clear(await screen.findByLabelText('新しいパスワード'));
    await fill(user, screen.getByLabelText('新しいパスワード'), password);
    await user.click(screen.getByRole('button', { name: 'パスワードを変える' }));
  }

  test('the code sets a new password, logs in and ends all other logins', async () => {
    const { user, sent } = open(DONE, `${REMINDER}?next=/sanrio/mypage/profile`);
    await giveEmail(user);
    await giveCode(user);
    await givePassword(user);
    expect(await screen.findByRole('heading', { name: 'パスワードを変えました' })).toHaveFocus();
    expect(screen.getByText('ほかの端末では、すべてログアウトしました。')).toBeVisible();
    expect(screen.getByRole('link', { name: 'もとのページへ進む' })).toHaveAttribute(
      'href',
      '/sanrio/mypage/profile',
    );
    expect(sent('sendMail')).toEqual([{ body: { email: EMAIL, purpose: 'reminder' } }]);
    expect(sent('changePassword')).toEqual([{ body: { email: EMAIL, code: CODE, password: PASSWORD } }]);
    expect(Object.keys(localStorage).toSorted()).toEqual(['has-logged-in', 'whose']);
  });

  test('the code is not stored on the device', async () => {
    const { user } = open();
    await giveEmail(user);
    await giveCode(user);
    expect(await screen.findByLabelText('新しいパスワード')).toBeVisible();
    for (const storage of [localStorage, sessionStorage]) expect(JSON.stringify(storage)).not.toContain(CODE);
  });

  test('the page does not reveal whether an address has a member', async () => {
    const { user } = open();
    await giveEmail(user, 'nobody@example.jp');
    expect(await screen.findByText('nobody@example.jp')).toBeVisible();
    expect(screen.getByText(/会員登録のないアドレスには/)).toBeInTheDocument();
  });

  test('a common password is refused at its field', async () => {
    const common = refused('passwordCommon', { parameter: 'password' });
    const { user } = open({ ...DONE, changePassword: [common] });
    await giveEmail(user);
    await giveCode(user);
    await givePassword(user, 'password1234');
    await waitFor(() =>
      expect(screen.getByLabelText('新しいパスワード')).toHaveAccessibleDescription(
        /よく使われているパスワード/,
      ),
    );
  });

  test('a spoiled code is replaced, and the password stays', async () => {
    const spent = refused('codeSpent', { parameter: 'code' });
    const { user } = open({ ...DONE, changePassword: [spent, ...(DONE.changePassword ?? [])] });
    await giveEmail(user);
    await giveCode(user);
    await givePassword(user);
    expect(await screen.findByRole('alert')).toHaveTextContent('5回まちがえたため');
    await user.click(screen.getByRole('button', { name: 'コードをもう一度送る' }));
    await giveCode(user);
    expect(await screen.findByLabelText('新しいパスワード')).toHaveValue(PASSWORD);
  });

  test('a member who is logged in can use the page', async () => {
    const { wentTo } = open(DONE, REMINDER, [MEMBER]);
    expect(await screen.findByRole('heading', { name: 'パスワード再設定' })).toBeVisible();
    expect(screen.getByLabelText('メールアドレス')).toBeVisible();
    expect(wentTo).toEqual([]);
  });
});
