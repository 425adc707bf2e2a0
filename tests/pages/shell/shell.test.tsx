import { screen, act } from '@testing-library/react';
import { ErrorPage } from '#components/shell/error-page.tsx';
import { HomeLink } from '#components/shell/home-link.tsx';
import { LogoHeading } from '#components/shell/header.tsx';
import { UnseenNotice } from '#components/shell/unseen-notice.tsx';
import { MASCOT_SCRIPT, footerMascot, headerMascot } from '#lib/site/mascot-choice.ts';
import { MASCOTS, mascotPicture, type MascotNumber } from '#lib/site/mascot.ts';
import { renderInShop, anOrder, anOverview, answered, renderForMember, GUEST, MEMBER } from '../render.tsx';

const logo = (
  <LogoHeading>
    <HomeLink />
  </LogoHeading>
);

test.each(['/', '/sanrio'])("on %s the logo is the page's heading", (path) => {
  renderInShop(logo, { path });
  expect(screen.getByRole('heading', { level: 1, name: 'ころん堂' })).toBeVisible();
});

test.each(['/sanrio/faq', '/sanrio/marupo-otsukai', '/sanrio/mypage'])(
  'on %s the logo is a link without heading',
  (path) => {
    renderInShop(logo, { path });
    expect(screen.queryByRole('heading')).toBeNull();
    expect(screen.getByRole('link', { name: 'ころん堂' })).toHaveAttribute('href', '/sanrio');
  },
);

test('the error page has the text of the specification and can be retried', async () => {
  const retry = jest.fn();
  const { user } = renderInShop(<ErrorPage retry={retry} />, {});
  expect(screen.getByRole('alert')).toHaveTextContent(
    'サーバーエラーが発生しました。しばらく時間をおいてから再度アクセスしてください。',
  );
  await user.click(screen.getByRole('button', { name: 'もう一度ためす' }));
  expect(retry).toHaveBeenCalledTimes(1);
});

describe('The notice of unseen results', () => {
  beforeEach(() => sessionStorage.clear());

  const overview = answered(anOverview({ unseenCount: 2, unseenResults: [anOrder({ status: 'SUCCESS' })] }));
  const withUnseen = (unseenResults: number) => answered({ userId: 'u-21', unseenResults });

  const open = (path: string, who: Parameters<typeof renderForMember>[2] = { who: [withUnseen(2)] }) =>
    renderForMember(<UnseenNotice />, { showOverview: [overview] }, { path, ...who });

  const notice = () => screen.findByRole('link', { name: /まだ見ていない結果が2件あります/ });
  const settled = () => act(async () => {});

  test('links to the oldest unseen result', async () => {
    open('/sanrio/faq');
    expect(await notice()).toHaveAttribute('href', '/sanrio/marupo-otsukai/result?order=o-1');
  });

  test.each([
    ['a guest', [GUEST]],
    ['a member who has seen everything', [MEMBER, withUnseen(0)]],
  ])('is not shown to %s, and nothing is requested', async (_, who) => {
    const { sent } = open('/sanrio/faq', { who });
    await settled();
    expect(screen.queryByRole('complementary')).toBeNull();
    expect(sent('showOverview')).toEqual([]);
  });

  test.each([
    '/sanrio/marupo-otsukai/result',
    '/sanrio/marupo-otsukai/shopping',
    '/sanrio/contact',
    '/sanrio/mypage',
    '/sanrio/mypage/payment',
    '/sanrio/mypage/orderHistory/o-1',
    '/sanrio/mypage/product/marupo-otsukai',
    '/sanrio/mypage/userShip/s-1',
  ])('is not shown on %s', async (path) => {
    const { sent } = open(path);
    await settled();
    expect(sent('showOverview')).toEqual([]);
  });

  test('can be closed and returns with more results', async () => {
    const { user } = open('/sanrio/faq');
    await notice();
    await user.click(screen.getByRole('button', { name: '知らせを閉じる' }));
    expect(screen.queryByRole('complementary')).toBeNull();
    open('/sanrio/faq', { who: [withUnseen(3)] });
    expect(await screen.findByRole('link', { name: /結果が3件あります/ })).toBeVisible();
  });
});

describe('The mascots', () => {
  /** One chance in the middle of each of the fourteen ranges. */
  const EVERY_CHANCE = Array.from({ length: 14 }, (_, place) => (place + 0.5) / 14);

  const times = (number: MascotNumber) =>
    EVERY_CHANCE.filter((chance) => headerMascot(chance) === number).length;

  test('have a threefold share for the first three', () => {
    expect(MASCOTS.map(times)).toEqual([3, 3, 3, 1, 1, 1, 1, 1]);
  });

  test.each([
    [0, 1],
    [0.999999, 3],
  ])('of chance %d are number %d', (chance, number) => {
    expect(headerMascot(chance)).toBe(number);
  });

  test('of the footer follow those of the header', () => {
    expect(MASCOTS.map(footerMascot)).toEqual([2, 3, 4, 5, 6, 7, 8, 1]);
  });

  test.each(EVERY_CHANCE)('are the same in the inline script with chance %d', (chance) => {
    const random = jest.spyOn(Math, 'random').mockReturnValue(chance);
    window.eval(MASCOT_SCRIPT);
    random.mockRestore();
    const header = headerMascot(chance);
    const { dataset, style } = document.documentElement;
    expect(dataset.mascot).toBe(String(header));
    expect(style.getPropertyValue('--header-mascot')).toBe(`url(${mascotPicture(header)})`);
    expect(style.getPropertyValue('--footer-mascot')).toBe(
      `url(${mascotPicture(footerMascot(header), true)})`,
    );
    expect(style.getPropertyValue('--footer-mascot-room')).toMatch(/^\d+(\.\d)?%$/);
  });
});
