import { screen, waitFor, within } from '@testing-library/react';
import { Menu, MenuToggle } from '#components/shell/menu/menu.tsx';
import { LogOut } from '#components/shell/log-out.tsx';
import { AccountLinks } from '#components/shell/menu/account-links.tsx';
import { enableDialogs } from '../browser.ts';
import {
  anOverview,
  answered,
  BROKEN,
  GUEST,
  LOGGED_OUT,
  LOST,
  MEMBER,
  renderForMember,
  renderInShop,
} from '../render.tsx';

describe('The menu', () => {
  enableDialogs();
  // jsdom cannot navigate.
  document.addEventListener('click', (event) => event.preventDefault());

  const shell = (
    <>
      <MenuToggle />
      <Menu />
    </>
  );

  const toggle = () => screen.getByRole('button', { name: 'メニュー' });
  const menu = () => screen.getByRole('dialog', { name: 'メニュー' });
  const isOpen = () => screen.queryByRole('dialog') !== null;
  const linksOf = (group: string) =>
    within(screen.getByRole('heading', { name: group }).parentElement ?? menu())
      .queryAllByRole('link')
      .map((link) => [link.textContent, link.getAttribute('href')]);

  async function openMenu(around: Parameters<typeof renderInShop>[1] = {}, overview = anOverview()) {
    const shop = renderForMember(
      shell,
      { showOverview: [answered(overview)] },
      { who: [GUEST], path: '/sanrio/faq', ...around },
    );
    await shop.user.click(toggle());
    expect(isOpen()).toBe(true);
    return shop;
  }

  test('a guest sees three groups of links', async () => {
    const { sent } = await openMenu({ who: [GUEST] });
    await screen.findByRole('link', { name: '会員登録' });
    expect(sent('showOverview')).toEqual([]);
    expect(linksOf('ガチャを引く')).toEqual([
      ['開催中のガチャ', '/sanrio'],
      ['ガチャをさがす', '/sanrio/search'],
    ]);
    expect(linksOf('アカウント情報')).toEqual([
      ['会員登録', '/sanrio/mypage/signup'],
      ['ログイン', '/sanrio/mypage/login'],
    ]);
    expect(linksOf('その他')).toEqual([
      ['お知らせ', '/sanrio/news'],
      ['遊び方', '/sanrio/howto'],
      ['よくある質問', '/sanrio/faq'],
    ]);
  });

  test('a member sees マイページ instead of sign-up and login', async () => {
    await openMenu({ who: [MEMBER] });
    await screen.findByRole('link', { name: 'マイページ' });
    expect(linksOf('アカウント情報')).toEqual([
      ['マイページ', '/sanrio/mypage'],
      ['当選賞品', '/sanrio/mypage/product'],
      ['配送履歴', '/sanrio/mypage/userShip'],
      ['購入履歴', '/sanrio/mypage/orderHistory'],
      ['お気に入り', '/sanrio/mypage/favourites'],
      ['マイコレクション', '/sanrio/mypage/collection'],
    ]);
  });

  test('a member sees the results and prizes that wait; they are asked for when the menu is opened', async () => {
    const who = [answered({ userId: 'u-21', unseenResults: 2 })];
    const overview = anOverview({ waitingPrizes: 1021, storageEndsAt: '2026-12-30T14:59:00.000Z' });
    const { sent, user } = renderForMember(shell, { showOverview: [answered(overview)] }, { who });
    expect(sent('showOverview')).toEqual([]);
    await user.click(toggle());
    await screen.findByText('発送待ち 1,021点・最初の期限は12月30日');
    expect(screen.getByRole('link', { name: /マイページ/ })).toHaveTextContent('まだ見ていない結果 2件');
    expect(sent('showOverview')).toHaveLength(1);
  });

  test('prizes without an end of their storage are counted', async () => {
    await openMenu({ who: [MEMBER] }, anOverview({ waitingPrizes: 3 }));
    expect(await screen.findByRole('link', { name: /^当選賞品/ })).toHaveTextContent('発送待ち 3点');
  });

  test.each([
    ['no response', LOST, '通信エラーが発生しました。通信環境の良いところで再度アクセスしてください。'],
    [
      'a server error',
      BROKEN,
      'サーバーエラーが発生しました。しばらく時間をおいてから再度アクセスしてください。',
    ],
  ])('%s is reported and not shown as logged out', async (_what, reply, message) => {
    await openMenu({ who: [reply] });
    expect(await screen.findByRole('alert')).toHaveTextContent(message);
    expect(linksOf('アカウント情報')).toEqual([]);
  });

  test('the session can be requested again', async () => {
    const { user } = await openMenu({ who: [LOST, MEMBER] });
    await user.click(await screen.findByRole('button', { name: 'もう一度ためす' }));
    expect(await screen.findByRole('link', { name: 'マイページ' })).toBeVisible();
  });

  test.each(['開催中のガチャ', 'お知らせ', '遊び方', 'よくある質問', '会員登録', 'ログイン'])(
    'the link %s closes it',
    async (name) => {
      const { user } = await openMenu();
      await user.click(await screen.findByRole('link', { name }));
      expect(isOpen()).toBe(false);
    },
  );

  test('閉じる closes it and returns the focus', async () => {
    const { user } = await openMenu();
    expect(menu().contains(document.activeElement)).toBe(true);
    await user.click(screen.getByRole('button', { name: '閉じる' }));
    expect(isOpen()).toBe(false);
    expect(toggle()).toHaveFocus();
  });

  test('Escape closes it, and it can be opened again', async () => {
    const { user } = await openMenu();
    await user.keyboard('{Escape}');
    expect(isOpen()).toBe(false);
    expect(toggle()).toHaveAttribute('aria-expanded', 'false');
    await user.click(toggle());
    expect(isOpen()).toBe(true);
  });

  test('a tap outside the panel closes it, one inside does not', async () => {
    const { user } = await openMenu();
    await user.click(screen.getByRole('heading', { name: 'その他' }));
    expect(isOpen()).toBe(true);
    await user.click(menu());
    expect(isOpen()).toBe(false);
  });

  test('a navigation closes it, and going back keeps it closed', async () => {
    const { goTo } = await openMenu({ path: '/sanrio/faq' });
    goTo('/sanrio/news');
    await waitFor(() => expect(isOpen()).toBe(false));
    goTo('/sanrio/faq');
    expect(isOpen()).toBe(false);
  });
});

