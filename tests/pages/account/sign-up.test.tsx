import { cleanup, screen, waitFor } from '@testing-library/react';
import { SignUp } from '#components/account/sign-up/sign-up.tsx';
import { GUEST, MEMBER } from '../shell/shop-around.tsx';
import { aMember, answered, LOST, refused, renderForMember, type Replies } from './member-around.tsx';
import {
  CODE,
  CODE_SENT,
  consent,
  EMAIL,
  fillIn,
  giveCode,
  giveEmail,
  PASSWORD,
  RIGHT,
  signUp,
  withoutBrowser,
} from './sign-up-steps.tsx';

const SIGNUP = '/sanrio/mypage/signup';
const WELCOME: Replies = { sendMail: [CODE_SENT], checkCode: [RIGHT], signUp: [answered(aMember())] };

const open = (replies: Replies = WELCOME, path = SIGNUP, who = [GUEST, MEMBER]) =>
  renderForMember(<SignUp />, replies, { who, path });

beforeEach(() => {
  withoutBrowser();
  localStorage.clear();
});

const here = () => document.querySelector('[aria-current=step]');

test('an address, its code and everything else make a member', async () => {
  const { user, sent } = open();
  expect(here()).toHaveTextContent('メール');
  await giveEmail(user);
  expect(await screen.findByRole('heading', { name: 'コードの入力' })).toHaveFocus();
  expect(here()).toHaveTextContent('コード');
  expect(screen.getByText(EMAIL)).toBeVisible();
  await giveCode(user, '０１２ ３４５');
  expect(await screen.findByRole('heading', { name: '登録内容の入力' })).toHaveFocus();
  await fillIn(user);
  await user.click(screen.getByLabelText('女性'));
  await user.click(screen.getByLabelText('再販のお知らせを受け取る'));
  await consent(user);
  await signUp(user);

  expect(await screen.findByRole('heading', { name: 'ようこそ、ころん堂へ' })).toHaveFocus();
  expect(screen.getByRole('link', { name: 'マイページへ進む' })).toHaveAttribute('href', '/sanrio/mypage');
  expect(sent('sendMail')).toEqual([{ body: { email: EMAIL, purpose: 'signup' } }]);
  expect(sent('checkCode')).toEqual([{ body: { email: EMAIL, purpose: 'signup', code: CODE } }]);
  expect(sent('signUp')).toEqual([
    {
      body: {
        email: EMAIL,
        code: CODE,
        password: PASSWORD,
        name: '小川 みのり',
        zip: '6068301',
        address: '京都府京都市左京区吉田泉殿町1-2',
        address2: '',
        tel: '09012345678',
        birthday: '1998-04-12',
        gender: 'female',
        mailWishes: { newDraws: false, restock: true },
      },
    },
  ]);
  expect(Object.keys(localStorage)).toEqual(['whose']);
});

test('who came from a draw goes back to it', async () => {
  const title = 'まるぽのおつかいガチャ';
  const shopping = '/sanrio/marupo-otsukai/shopping?quantity=10';
  const draw = { ok: true, status: 200, answer: { title } } as NonNullable<Replies['showDraw']>[number];
  const { user } = open({ ...WELCOME, showDraw: [draw] }, `${SIGNUP}?next=${encodeURIComponent(shopping)}`);
  await giveEmail(user);
  await giveCode(user);
  await fillIn(user);
  await consent(user);
  await signUp(user);
  expect(await screen.findByRole('link', { name: `「${title}」\u2060へもどる` })).toHaveAttribute(
    'href',
    shopping,
  );
});

test('a member is sent on', async () => {
  const { wentTo } = open({}, `${SIGNUP}?next=/sanrio/faq`, [MEMBER]);
  await waitFor(() => expect(wentTo).toEqual(['/sanrio/faq']));
});

test('a closed tab loses nothing but the password', async () => {
  const first = open();
  await giveEmail(first.user);
  await giveCode(first.user);
  await fillIn(first.user);
  expect(JSON.stringify(localStorage)).not.toContain(PASSWORD);
  cleanup();

  open();
  expect(await screen.findByLabelText('お名前')).toHaveValue('小川　みのり');
  expect(screen.getByLabelText('ご住所')).toHaveValue('京都府京都市左京区吉田泉殿町１－２');
  expect(screen.getByLabelText('年')).toHaveValue('1998');
  expect(screen.getByLabelText('パスワード')).toHaveValue('');
});

test('a code that has grown old at the end is replaced, and everything typed is kept', async () => {
  const old = refused('codeExpired', { parameter: 'code' });
  const { user, sent } = open({ ...WELCOME, signUp: [old, answered(aMember())] });
  await giveEmail(user);
  await giveCode(user);
  await fillIn(user);
  await consent(user);
  await signUp(user);
  expect(await screen.findByRole('alert')).toHaveTextContent('コードの有効期限が切れました。');
  expect(screen.getByRole('heading', { name: 'コードの入力' })).toHaveFocus();
  await user.click(screen.getByRole('button', { name: 'コードをもう一度送る' }));
  await giveCode(user, '777777');
  expect(await screen.findByLabelText('パスワード')).toHaveValue(PASSWORD);
  await signUp(user);
  await screen.findByRole('heading', { name: 'ようこそ、ころん堂へ' });
  expect(sent('signUp')).toMatchObject([{ body: { code: CODE } }, { body: { code: '777777' } }]);
});

test('where no answer comes everything stays, and the button works again', async () => {
  const { user } = open({ ...WELCOME, signUp: [LOST, answered(aMember())] });
  await giveEmail(user);
  await giveCode(user);
  await fillIn(user);
  await consent(user);
  await signUp(user);
  expect(await screen.findByText(/通信エラーが発生しました。/)).toBeVisible();
  expect(screen.getByLabelText('パスワード')).toHaveValue(PASSWORD);
  await signUp(user);
  expect(await screen.findByRole('heading', { name: 'ようこそ、ころん堂へ' })).toBeVisible();
});

test('nobody signs up without agreeing, nor with a password that is refused', async () => {
  const common = refused('passwordCommon', { parameter: 'password' });
  const { user, sent } = open({ ...WELCOME, signUp: [common] });
  await giveEmail(user);
  await giveCode(user);
  await fillIn(user, { パスワード: 'password1234' });
  await signUp(user);
  const box = screen.getByRole('checkbox', { name: /同意します/ });
  expect(box).toHaveAccessibleDescription(/同意が必要です。/);
  expect(box).toHaveFocus();
  expect(sent('signUp')).toEqual([]);
  await consent(user);
  await signUp(user);
  await waitFor(() =>
    expect(screen.getByLabelText('パスワード')).toHaveAccessibleDescription(
      /よく使われているパスワードです。/,
    ),
  );
});
