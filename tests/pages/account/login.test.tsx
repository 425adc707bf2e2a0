import { act, screen, waitFor } from '@testing-library/react';
import { Greeting } from '#components/account/login/login-card.tsx';
import { LoginForm } from '#components/account/login/login-form.tsx';
import { GUEST, MEMBER } from '../shell/shop-around.tsx';
import { answered, LOST, refused, renderForMember, type Replies } from './member-around.tsx';

const LOGIN = '/sanrio/mypage/login';
const SHOPPING = '/sanrio/marupo-otsukai/shopping?quantity=10';
const FROM_SHOPPING = `${LOGIN}?next=${encodeURIComponent(SHOPPING)}`;
const WELCOME: Replies = { logIn: [answered(MEMBER.ok ? MEMBER.answer : {})] };

const open = (replies: Replies, path = LOGIN, who = [GUEST, MEMBER]) =>
  renderForMember(<LoginForm />, replies, { who, path });

async function logIn(user: ReturnType<typeof open>['user'], email = 'minori@example.jp') {
  await user.clear(screen.getByLabelText('メールアドレス'));
  await user.type(screen.getByLabelText('メールアドレス'), email);
  await user.type(screen.getByLabelText('パスワード'), 'まるぽは夕方の商店街を歩く{Enter}');
}

test('a guest who wanted to buy comes back to where he was', async () => {
  const { user, wentTo, sent } = open(WELCOME, FROM_SHOPPING);
  await logIn(user);
  await waitFor(() => expect(wentTo).toEqual([SHOPPING]));
  expect(sent('logIn')).toEqual([
    { body: { email: 'minori@example.jp', password: 'まるぽは夕方の商店街を歩く' } },
  ]);
});

test.each([
  ['nothing was asked for', LOGIN],
  ['the address names another site', `${LOGIN}?next=https%3A%2F%2Fevil.example`],
])('where %s, the way leads to マイページ', async (_why, path) => {
  const { user, wentTo } = open(WELCOME, path);
  await logIn(user);
  await waitFor(() => expect(wentTo).toEqual(['/sanrio/mypage']));
});

test('a member is sent on at once', async () => {
  const { wentTo } = open({}, FROM_SHOPPING, [MEMBER]);
  await waitFor(() => expect(wentTo).toEqual([SHOPPING]));
});

test('a refusal stands above the fields, and what was typed stays', async () => {
  const { user, wentTo } = open({ logIn: [refused('loginFailed')] });
  await logIn(user);
  const said = await screen.findByRole('alert');
  expect(said).toHaveTextContent('メールアドレスかパスワードがちがいます。');
  expect(
    said.compareDocumentPosition(screen.getByLabelText('メールアドレス')) & Node.DOCUMENT_POSITION_FOLLOWING,
  ).toBeTruthy();
  expect(screen.getByLabelText('メールアドレス')).toHaveValue('minori@example.jp');
  expect(wentTo).toEqual([]);
});

test('where no answer comes the shop says so, and the button works again', async () => {
  const { user, wentTo } = open({ logIn: [LOST, ...(WELCOME.logIn ?? [])] });
  await logIn(user);
  expect(await screen.findByRole('alert')).toHaveTextContent('通信エラーが発生しました。');
  await user.click(screen.getByRole('button', { name: 'ログインする' }));
  await waitFor(() => expect(wentTo).toEqual(['/sanrio/mypage']));
});

test('a field that cannot be right says why, and nothing is sent', async () => {
  const { user, sent } = open({});
  await logIn(user, 'minori.example.jp');
  expect(screen.getByLabelText('メールアドレス')).toHaveAccessibleDescription(/「@」をふくむ/);
  expect(sent('logIn')).toEqual([]);
});

describe('after too many attempts', () => {
  beforeEach(() => {
    const running = ['setTimeout', 'clearTimeout', 'setInterval', 'clearInterval', 'setImmediate'] as const;
    const others = ['clearImmediate', 'nextTick', 'queueMicrotask', 'performance'] as const;
    jest.useFakeTimers({ now: 0, doNotFake: [...running, ...others] });
  });
  afterEach(() => void jest.useRealTimers());

  test('the wait is counted down, and the reminder stays open', async () => {
    const { user } = open({ logIn: [refused('tooManyAttempts', { retryAfter: 80 })] }, FROM_SHOPPING);
    await logIn(user);
    expect(await screen.findByText('1分20秒')).toBeVisible();
    expect(screen.getByRole('alert')).toHaveTextContent('少しのあいだ受け付けを止めています。');
    expect(screen.getByRole('link', { name: 'パスワードを再設定' })).toHaveAttribute(
      'href',
      `/sanrio/mypage/reminder?next=${encodeURIComponent(SHOPPING)}`,
    );
    jest.setSystemTime(79_500);
    expect(await screen.findByText('1秒')).toBeVisible();
    jest.setSystemTime(80_000);
    expect(await screen.findByText('もう一度お試しいただけます。')).toBeVisible();
  });
});

test('the ways out carry along where one wanted to go', async () => {
  await act(async () => void open({}, FROM_SHOPPING));
  const next = `?next=${encodeURIComponent(SHOPPING)}`;
  const leadsTo = (name: string | RegExp) => screen.getByRole('link', { name }).getAttribute('href');
  expect(leadsTo('パスワードをお忘れの方')).toBe(`/sanrio/mypage/reminder${next}`);
  expect(leadsTo('会員登録')).toBe(`/sanrio/mypage/signup${next}`);
  expect(leadsTo(/はじめての方/)).toBe(`/sanrio/mypage/signup${next}`);
});

test.each([
  ['', 'おかえり'],
  ['?next=/sanrio/mypage', '会員専用'],
  ['?next=/sanrio/mypage/profile', '会員専用'],
  ['?next=/sanrio/marupo-otsukai', 'ガチャ'],
  [`?next=${encodeURIComponent(SHOPPING)}`, 'ガチャ'],
  ['?next=/sanrio/faq', 'おかえり'],
  ['?next=https://evil.example/sanrio/mypage', 'おかえり'],
])('まるぽ says why somebody was brought here by %s', (query, words) => {
  const greeting = <Greeting plain="おかえり" fromDraw="ガチャ" fromMemberPage="会員専用" />;
  renderForMember(greeting, {}, { path: `${LOGIN}${query}` });
  expect(screen.getByText(words)).toBeVisible();
});
