import { screen, waitFor } from '@testing-library/react';
import { LineAccount } from '#components/account/line/line-account.tsx';
import { LoginForm } from '#components/account/login/login-form.tsx';
import { SignUp } from '#components/account/sign-up/sign-up.tsx';
import { answered, fill, GUEST, MEMBER, refused, renderForMember, type Replies } from '../render.tsx';
import { giveCode, press, withoutBrowser } from './code-steps.ts';
import { consent, signUp, SIGNUP, WELCOME } from './sign-up-page.tsx';

const LOGIN = '/sanrio/mypage/login';
const PASSWORD_PAGE = '/sanrio/mypage/password';

beforeEach(() => {
  withoutBrowser();
  localStorage.clear();
  sessionStorage.clear();
});

/** Waits for a text whose phrases have elements of their own. */
const shows = (text: string) => waitFor(() => expect(document.body).toHaveTextContent(text));

describe('The login page', () => {
  const open = (path = LOGIN, offersLine = true) =>
    renderForMember(
      <LoginForm contact="help@koron.example" offersLine={offersLine} />,
      {},
      { who: [GUEST], path },
    );

  test('leads to LINE, and keeps the page that was asked for', async () => {
    open(`${LOGIN}?next=%2Fsanrio%2Ffaq`);
    expect(await screen.findByRole('link', { name: 'LINEでログイン' })).toHaveAttribute(
      'href',
      '/api/login/line/start?next=%2Fsanrio%2Ffaq',
    );
  });

  test('of a shop without LINE does not mention it', async () => {
    open(`${LOGIN}?line=lineRejected`, false);
    expect(await screen.findByRole('button', { name: 'ログインする' })).toBeVisible();
    expect(document.body).not.toHaveTextContent('LINE');
  });

  test('says why nobody is logged in after LINE', async () => {
    open(`${LOGIN}?line=lineRejected`);
    expect(await screen.findByRole('alert')).toHaveTextContent('LINEで確かめられませんでした。');
  });

  test('tells suspended members where to write to', async () => {
    open(`${LOGIN}?line=memberSuspended`);
    expect(await screen.findByRole('alert')).toHaveTextContent('停止しています。');
    expect(screen.getByRole('link', { name: 'help@koron.example' })).toBeVisible();
  });

  test('says nothing about words in the address that nobody has chosen', async () => {
    open(`${LOGIN}?line=hasOwnProperty`);
    expect(await screen.findByRole('link', { name: 'LINEでログイン' })).toBeVisible();
    expect(screen.queryByRole('alert')).toBeNull();
  });
});

describe('The sign-up page', () => {
  const TOKEN = 'a'.repeat(43);
  const FROM_LINE = `${SIGNUP}?next=%2Fsanrio%2Ffaq#line=${TOKEN}`;
  const open = (replies: Replies, path: string, offersLine = true) =>
    renderForMember(<SignUp offersLine={offersLine} />, replies, { who: [GUEST, MEMBER], path });
  const KNOWN: Replies = { ...WELCOME, showLineSignUp: [answered({ email: 'minori@example.jp' })] };

  test('leads to LINE', async () => {
    open(WELCOME, `${SIGNUP}?next=%2Fsanrio%2Ffaq`);
    expect(await screen.findByRole('link', { name: 'LINEではじめる' })).toHaveAttribute(
      'href',
      '/api/login/line/start?next=%2Fsanrio%2Ffaq',
    );
  });

  test('of a shop without LINE does not mention it', async () => {
    open(WELCOME, SIGNUP, false);
    expect(await screen.findByLabelText('メールアドレス')).toBeVisible();
    expect(document.body).not.toHaveTextContent('LINE');
  });

  test('takes the address from LINE, sends a code to it, and asks for no password', async () => {
    const { user, sent } = open(KNOWN, FROM_LINE);
    await shows('LINEを確認しました。');
    expect(screen.getByRole('link', { name: 'ログインしてLINEをつなげる' })).toHaveAttribute(
      'href',
      '/sanrio/mypage/login?next=%2Fsanrio%2Fmypage%2Fpassword',
    );
    expect(screen.getByLabelText('メールアドレス')).toHaveValue('minori@example.jp');
    expect(screen.queryByRole('link', { name: 'LINEではじめる' })).toBeNull();
    await press(user, 'コードを送る');
    await giveCode(user);
    expect(await screen.findByText(/LINEでログインできます。/)).toBeVisible();
    expect(screen.queryByLabelText('パスワード')).toBeNull();
    await fill(user, screen.getByLabelText('生年月日'), '19980412');
    await consent(user);
    await signUp(user);
    expect(await screen.findByRole('heading', { name: 'ようこそ、ころん堂へ' })).toBeVisible();
    expect(sent('showLineSignUp')).toEqual([{ body: { line: TOKEN } }]);
    expect(sent('signUp')).toEqual([
      {
        body: {
          email: 'minori@example.jp',
          code: '012345',
          birthday: '1998-04-12',
          line: TOKEN,
          emailPreferences: { newDraws: false, restock: false },
        },
      },
    ]);
  });

  test('lets a person choose a password in place of LINE', async () => {
    const { user, sent } = open(KNOWN, FROM_LINE);
    await shows('LINEを確認しました。');
    await press(user, 'コードを送る');
    await giveCode(user);
    await user.click(await screen.findByRole('button', { name: 'LINEのかわりに、パスワードを決める' }));
    await fill(user, screen.getByLabelText('パスワード'), 'まるぽは夕方の商店街を歩く');
    await fill(user, screen.getByLabelText('生年月日'), '19980412');
    await consent(user);
    await signUp(user);
    await screen.findByRole('heading', { name: 'ようこそ、ころん堂へ' });
    expect(sent('signUp')).toMatchObject([{ body: { password: 'まるぽは夕方の商店街を歩く' } }]);
    expect(JSON.stringify(sent('signUp'))).not.toContain(TOKEN);
  });

  test('begins without an address where LINE names none', async () => {
    open({ ...WELCOME, showLineSignUp: [answered({ email: null })] }, FROM_LINE);
    await shows('LINEを確認しました。');
    expect(screen.getByLabelText('メールアドレス')).toHaveValue('');
  });

  test('says that the time is over, and leads to LINE again', async () => {
    open({ ...WELCOME, showLineSignUp: [refused('lineSignUpEnded')] }, FROM_LINE);
    expect(await screen.findByRole('alert')).toHaveTextContent('時間がたちました。');
    expect(screen.getByRole('link', { name: 'LINEではじめる' })).toBeVisible();
  });
});

