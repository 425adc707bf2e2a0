import { screen, waitFor } from '@testing-library/react';
import { NotifyOpening } from '#components/favourites/notify-opening.tsx';
import { loginRoute } from '#lib/site/login-routes.ts';
import FavouritesPage from '../../../app/sanrio/mypage/favourites/page.tsx';
import { aDraw, aNotificationSettings, NO_NOTICES } from '../../support/api-responses.ts';
import { answered, GUEST, MEMBER, refused, renderForMember, type Replies } from '../render.tsx';

const NONE = { draws: [], characters: [] };
const draw = aDraw({ state: 'upcoming' });
const ADDED = { draws: [draw.directoryName], characters: [] };

beforeEach(() => localStorage.clear());

describe('The button before an opening', () => {
  const open = (replies: Replies, who = [MEMBER]) =>
    renderForMember(<NotifyOpening directoryName={draw.directoryName} />, replies, { who });
  const ON = '15分前にお知らせします ✓';
  /** The button ignores presses until the settings are read. */
  async function press() {
    const button = await screen.findByRole('button', { name: '発売を知らせてもらう', pressed: false });
    await waitFor(() => expect(button).not.toHaveAttribute('aria-busy'));
    return button;
  }

  test('makes the draw a favourite and switches the emails on with one press', async () => {
    const { user, sent } = open({
      listFavourites: [answered(NONE)],
      addFavourites: [answered(ADDED)],
      removeFavouriteDraw: [answered(NONE)],
      showNotificationSettings: [answered(aNotificationSettings())],
      changeNotificationSettings: [
        answered(aNotificationSettings({ email: { ...NO_NOTICES, saleOpens: true } })),
      ],
    });
    await user.click(await press());
    const on = await screen.findByRole('button', { name: ON, pressed: true });
    expect(sent('addFavourites')).toEqual([{ body: { draws: [draw.directoryName] } }]);
    expect(sent('changeNotificationSettings')).toEqual([{ body: { email: { saleOpens: true } } }]);
    await user.click(on);
    expect(await screen.findByRole('button', { name: '発売を知らせてもらう' })).toBeVisible();
    expect(sent('removeFavouriteDraw')).toEqual([{ params: { directoryName: draw.directoryName } }]);
  });

  const device = {
    subscriptionId: 's-1',
    device: 'iPhoneのSafari',
    since: '2026-11-01T00:00:00.000Z',
    isThis: true,
  };

  test.each([
    ['granted', { email: { saleOpens: true }, push: { saleOpens: true } }],
    ['default', { email: { saleOpens: true } }],
  ])('switches push messages on too where they are allowed (%s)', async (permission, body) => {
    Object.assign(window, { PushManager: class {}, Notification: { permission } });
    Object.assign(navigator, { serviceWorker: {} });
    try {
      const before = { ...aNotificationSettings(), devices: [device] };
      const on = { ...NO_NOTICES, saleOpens: true };
      const isBoth = permission === 'granted';
      const after = { ...before, email: on, push: isBoth ? on : NO_NOTICES };
      const { user, sent } = open({
        listFavourites: [answered(NONE)],
        addFavourites: [answered(ADDED)],
        showNotificationSettings: [answered(before)],
        changeNotificationSettings: [answered(after)],
      });
      await user.click(await press());
      expect(await screen.findByText(isBoth ? /^メールと、/ : 'メールでお知らせします。')).toBeVisible();
      expect(sent('changeNotificationSettings')).toEqual([{ body }]);
    } finally {
      Reflect.deleteProperty(window, 'PushManager');
      Reflect.deleteProperty(window, 'Notification');
      Reflect.deleteProperty(navigator, 'serviceWorker');
    }
  });

  test('switches no email on for a member who gets push messages', async () => {
    const push = { ...aNotificationSettings(), push: { ...NO_NOTICES, saleOpens: true }, devices: [device] };
    const { user, sent } = open({
      listFavourites: [answered(NONE)],
      addFavourites: [answered(ADDED)],
      showNotificationSettings: [answered(push)],
    });
    await user.click(await press());
    expect(await screen.findByRole('button', { name: ON })).toBeVisible();
    expect(sent('changeNotificationSettings')).toEqual([]);
  });

  test('says why it failed', async () => {
    const { user } = open({
      listFavourites: [answered(NONE)],
      addFavourites: [refused('favouriteLimit')],
      showNotificationSettings: [answered(aNotificationSettings())],
    });
    await user.click(await press());
    expect(await screen.findByRole('alert')).toBeVisible();
    expect(screen.queryByRole('button', { name: ON })).toBeNull();
  });

  test('takes the email address of a guest, who confirms it by an email', async () => {
    const { user, sent } = open({ requestNotice: [answered({ sent: true })] }, [GUEST]);
    expect(await screen.findByRole('link', { name: '会員の方はログイン' })).toHaveAttribute(
      'href',
      loginRoute(`/sanrio/${draw.directoryName}`),
    );
    const send = screen.getByRole('button', { name: '発売を知らせてもらう' });
    await user.click(send);
    expect(sent('requestNotice')).toEqual([]);
    await user.type(screen.getByLabelText(/メールアドレスだけで/), 'guest@example.com');
    await user.click(send);
    expect(await screen.findByText('確認のメールをお送りしました')).toBeVisible();
    expect(sent('requestNotice')).toEqual([
      { params: { directoryName: draw.directoryName }, body: { email: 'guest@example.com' } },
    ]);
  });
});

describe('The link that confirms a notice', () => {
  const TOKEN = 'a'.repeat(43);
  const SHOWN = { drawTitle: draw.title, directoryName: draw.directoryName, opensAt: draw.opensAt };
  const open = (replies: Replies) =>
    renderForMember(<FavouritesPage />, replies, {
      who: [GUEST],
      path: `/sanrio/mypage/favourites#notice=${TOKEN}`,
    });

  test.each([
    ['お知らせを受け取る', true, '承りました'],
    ['受け取らない(アドレスを消す)', false, 'メールアドレスを消しました'],
  ])('acts on a press only: %s', async (name, isWanted, done) => {
    const { user, sent } = open({ answerNotice: [answered(SHOWN)] });
    const press = await screen.findByRole('button', { name });
    expect(sent('answerNotice')).toEqual([]);
    expect(window.location.hash).toBe('');
    await user.click(press);
    expect(await screen.findByText(done)).toBeVisible();
    expect(sent('answerNotice')).toEqual([{ body: { token: TOKEN, isWanted } }]);
  });

  test('that has ended says so', async () => {
    const { user } = open({ answerNotice: [refused('noticeLinkEnded')] });
    await user.click(await screen.findByRole('button', { name: 'お知らせを受け取る' }));
    expect(await screen.findByRole('alert')).toHaveTextContent('このリンクは、もう使えません。');
  });
});
