import { screen, waitFor } from '@testing-library/react';
import { SignUp } from '#components/account/sign-up/sign-up.tsx';
import type { RefusalCode } from '#lib/contract/refusals.ts';
import { GUEST, MEMBER } from '../shell/shop-around.tsx';
import { aMember, answered, refused, renderForMember, type Replies } from './member-around.tsx';
import { CODE, CODE_SENT, EMAIL, giveCode, giveEmail, RIGHT, withoutBrowser } from './sign-up-steps.tsx';

const SIGNUP = '/sanrio/mypage/signup';
const WELCOME: Replies = { sendMail: [CODE_SENT], checkCode: [RIGHT], signUp: [answered(aMember())] };

const open = (replies: Replies = WELCOME, path = SIGNUP, who = [GUEST, MEMBER]) =>
  renderForMember(<SignUp />, replies, { who, path });

beforeEach(() => {
  withoutBrowser();
  localStorage.clear();
});

test.each([
  ['codeWrong', 'コードがちがいます。'],
  ['codeExpired', 'コードの有効期限が切れました。'],
  ['codeUsed', 'このコードはもう使われています。'],
  ['codeElsewhere', 'このメールアドレスにはコードをお送りしていません。'],
  ['codeSpent', '5回まちがえたため、このコードは使えなくなりました。'],
] as const)('a code refused by %s says so at its field', async (code: RefusalCode, sentence) => {
  const { user } = open({ ...WELCOME, checkCode: [refused(code, { parameter: 'code' })] });
  await giveEmail(user);
  await giveCode(user);
  await waitFor(() =>
    expect(screen.getByLabelText('6けたのコード')).toHaveAccessibleDescription(new RegExp(sentence)),
  );
  expect(screen.getByLabelText('6けたのコード')).toHaveValue(CODE);
});

test('another code can be had, and so can another address', async () => {
  const { user, sent } = open();
  await giveEmail(user);
  await user.click(await screen.findByRole('button', { name: 'コードをもう一度送る' }));
  expect(await screen.findByText(/新しいコードをお送りしました。/)).toBeVisible();
  await user.click(screen.getByRole('button', { name: 'メールアドレスを変える' }));
  expect(screen.getByLabelText('メールアドレス')).toHaveValue(EMAIL);
  await giveEmail(user, 'tsubame@example.jp');
  expect(await screen.findByText('tsubame@example.jp')).toBeVisible();
  expect(sent('sendMail')).toHaveLength(3);
});

test('until another code may be sent, the button says how long', async () => {
  const { user } = open({ ...WELCOME, sendMail: [answered({ resendAfter: 7200 })] });
  await giveEmail(user);
  expect(await screen.findByRole('button', { name: /もう一度送れるまで/ })).toBeDisabled();
});

test('who asks again for the same address goes on with the code that is on its way', async () => {
  const tooSoon = refused('mailTooSoon', { retryAfter: 50 });
  const { user } = open({ ...WELCOME, sendMail: [CODE_SENT, tooSoon] });
  await giveEmail(user);
  await user.click(await screen.findByRole('button', { name: 'メールアドレスを変える' }));
  await giveEmail(user);
  expect(await screen.findByLabelText('6けたのコード')).toBeVisible();
});

test('who asks too often for other addresses is told so', async () => {
  const { user } = open({ ...WELCOME, sendMail: [refused('mailTooSoon', { retryAfter: 50 })] });
  await giveEmail(user);
  expect(await screen.findByRole('alert')).toHaveTextContent('コードは続けてお送りできません。');
  expect(screen.getByLabelText('メールアドレス')).toHaveValue(EMAIL);
});

test('a code that somebody had sent from elsewhere can be typed in all the same', async () => {
  const { user } = open({ ...WELCOME, sendMail: [refused('mailTooSoon', { retryAfter: 50 })] });
  await giveEmail(user);
  await user.click(await screen.findByRole('button', { name: '届いているコードを入力する' }));
  await giveCode(user);
  expect(await screen.findByLabelText('お名前')).toBeVisible();
});
