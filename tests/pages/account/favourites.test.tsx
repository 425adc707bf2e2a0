import { screen, waitFor, within } from '@testing-library/react';
import { Favourites } from '#components/favourites/favourites.tsx';
import { HeartLink } from '#components/favourites/heart-link.tsx';
import { PageHearts } from '#components/favourites/page-hearts.tsx';
import { aDraw, aNotificationSettings, aPrize, NO_NOTICES } from '../../support/api-responses.ts';
import NotificationsPage from '../../../app/sanrio/mypage/notifications/page.tsx';
import { COMMUNICATION_ERROR } from '#lib/site/error-text.ts';
import {
  answered,
  GUEST,
  LOST,
  MEMBER,
  refused,
  renderForMember,
  type renderInShop,
  type Replies,
} from '../render.tsx';

const RETRY = 'もう一度ためす';
const NONE = { draws: [], characters: [] };
const draw = aDraw({ state: 'upcoming', characters: ['まるぽ'] });
const ADDED = { draws: [draw.directoryName], characters: [] };

beforeEach(() => localStorage.clear());

type Opening = { readonly who?: Parameters<typeof renderInShop>[1]['who']; readonly hash?: string };

describe('Favourites', () => {
  const open = (replies: Replies, { who = [MEMBER], hash = '' }: Opening = {}) =>
    renderForMember(
      <Favourites />,
      { showDraw: [answered(draw)], ...replies },
      { who, path: `/sanrio/mypage/favourites${hash}` },
    );
  const ADD = `#add=${draw.directoryName}`;

  test('a link of a draw adds it for a member; a press switches the emails on', async () => {
    const { user, sent } = open(
      {
        listFavourites: [answered(NONE)],
        addFavourites: [answered(ADDED)],
        showNotificationSettings: [answered(aNotificationSettings())],
        changeNotificationSettings: [
          answered(aNotificationSettings({ email: { ...NO_NOTICES, saleOpens: true } })),
        ],
      },
      { hash: ADD },
    );
    expect(await screen.findByText('お気に入りに入れました')).toBeVisible();
    expect(sent('addFavourites')).toEqual([{ body: { draws: [draw.directoryName] } }]);
    expect(window.location.hash).toBe('');
    expect(sent('changeNotificationSettings')).toEqual([]);
    await user.click(await screen.findByRole('button', { name: '発売の前にメールで知らせてもらう' }));
    const confirmation = await screen.findByText('発売の15分前から、メールでお知らせします。');
    expect(confirmation.parentElement).toHaveFocus();
    expect(sent('changeNotificationSettings')).toEqual([{ body: { email: { saleOpens: true } } }]);
  });

  test('settings that could not be read are asked for again by a press', async () => {
    const { user } = open(
      {
        listFavourites: [answered(ADDED)],
        showNotificationSettings: [LOST, answered(aNotificationSettings())],
      },
      { hash: ADD },
    );
    expect(await screen.findByText(COMMUNICATION_ERROR)).toBeVisible();
    await user.click(screen.getByRole('button', { name: RETRY }));
    expect(await screen.findByRole('button', { name: '発売の前にメールで知らせてもらう' })).toBeVisible();
  });

  test('the draw of a link is added after a check of the login session that failed', async () => {
    const { user } = open(
      {
        listFavourites: [refused('loginRequired'), answered(NONE)],
        addFavourites: [answered(ADDED)],
        showNotificationSettings: [answered(aNotificationSettings())],
      },
      { who: [MEMBER, LOST, MEMBER], hash: ADD },
    );
    await user.click(await screen.findByRole('button', { name: RETRY }));
    expect(await screen.findByText('お気に入りに入れました')).toBeVisible();
    expect(await screen.findByRole('button', { name: '発売の前にメールで知らせてもらう' })).toBeVisible();
  });

  test('a guest has them on the device, and is told what a login adds', async () => {
    const { user } = open({}, { who: [GUEST], hash: ADD });
    expect(await screen.findByText('お気に入りに入れました')).toBeVisible();
    expect(screen.getByRole('link', { name: 'ログインする' })).toHaveAttribute(
      'href',
      '/sanrio/mypage/login?next=%2Fsanrio%2Fmypage%2Ffavourites',
    );
    await user.click(screen.getByRole('button', { name: 'まるぽ' }));
    expect(JSON.parse(localStorage.getItem('favourites') ?? '')).toEqual({
      draws: [draw.directoryName],
      characters: ['まるぽ'],
    });
    await user.click(await screen.findByRole('button', { name: `${draw.title}をお気に入りから外す` }));
    expect(await screen.findByText('まだ、ひとつもありません。')).toBeVisible();
    expect(screen.getByText(`「${draw.title}」をお気に入りから外しました。`)).toBeVisible();
    expect(screen.getByText(/外しました/).parentElement).toHaveFocus();
  });

  test('a character that is removed can be added again by a second press', async () => {
    const characters = { draws: [], characters: ['まるぽ'] };
    const { user, sent } = open({
      listFavourites: [answered(characters)],
      removeFavouriteCharacter: [answered(NONE)],
      addFavourites: [answered(characters)],
    });
    const chip = await screen.findByRole('button', { name: 'まるぽ', pressed: true });
    await user.click(chip);
    expect(await screen.findByRole('button', { name: 'まるぽ', pressed: false })).toHaveFocus();
    await user.click(chip);
    expect(await screen.findByRole('button', { name: 'まるぽ', pressed: true })).toHaveFocus();
    expect(sent('addFavourites')).toEqual([{ body: { characters: ['まるぽ'] } }]);
  });

  test('twenty draws are read at once; a press shows the next ones and moves the focus to the first of them', async () => {
    const draws = Array.from({ length: 25 }, (_, nth) => `box-${nth}`);
    const { user, sent } = open({ listFavourites: [answered({ draws, characters: [] })] });
    const more = await screen.findByRole('button', { name: 'もっと見る (残り5件)' });
    expect(await screen.findAllByRole('link', { name: draw.title })).toHaveLength(20);
    expect(sent('showDraw')).toHaveLength(20);
    await user.click(more);
    const titles = await screen.findAllByRole('link', { name: draw.title });
    expect(titles).toHaveLength(25);
    expect(titles[20]?.closest('li')).toHaveFocus();
    expect(more).not.toBeInTheDocument();
  });

  test('a draw on sale names its best grades that are gone', async () => {
    const onSale = aDraw({
      prizes: [aPrize({ remaining: 0 }), aPrize({ code: 'B', grade: 'B', gradeLabel: 'B' })],
    });
    open({ listFavourites: [answered(ADDED)], showDraw: [answered(onSale)] });
    expect(await screen.findByText('A賞は、もう出ています')).toBeVisible();
  });

  test('a draw that cannot be removed stays', async () => {
    const { user } = open({ listFavourites: [answered(ADDED)], removeFavouriteDraw: [LOST] });
    await user.click(await screen.findByRole('button', { name: `${draw.title}をお気に入りから外す` }));
    expect(await screen.findByText(COMMUNICATION_ERROR)).toBeVisible();
    expect(screen.getByRole('link', { name: draw.title })).toBeVisible();
    expect(screen.queryByText(/外しました/)).not.toBeInTheDocument();
  });

  test('a link with a name that no draw can have adds nothing, and one on the device keeps no other back', async () => {
    localStorage.setItem('favourites', JSON.stringify({ ...ADDED, characters: ['x'.repeat(201), ' '] }));
    open({}, { who: [GUEST], hash: '#add=search' });
    expect(await screen.findByRole('link', { name: draw.title })).toBeVisible();
    expect(screen.queryByText('お気に入りに入れました')).not.toBeInTheDocument();
    localStorage.setItem('favourites', JSON.stringify({ draws: ['<b>', ...ADDED.draws], characters: [] }));
    const { sent } = open({ listFavourites: [answered(ADDED)], addFavourites: [answered(ADDED)] });
    await waitFor(() => expect(sent('addFavourites')).toEqual([{ body: ADDED }]));
  });

  test("those of the device become the member's", async () => {
    localStorage.setItem('favourites', JSON.stringify(ADDED));
    const { sent } = open({ listFavourites: [answered(ADDED)], addFavourites: [answered(ADDED)] });
    const [list] = await screen.findAllByRole('list');
    expect(await within(list as HTMLElement).findByRole('link', { name: draw.title })).toBeVisible();
    expect(sent('addFavourites')).toEqual([{ body: ADDED }]);
    expect(localStorage.getItem('favourites')).toBeNull();
  });
});

