import { act, screen, waitFor } from '@testing-library/react';
import { Greeting } from '#components/account/login/login-card.tsx';
import { LoginForm } from '#components/account/login/login-form.tsx';
import { MembersOnly } from '#components/account/members-only.tsx';
import { LogOut } from '#components/shell/log-out.tsx';
import { useSession } from '#lib/session/use-session.ts';
import { loginRoute, reminderRoute, safeReturn, signUpRoute } from '#lib/site/login-routes.ts';
import {
  GUEST,
  MEMBER,
  answered,
  LOST,
  refused,
  renderForMember,
  type Replies,
  renderInShop,
  fill,
} from '../render.tsx';

describe('The login form', () => {
  const LOGIN = '/sanrio/mypage/login';
  const SHOPPING = '/sanrio/marupo-otsukai/shopping?quantity=10';
  const FROM_SHOPPING = `${LOGIN}?next=${encodeURIComponent(SHOPPING)}`;
  const WELCOME: Replies = { logIn: [answered(MEMBER.ok ? MEMBER.answer : {})] };

  const open = (replies: Replies, path = LOGIN, who = [GUEST, MEMBER]) =>
    renderForMember(<LoginForm contact="help@koron.example" offersLine={false} />, replies, { who, path });

  async function logIn(user: ReturnType<typeof open>['user'], email = 'minori@example.jp') {
    await user.clear(screen.getByLabelText('メールアドレス'));
    await fill(user, screen.getByLabelText('メールアドレス'), email);
    await fill(user, screen.getByLabelText('パスワード'), 'まるぽは夕方の商店街を歩く');
    await user.keyboard('{Enter}');
  }

  test('a guest who wanted to buy returns to the checkout', async () => {
    const { user, wentTo, sent } = open(WELCOME, FROM_SHOPPING);
    await logIn(user);
    await waitFor(() => expect(wentTo).toEqual([SHOPPING]));
    expect(sent('logIn')).toEqual([
      { body: { email: 'minori@example.jp', password: 'まるぽは夕方の商店街を歩く' } },
    ]);
  });

  test.each([
    ['no return target is given', LOGIN],
    ['the address names another site', `${LOGIN}?next=https%3A%2F%2Fevil.example`],
  ])('when %s, the login leads to マイページ', async (_why, path) => {
    const { user, wentTo } = open(WELCOME, path);
    await logIn(user);
    await waitFor(() => expect(wentTo).toEqual(['/sanrio/mypage']));
  });

  test('a member is redirected at once', async () => {
    const { wentTo } = open({}, FROM_SHOPPING, [MEMBER]);
    await waitFor(() => expect(wentTo).toEqual([SHOPPING]));
  });

  test('a refusal is shown above the fields, and the input stays', async () => {
    const { user, wentTo } = open({ logIn: [refused('loginFailed')] });
    await logIn(user);
    const message = await screen.findByRole('alert');
    expect(message).toHaveTextContent('メールアドレスかパスワードがちがいます。');
    expect(
      message.compareDocumentPosition(screen.getByLabelText('メールアドレス')) &
        Node.DOCUMENT_POSITION_FOLLOWING,
    ).toBeTruthy();
    expect(screen.getByLabelText('メールアドレス')).toHaveValue('minori@example.jp');
    expect(wentTo).toEqual([]);
  });

  test('a suspended member reads until when, and the address to write to', async () => {
    const reasons = ['停止の期間は、2026年12月31日(木) 23:59までです。'];
    const { user } = open({ logIn: [refused('memberSuspended', { reasons })] });
    await logIn(user);
    const message = await screen.findByRole('alert');
    expect(message).toHaveTextContent(
      'ログインと購入を停止しています。停止の期間は、2026年12月31日(木) 23:59まで',
    );
    expect(screen.getByRole('link', { name: 'help@koron.example' })).toHaveAttribute(
      'href',
      'mailto:help@koron.example',
    );
  });

  test('a lost connection is reported, and the button can be used again', async () => {
    const { user, wentTo } = open({ logIn: [LOST, ...(WELCOME.logIn ?? [])] });
    await logIn(user);
    expect(await screen.findByRole('alert')).toHaveTextContent('通信エラーが発生しました。');
    await user.click(screen.getByRole('button', { name: 'ログインする' }));
    await waitFor(() => expect(wentTo).toEqual(['/sanrio/mypage']));
  });

  test('an invalid field is explained, and nothing is sent', async () => {
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

    test('the wait is counted down, and the password reset can be used', async () => {
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

  test('links to the password reset and the sign-up keep the return target', async () => {
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
  ])('the mascot greets by the return target %s', (query, words) => {
    const greeting = <Greeting plain="おかえり" fromDraw="ガチャ" fromMemberPage="会員専用" />;
    renderForMember(greeting, {}, { path: `${LOGIN}${query}` });
    expect(screen.getByText(words)).toBeVisible();
  });
});

describe('A page for members only', () => {
  type Around = Parameters<typeof renderInShop>[1];

  /** A page for members with an input and a button that requests the session again. */
  function open(path: string, around: Around) {
    window.history.replaceState(null, '', path);
    return renderInShop(
      <>
        <MembersOnly>
          <label>
            お名前
            <input />
          </label>
        </MembersOnly>
        <AskAgain />
        <ul>
          <LogOut />
        </ul>
      </>,
      around,
    );
  }

  function AskAgain() {
    const { refresh } = useSession();
    return <button onClick={() => void refresh()}>いま誰か</button>;
  }

  const field = () => screen.findByLabelText('お名前');
  const askAgain = () => screen.getByRole('button', { name: 'いま誰か' });

  test('a member sees the page', async () => {
    const { wentTo } = open('/sanrio/mypage/profile', { who: [MEMBER] });
    expect(await field()).toBeVisible();
    expect(wentTo).toEqual([]);
  });

  test('a guest is redirected to the login, which returns to the page and its query', async () => {
    const { wentTo } = open('/sanrio/mypage/orderHistory?page=2', { who: [GUEST] });
    await waitFor(() =>
      expect(wentTo).toEqual(['/sanrio/mypage/login?next=%2Fsanrio%2Fmypage%2ForderHistory%3Fpage%3D2']),
    );
    expect(screen.queryByLabelText('お名前')).toBeNull();
  });

  test('nobody is redirected if the session is unknown', async () => {
    const { user, wentTo } = open('/sanrio/mypage', { who: [LOST, MEMBER] });
    expect(await screen.findByRole('alert')).toHaveTextContent('通信エラーが発生しました。');
    expect(wentTo).toEqual([]);
    await user.click(screen.getByRole('button', { name: 'もう一度ためす' }));
    expect(await field()).toBeVisible();
  });

  test('input stays while the session is unknown', async () => {
    const { user } = open('/sanrio/mypage/profile', { who: [MEMBER, LOST] });
    await user.type(await field(), 'まるぽ');
    await user.click(askAgain());
    await waitFor(() => expect(screen.queryByRole('button', { name: 'ログアウト' })).toBeNull());
    expect(await field()).toHaveValue('まるぽ');
  });

  test('after logging out the member is on the top page', async () => {
    const { user, wentTo } = open('/sanrio/mypage/profile', { who: [MEMBER, GUEST] });
    await field();
    await user.click(screen.getByRole('button', { name: 'ログアウト' }));
    await waitFor(() => expect(screen.queryByLabelText('お名前')).toBeNull());
    expect(wentTo).toEqual(['/sanrio']);
  });

  test('an ended login redirects to the login', async () => {
    const { user, wentTo } = open('/sanrio/mypage/profile', { who: [MEMBER, GUEST] });
    await field();
    await user.click(askAgain());
    await waitFor(() => expect(wentTo).toEqual(['/sanrio/mypage/login?next=%2Fsanrio%2Fmypage%2Fprofile']));
  });

  test('another member gets a new page', async () => {
    const other = { ...MEMBER, answer: { userId: 'u-22', name: '森 つばめ' } };
    const { user } = open('/sanrio/mypage/profile', { who: [MEMBER, other] });
    await user.type(await field(), 'まるぽ');
    await user.click(askAgain());
    await waitFor(async () => expect(await field()).toHaveValue(''));
  });
});

describe('The address of the login', () => {
  test.each([
    '/',
    '/sanrio',
    '/sanrio/mypage/profile',
    '/sanrio/marupo-otsukai/shopping?quantity=10',
    '/sanrio/faq#delivery',
  ])('%s is a return target', (page) => {
    expect(safeReturn(page)).toBe(page);
  });

  test.each([
    [null],
    [''],
    ['https://evil.example/sanrio'],
    ['//evil.example/sanrio'],
    ['/\\evil.example/sanrio'],
    ['/\t/evil.example/sanrio'],
    ['\\\\evil.example'],
    ['javascript:alert(1)'],
    ['/sanrio/..//evil.example'],
    ['/sanrio/%2e%2e//evil.example'],
    ['/sanrio/../api/login/logout'],
    ['/sanriox'],
    ['/api/user'],
    ['/%'],
    ['sanrio/faq'],
    // The login does not return to itself.
    ['/sanrio/mypage/login'],
    ['/sanrio/mypage/login?next=/sanrio/faq'],
    ['/sanrio/mypage/signup'],
    ['/sanrio/mypage/reminder'],
  ])('instead of %j the return target is マイページ', (page) => {
    expect(safeReturn(page)).toBe('/sanrio/mypage');
  });

  test('the routes contain the return target', () => {
    const wanted = '/sanrio/marupo-otsukai/shopping?quantity=10';
    const route = loginRoute(wanted);
    expect(new URL(route, 'https://shop.example').searchParams.get('next')).toBe(wanted);
    expect(signUpRoute(wanted)).toBe(route.replace('login', 'signup'));
    expect(reminderRoute(wanted)).toBe(route.replace('login', 'reminder'));
  });

  test.each([null, 'https://evil.example'])('the routes are plain if the target is %j', (wanted) => {
    expect(loginRoute(wanted)).toBe('/sanrio/mypage/login');
    expect(signUpRoute(wanted)).toBe('/sanrio/mypage/signup');
  });

  test('マイページ is kept as an explicit return target', () => {
    expect(loginRoute('/sanrio/mypage')).toBe('/sanrio/mypage/login?next=%2Fsanrio%2Fmypage');
  });
});
