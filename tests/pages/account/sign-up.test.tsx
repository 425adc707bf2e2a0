import { screen, cleanup, waitFor } from '@testing-library/react';
import type { UserEvent } from '@testing-library/user-event';
import type { RefusalCode } from '#lib/contract/refusals.ts';
import { isMinor } from '#components/account/sign-up/complete-sign-up.ts';
import { waitText } from '#lib/text/durations.ts';
import { aDraw } from '../../support/api-responses.ts';
import { answered, MEMBER, aMember, LOST, refused, fill } from '../render.tsx';
import {
  CODE,
  CODE_SENT,
  EMAIL,
  giveCode,
  giveEmail,
  PASSWORD,
  press,
  withoutBrowser,
} from './code-steps.ts';
import { consent, open, SIGNUP, signUp, WELCOME } from './sign-up-page.tsx';

const TYPED = {
  パスワード: PASSWORD,
  生年月日: '19980412',
};

/** Fills in all required fields as typed on a phone. */
async function fillIn(user: UserEvent, but: Partial<typeof TYPED> = {}) {
  await screen.findByRole('heading', { name: '登録内容の入力' });
  for (const [label, text] of Object.entries({ ...TYPED, ...but }))
    await fill(user, screen.getByLabelText(label), text);
}

beforeEach(() => {
  withoutBrowser();
  localStorage.clear();
  sessionStorage.clear();
});

const here = () => document.querySelector('[aria-current=step]');

test('an email address, its code and the details create a member', async () => {
  const { user, sent } = open();
  expect(here()).toHaveTextContent('メール');
  await giveEmail(user);
  expect(await screen.findByRole('heading', { name: 'コードの入力' })).toBeVisible();
  expect(screen.getByLabelText('6けたのコード')).toHaveFocus();
  expect(here()).toHaveTextContent('コード');
  expect(screen.getByText(EMAIL)).toBeVisible();
  await giveCode(user, '０１２ ３４５');
  expect(await screen.findByRole('heading', { name: '登録内容の入力' })).toHaveFocus();
  await fillIn(user);
  await user.click(screen.getByLabelText('再販のお知らせを受け取る'));
  expect(screen.getByText(/発送を依頼するときにうかがいます。/)).toBeVisible();
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
        birthday: '1998-04-12',
        emailPreferences: { newDraws: false, restock: true },
      },
    },
  ]);
  expect(Object.keys(localStorage).toSorted()).toEqual(['has-logged-in', 'whose']);
});

test('after the sign-up a link returns to the draw', async () => {
  const title = 'まるぽのおつかいガチャ';
  const shopping = '/sanrio/marupo-otsukai/shopping?quantity=10';
  const { user } = open(
    { ...WELCOME, showDraw: [answered(aDraw({ title }))] },
    `${SIGNUP}?next=${encodeURIComponent(shopping)}`,
  );
  // The draw stays in sight until the account exists.
  expect(await screen.findByText('10回 7,000円(税込)')).toBeVisible();
  await giveEmail(user);
  await giveCode(user);
  await fillIn(user);
  await consent(user);
  expect(screen.getByText('10回 7,000円(税込)')).toBeVisible();
  await signUp(user);
  expect(await screen.findByRole('link', { name: `「${title}」\u2060へもどる` })).toHaveAttribute(
    'href',
    shopping,
  );
});

test('a member is redirected', async () => {
  const { wentTo } = open({}, `${SIGNUP}?next=/sanrio/faq`, [MEMBER]);
  await waitFor(() => expect(wentTo).toEqual(['/sanrio/faq']));
});

test('a reload keeps everything except the password and the code, and nothing leaves the tab', async () => {
  const first = open();
  await giveEmail(first.user);
  await giveCode(first.user);
  await fillIn(first.user);
  for (const secret of [PASSWORD, CODE]) expect(JSON.stringify(sessionStorage)).not.toContain(secret);
  expect(Object.keys(localStorage)).toEqual([]);
  cleanup();

  const { user } = open();
  await giveCode(user);
  expect(await screen.findByLabelText('生年月日')).toHaveValue('19980412');
  expect(screen.getByLabelText('パスワード')).toHaveValue('');
});