describe('Notification settings', () => {
  const open = (replies: Replies, { who = MEMBER, hash = '' } = {}) =>
    renderForMember(<NotificationsPage />, replies, {
      who: [who],
      path: `/sanrio/mypage/notifications${hash}`,
    });

  test('a switch saves its kind alone', async () => {
    const { user, sent } = open({
      showNotificationSettings: [answered(aNotificationSettings())],
      changeNotificationSettings: [
        answered(aNotificationSettings({ email: { ...NO_NOTICES, fewRemain: true } })),
      ],
    });
    await user.click(await screen.findByRole('switch', { name: '残りわずかのお知らせ' }));
    expect(await screen.findByText('保存しました')).toBeVisible();
    expect(screen.getByRole('switch', { name: '残りわずかのお知らせ' })).toBeChecked();
    expect(sent('changeNotificationSettings')).toEqual([{ body: { email: { fewRemain: true } } }]);
  });

  test('a browser is asked once; one that gets messages is ended with a confirmation', async () => {
    const requestPermission = jest.fn(() => new Promise<NotificationPermission>(() => {}));
    const device = { subscriptionId: 's-1', device: 'Chrome（Android）', since: '2026-11-20T10:30:00.000Z' };
    Object.assign(window, { PushManager: class {}, Notification: { requestPermission } });
    Object.assign(navigator, { serviceWorker: {} });
    try {
      const { user, sent } = open({
        showNotificationSettings: [
          answered({ ...aNotificationSettings(), devices: [{ ...device, isThis: false }] }),
        ],
        unsubscribeFromPush: [answered(aNotificationSettings())],
      });
      await user.click(await screen.findByRole('button', { name: 'Chrome（Android）への通知を止める' }));
      const confirmation = await screen.findByText('Chrome（Android）への通知を止めました。');
      expect(confirmation.parentElement).toHaveFocus();
      expect(sent('unsubscribeFromPush')).toEqual([{ params: { subscriptionId: 's-1' } }]);
      const press = screen.getByRole('button', { name: 'この端末で通知を受け取る' });
      await user.click(press);
      await user.click(press);
      expect(requestPermission).toHaveBeenCalledTimes(1);
    } finally {
      for (const [owner, name] of [
        [window, 'PushManager'],
        [window, 'Notification'],
        [navigator, 'serviceWorker'],
      ] as const)
        Reflect.deleteProperty(owner, name);
    }
  });

  test('the link of an email stops its kind with one press, without a login', async () => {
    const token = 'f'.repeat(64);
    const { user, sent } = open(
      { stopMails: [answered({ stopped: true } as const)] },
      { who: GUEST, hash: `#stop=${token}.newDraw` },
    );
    await user.click(await screen.findByRole('button', { name: 'このメールを止める' }));
    expect(await screen.findByText('「キャラクターの新作のお知らせ」のメールを止めました')).toBeVisible();
    expect(sent('stopMails')).toEqual([{ body: { token, of: 'newDraw' } }]);
  });
});