describe('マイページ', () => {
  const NONE = answered({ linkedAt: null, usedAt: null });
  const LINKED = answered({ linkedAt: '2026-11-20T10:30:00.000Z', usedAt: null });

  function open(replies: Replies, path = PASSWORD_PAGE, isOffered = true) {
    const left: string[] = [];
    const page = renderForMember(
      <LineAccount isOffered={isOffered} leave={(url) => void left.push(url)} />,
      { listPasskeys: [answered({ items: [] })], prove: [answered({})], ...replies },
      { path },
    );
    return { ...page, left };
  }

  test('goes to LINE for a LINE account', async () => {
    const url = 'https://access.line.me/oauth2/v2.1/authorize?state=abc';
    const { user, left } = open({ showLineLink: [NONE], startLineLink: [answered({ url })] });
    await user.click(await screen.findByRole('button', { name: 'LINEをつなげる' }));
    await waitFor(() => expect(left).toEqual([url]));
  });

  test('asks for a proof where the login is long ago', async () => {
    const url = 'https://access.line.me/';
    const { user, left, sent } = open({
      showLineLink: [NONE],
      startLineLink: [refused('proofNeeded'), answered({ url })],
    });
    await user.click(await screen.findByRole('button', { name: 'LINEをつなげる' }));
    await fill(user, await screen.findByLabelText('いまのパスワード'), 'まるぽは夕方の商店街を歩く');
    await press(user, '確かめて進む');
    await waitFor(() => expect(left).toEqual([url]));
    expect(sent('prove')).toEqual([{ body: { password: 'まるぽは夕方の商店街を歩く' } }]);
  });

  test('removes the LINE account after a proof', async () => {
    const { user } = open({ showLineLink: [LINKED], removeLineLink: [refused('proofNeeded'), NONE] });
    await shows('2026年11月20日');
    await user.click(screen.getByRole('button', { name: 'LINEとのつながりを外す' }));
    await fill(user, await screen.findByLabelText('いまのパスワード'), 'まるぽは夕方の商店街を歩く');
    await press(user, '確かめて進む');
    expect(await screen.findByText('LINEとのつながりを外しました。')).toBeVisible();
    expect(screen.getByRole('button', { name: 'LINEをつなげる' })).toBeVisible();
  });

  test.each([
    ['linked', 'LINEをつなげました。これからは、LINEでもログインできます。'],
    ['lineTaken', 'このLINEは、ほかの会員のログインに使われています。'],
    ['lineCancelled', 'LINEでの確認を、取りやめました。'],
  ])('says how the way to LINE ended: %s', async (result, sentence) => {
    open({ showLineLink: [LINKED] }, `${PASSWORD_PAGE}?line=${result}`);
    await shows(sentence);
  });

  test('of a shop without LINE shows it only to those who have linked it', async () => {
    const { leave } = open({ showLineLink: [NONE] }, PASSWORD_PAGE, false);
    await waitFor(() => expect(document.body).not.toHaveTextContent('LINE'));
    leave();
    open({ showLineLink: [LINKED] }, PASSWORD_PAGE, false);
    expect(await screen.findByRole('button', { name: 'LINEとのつながりを外す' })).toBeVisible();
    await shows('いまは、LINEでのログインを受け付けていません。');
    expect(document.body).not.toHaveTextContent('つなげると、LINEでもログインできます。');
  });

  test('of a shop without LINE confirms its removal, and does not offer it again', async () => {
    const { user } = open({ showLineLink: [LINKED], removeLineLink: [NONE] }, PASSWORD_PAGE, false);
    await user.click(await screen.findByRole('button', { name: 'LINEとのつながりを外す' }));
    expect(await screen.findByText('LINEとのつながりを外しました。')).toBeVisible();
    expect(screen.queryByRole('button')).toBeNull();
  });
});