describe('Logging out', () => {
  const footer = (
    <>
      <MenuToggle />
      <ul>
        <LogOut />
      </ul>
    </>
  );
  const button = () => screen.findByRole('button', { name: 'ログアウト' });

  test('a member becomes a guest on the top page, with a closed menu', async () => {
    const { user, wentTo } = renderInShop(footer, { who: [MEMBER, GUEST], logOut: LOGGED_OUT });
    const logOut = await button();
    await user.click(screen.getByRole('button', { name: 'メニュー' }));
    await user.click(logOut);
    expect(wentTo).toEqual(['/sanrio']);
    expect(screen.queryByRole('button', { name: 'ログアウト' })).toBeNull();
    expect(screen.getByRole('button', { name: 'メニュー' })).toHaveAttribute('aria-expanded', 'false');
  });

  test.each([
    ['the body of the response', BROKEN, 'だめでした'],
    ['that there was no response', LOST, 'Network Error'],
    [
      'the message of a refusal',
      {
        ok: false,
        status: 403,
        refusal: { code: 'crossSite', message: 'ほかのサイトからの操作は受け付けられません。' },
        body: '{"code":"crossSite","message":"ほかのサイトからの操作は受け付けられません。"}',
      } as const,
      'ほかのサイトからの操作は受け付けられません。',
    ],
  ])('a failure shows %s and changes nothing', async (_what, reply, message) => {
    const { user, wentTo } = renderInShop(footer, { who: [MEMBER], logOut: reply });
    await user.click(await button());
    expect(await screen.findByRole('alert')).toHaveTextContent(message);
    expect(wentTo).toEqual([]);
    expect(await button()).toBeEnabled();
  });

  test.each([
    ['a guest', GUEST, () => screen.findByRole('link', { name: '会員登録' })],
    ['an unknown session', LOST, () => screen.findByRole('alert')],
  ])('%s has no ログアウト', async (_who, reply, known) => {
    const account = <AccountLinks onChoose={() => {}} />;
    renderInShop(
      <>
        {footer}
        {account}
      </>,
      { who: [reply] },
    );
    await known();
    expect(screen.queryByRole('button', { name: 'ログアウト' })).toBeNull();
  });
});