describe('The favourites of a device', () => {
  const favourites = { draws: [draw.directoryName], characters: ['まるぽ'] };
  const open = (replies: Replies) => {
    localStorage.setItem('favourites', JSON.stringify(favourites));
    return renderForMember(<PageHearts />, replies);
  };

  test('become those of the member on the first page after a login, also without a heart', async () => {
    const { sent } = open({ addFavourites: [answered(favourites)], listFavourites: [answered(favourites)] });
    await waitFor(() => expect(localStorage.getItem('favourites')).toBeNull());
    expect(sent('addFavourites')).toEqual([{ body: favourites }]);
    await waitFor(() => expect(sent('listFavourites')).toHaveLength(1));
  });

  test('stay where they cannot be added', async () => {
    const { sent } = open({ addFavourites: [LOST], listFavourites: [LOST] });
    await waitFor(() => expect(sent('listFavourites')).toHaveLength(1));
    expect(sent('addFavourites')).toEqual([{ body: favourites }]);
    expect(JSON.parse(localStorage.getItem('favourites') ?? '')).toEqual(favourites);
  });
});

describe('Hearts', () => {
  const open = (replies: Replies, who = [MEMBER]) =>
    renderForMember(
      <main>
        <HeartLink directoryName={draw.directoryName} />
        <PageHearts />
      </main>,
      replies,
      { who },
    );
  const heart = (pressed: boolean) => screen.findByRole('button', { name: 'お気に入り', pressed });

  test('are marked and changed where they are, for a member', async () => {
    const { user, sent, wentTo } = open({
      listFavourites: [answered(NONE)],
      addFavourites: [answered(ADDED)],
      removeFavouriteDraw: [answered(NONE)],
    });
    await user.click(await heart(false));
    await user.click(await heart(true));
    expect(await heart(false)).toBeVisible();
    expect(sent('addFavourites')).toEqual([{ body: { draws: [draw.directoryName] } }]);
    expect(sent('removeFavouriteDraw')).toHaveLength(1);
    expect(wentTo).toEqual([]);
  });

  test('work with the space bar, and for a guest on the device', async () => {
    const { user } = open({}, [GUEST]);
    (await heart(false)).focus();
    await user.keyboard(' ');
    expect(await heart(true)).toHaveFocus();
    expect(JSON.parse(localStorage.getItem('favourites') ?? '')).toEqual(ADDED);
  });

  test('are links without scripts', () => {
    open({ listFavourites: [LOST] });
    expect(screen.getByRole('link', { name: 'お気に入り' })).toHaveAttribute(
      'href',
      `/sanrio/mypage/favourites#add=${draw.directoryName}`,
    );
  });
});