test('an expired code is replaced at the end, and the input stays', async () => {
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

test('a lost connection keeps the input, and the button can be used again', async () => {
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

test('consent and an allowed password are required', async () => {
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

test.each([
  ['codeWrong', 'コードがちがいます。'],
  ['codeExpired', 'コードの有効期限が切れました。'],
  ['codeUsed', 'このコードはもう使われています。'],
  ['codeElsewhere', '「長いコード」を入力してください。'],
  ['codeLimit', '「長いコード」を入力してください。'],
  ['codeSpent', '5回まちがえたため、このコードは使えなくなりました。'],
] as const)("%s is reported at the code's field", async (code: RefusalCode, sentence) => {
  const { user } = open({ ...WELCOME, checkCode: [refused(code, { parameter: 'code' })] });
  await giveEmail(user);
  await giveCode(user);
  await waitFor(() =>
    expect(screen.getByLabelText('6けたのコード')).toHaveAccessibleDescription(new RegExp(sentence)),
  );
  expect(screen.getByLabelText('6けたのコード')).toHaveValue(CODE);
});

test('a wrong code is selected, so that the first digit replaces it', async () => {
  const { user } = open({ ...WELCOME, checkCode: [refused('codeWrong', { parameter: 'code' })] });
  await giveEmail(user);
  await giveCode(user);
  const field = screen.getByLabelText('6けたのコード');
  await waitFor(() => expect(field).toHaveAccessibleDescription(/コードがちがいます。/));
  await waitFor(() => expect(field).toHaveFocus());
  await user.keyboard('9');
  expect(field).toHaveValue('9');
});

test('a password that is easy to guess is refused when its field is left', async () => {
  const { user, sent } = open({
    ...WELCOME,
    checkPassword: [refused('passwordCommon', { parameter: 'password' }), answered({})],
  });
  await giveEmail(user);
  await giveCode(user);
  await screen.findByRole('heading', { name: '登録内容の入力' });
  const password = screen.getByLabelText('パスワード');
  await fill(user, password, 'password1234');
  await user.tab();
  await user.tab();
  await waitFor(() => expect(password).toHaveAccessibleDescription(/よく使われているパスワードです。/));
  await user.clear(password);
  await fill(user, password, PASSWORD);
  expect(password).not.toHaveAccessibleDescription(/よく使われている/);
  await user.tab();
  await user.tab();
  await waitFor(() => expect(sent('checkPassword')).toHaveLength(2));
  expect(sent('checkPassword')[0]).toEqual({ body: { password: 'password1234', email: EMAIL } });
  expect(sent('signUp')).toEqual([]);
});

test('a mistyped domain is asked about once, before a code is sent', async () => {
  const { user, sent } = open();
  await giveEmail(user, 'minori@gmai.com');
  const field = screen.getByLabelText('メールアドレス');
  await waitFor(() => expect(field).toHaveAccessibleDescription(/「gmail.com」のまちがいではありませんか。/));
  expect(sent('sendMail')).toEqual([]);
  await press(user, 'minori@gmail.comに直す');
  expect(field).toHaveValue('minori@gmail.com');
  await press(user, 'コードを送る');
  await waitFor(() =>
    expect(sent('sendMail')).toEqual([{ body: { email: 'minori@gmail.com', purpose: 'signup' } }]),
  );
});

test('an unusual domain is used at the second press', async () => {
  const { user, sent } = open();
  await giveEmail(user, 'minori@gmai.com');
  await waitFor(() =>
    expect(screen.getByLabelText('メールアドレス')).toHaveAccessibleDescription(/まちがい/),
  );
  await press(user, 'コードを送る');
  await waitFor(() => expect(sent('sendMail')).toHaveLength(1));
});

test('a new code and another address can be requested', async () => {
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

test('the button shows when the next code can be sent', async () => {
  const { user } = open({ ...WELCOME, sendMail: [answered({ resendAfter: 7200 })] });
  await giveEmail(user);
  expect(await screen.findByRole('button', { name: /もう一度送れるまで/ })).toBeDisabled();
});

test('a repeated request for the same address continues with the code already sent', async () => {
  const tooSoon = refused('mailTooSoon', { retryAfter: 50 });
  const { user } = open({ ...WELCOME, sendMail: [CODE_SENT, tooSoon] });
  await giveEmail(user);
  await user.click(await screen.findByRole('button', { name: 'メールアドレスを変える' }));
  await giveEmail(user);
  expect(await screen.findByLabelText('6けたのコード')).toBeVisible();
});

test('too many requests for other addresses are refused', async () => {
  const { user } = open({ ...WELCOME, sendMail: [refused('mailTooSoon', { retryAfter: 50 })] });
  await giveEmail(user);
  expect(await screen.findByRole('alert')).toHaveTextContent('コードは続けてお送りできません。');
  expect(screen.getByLabelText('メールアドレス')).toHaveValue(EMAIL);
});

test('a code sent from another device can be entered', async () => {
  const { user } = open({ ...WELCOME, sendMail: [refused('mailTooSoon', { retryAfter: 50 })] });
  await giveEmail(user);
  await user.click(await screen.findByRole('button', { name: '届いているコードを入力する' }));
  await giveCode(user);
  expect(await screen.findByLabelText('生年月日')).toBeVisible();
});

test.each([
  ['2008-11-21', false],
  ['2008-11-22', true],
  ['2026-11-21', true],
  ['1998-04-12', false],
  ['2012--', false],
  ['', false],
])("a birthday of %j is a minor's on 2026-11-21: %j", (birthday, isUnderAge) => {
  expect(isMinor(birthday, '2026-11-21')).toBe(isUnderAge);
});

test('a birthday on 29 February counts from 1 March', () => {
  expect(isMinor('2008-02-29', '2026-02-28')).toBe(true);
  expect(isMinor('2008-02-29', '2026-03-01')).toBe(false);
});

test.each([
  [1, '1秒'],
  [59, '59秒'],
  [60, '1分'],
  [80, '1分20秒'],
  [3600, '1時間'],
  [3900, '1時間5分'],
])('a wait of %d seconds reads %s', (seconds, words) => {
  expect(waitText(seconds)).toBe(words);
});
