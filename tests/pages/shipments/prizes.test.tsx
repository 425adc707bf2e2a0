import { screen, waitFor, within } from '@testing-library/react';
import { loginRoute } from '#lib/site/login-routes.ts';
import type { BoughtDraw } from '#lib/contract/prize.ts';
import { EMPTY_SELECTION, addPrizes, writeSelection, readSelection } from '#lib/shipments/selection.ts';
import { aBoughtDraw, aWonPrize, manyPrizes } from '../../support/api-responses.ts';
import { GUEST, LOST, answered, refused } from '../render.tsx';
import { enableDialogs } from '../browser.ts';
import { CONFIRM, openPrizePage, PRIZES, bar, moreMugs, mugs } from './prize-pages.tsx';
import { anUnpaidShipment } from './shipment-page.tsx';

beforeEach(() => sessionStorage.clear());

test.each([
  [PRIZES, '当選賞品'],
  [CONFIRM, '内容の確認'],
  [`${PRIZES}?shipment=s-1`, '送料のお支払い'],
])('the title of %s is %s', async (path, title) => {
  const stock = { draws: [aBoughtDraw()], prizes: manyPrizes(3) };
  openPrizePage(stock, path, { replies: { showShipment: [answered(anUnpaidShipment())] } });
  expect(await screen.findByRole('heading', { level: 1 })).toHaveTextContent(title);
  if (path !== PRIZES) expect(await screen.findByRole('region', { name: '発送の依頼' })).toBeVisible();
});

describe('The list of draws with prizes', () => {
  const card = async (name = 'まるぽのおつかいガチャ') =>
    (await screen.findByRole('link', { name })).closest('li') ?? document.body;

  test('each draw has its unshipped and requested prizes and the deadline', async () => {
    // A minute before midnight in Japan.
    const draw = aBoughtDraw({ waiting: 12, requested: 1034, keepUntil: '2098-12-04T14:59:00.000Z' });
    openPrizePage({ draws: [draw] }, PRIZES);
    const shown = await card();
    expect(shown).toHaveTextContent('発送待ち12点');
    expect(shown).toHaveTextContent('依頼済み1,034点');
    expect(shown).toHaveTextContent('保管期限 12月4日(木) 23:59');
    expect(within(shown).getByRole('link')).toHaveAttribute('href', `${PRIZES}/marupo-otsukai`);
    expect(within(shown).getByRole('img')).toBeInTheDocument();
  });

  test('a deadline is shown only for unshipped prizes, and its end is marked', async () => {
    const sent = aBoughtDraw({ waiting: 0, requested: 3, keepUntil: null });
    const over = aBoughtDraw({
      ...sent,
      waiting: 2,
      productId: 'p-2',
      directoryName: 'over',
      title: 'むかし',
    });
    openPrizePage({ draws: [sent, over] }, PRIZES);
    expect(await card()).not.toHaveTextContent('保管期限');
    expect(await card('むかし')).toHaveTextContent('保管期限がすぎました');
  });

  test('a member without prizes gets a link to the draws', async () => {
    openPrizePage({ draws: [] }, PRIZES);
    expect(await screen.findByText('まだ当選賞品がありません')).toBeVisible();
    expect(screen.getByRole('link', { name: '開催中のガチャを見る' })).toHaveAttribute('href', '/sanrio');
  });

  test('a page has twenty draws and its own address', async () => {
    const draws = Array.from({ length: 45 }, (_, i) =>
      aBoughtDraw({ productId: `p-${i}`, directoryName: `draw-${i}`, title: `ガチャ${i}` }),
    );
    openPrizePage({ draws }, `${PRIZES}?page=2`);
    await card('ガチャ20');
    expect(screen.getByRole('link', { name: 'ガチャ39' })).toBeVisible();
    expect(screen.queryByRole('link', { name: 'ガチャ19' })).toBeNull();
    expect(screen.getByText('2 / 3ページ')).toBeVisible();
    expect(screen.getByRole('link', { name: '古いほう' })).toHaveAttribute('href', `${PRIZES}?page=3`);
    expect(screen.getByRole('link', { name: '新しいほう' })).toHaveAttribute('href', PRIZES);
  });

  test('a page past the end links to the first', async () => {
    openPrizePage({ draws: [aBoughtDraw()] }, `${PRIZES}?page=9`);
    expect(await screen.findByRole('link', { name: 'はじめのページを見る' })).toHaveAttribute('href', PRIZES);
  });

  test('a failed request can be repeated', async () => {
    const listBoughtDraws = [LOST, answered({ total: 1, items: [aBoughtDraw()] })];
    const { user } = openPrizePage({ draws: [] }, PRIZES, { replies: { listBoughtDraws } });
    const failure = await screen.findByRole('alert');
    expect(failure).toHaveTextContent('通信エラーが発生しました。');
    await user.click(within(failure).getByRole('button', { name: 'もう一度ためす' }));
    expect(await card()).toBeVisible();
  });

  test('an ended login redirects to the login, which returns to the page', async () => {
    const { wentTo } = openPrizePage({ draws: [] }, `${PRIZES}?page=2`, {
      replies: { listBoughtDraws: [refused('loginRequired')] },
      who: [answered({ userId: 'u-21', name: '小川 みのり' }), GUEST],
    });
    await waitFor(() => expect(wentTo).toEqual([loginRoute(`${PRIZES}?page=2`)]));
  });
});

describe('Selecting prizes', () => {
  const HERE = `${PRIZES}/marupo-otsukai`;
  const ALL = 'この賞品を全部選ぶ';

  const onTerms = (terms: Partial<BoughtDraw['shipping']>, but: Partial<BoughtDraw> = {}) =>
    aBoughtDraw({ ...but, shipping: { ...aBoughtDraw().shipping, ...terms } });
  const OTHER = onTerms({}, { productId: 'p-2', directoryName: 'potsu-amayadori', title: 'ぽつの雨やどり' });
  const umbrella = aWonPrize({ wonPrizeId: 'u-1', directoryName: 'potsu-amayadori', name: 'かさ' });

  const press = (name: string) => screen.findByRole('button', { name });

  test('an unshipped prize has its details and deadline and can be enlarged', async () => {
    enableDialogs();
    const { user } = openPrizePage({ draws: [aBoughtDraw()], prizes: [aWonPrize()] }, HERE);
    const box = await screen.findByRole('checkbox');
    expect(box).toHaveAccessibleName(/^D賞 マグカップ.*直径約8cm.*保管期限 12月4日\(木\)/);
    await user.click(await press('拡大する：D賞 マグカップ 直径約8cm'));
    expect(await screen.findByRole('dialog')).toBeVisible();
  });

  test.each([
    [3, '/sanrio/mypage/userShip?productId=p-1'],
    [0, undefined],
  ])('with %d requested prizes the shipments of the draw are at %s', async (requested, href) => {
    openPrizePage({ draws: [aBoughtDraw({ productId: 'p-1', requested })], prizes: [aWonPrize()] }, HERE);
    await screen.findByRole('checkbox');
    const link = screen.queryByRole('link', { name: 'このガチャの配送を見る' });
    expect(link?.getAttribute('href')).toBe(href);
  });

  test('the selection is counted with its fee and a link to the next step', async () => {
    const { user } = openPrizePage({ draws: [aBoughtDraw()], prizes: manyPrizes(3) }, HERE);
    const more = await moreMugs();
    expect(screen.queryByRole('group', { name: '送る賞品' })).toBeNull();
    await user.click(more);
    await user.click(more);
    expect(await bar()).toHaveTextContent('2点・送料600円');
    expect(within(await bar()).getByRole('link', { name: '確認へ進む' })).toHaveAttribute(
      'href',
      `${PRIZES}?step=confirm`,
    );
    await user.click(await press('D賞 マグカップを1点へらす'));
    expect(await bar()).toHaveTextContent('1点・送料600円');
  });

  test('of equal prizes a number can be typed, and those whose storage ends first are sent first', async () => {
    const prizes = manyPrizes(17).map((prize, i) => ({
      ...prize,
      keepUntil: `2098-12-${String(28 - i).padStart(2, '0')}T14:59:00.000Z`,
    }));
    const { user } = openPrizePage({ draws: [aBoughtDraw()], prizes }, HERE);
    const row = (await mugs()).closest('li');
    expect(row).toHaveTextContent('いちばん早い保管期限 12月12日');
    expect(row).toHaveTextContent('17点のうち');
    await user.clear(await mugs());
    await user.type(await mugs(), '3');
    expect(readSelection('u-21').prizes.map(({ wonPrizeId }) => wonPrizeId)).toEqual([
      'w-17',
      'w-16',
      'w-15',
    ]);
    await user.clear(await mugs());
    expect(screen.queryByRole('group', { name: '送る賞品' })).toBeNull();
    await user.type(await mugs(), '99');
    await user.tab();
    expect(await mugs()).toHaveValue(17);
  });

  test('the shelf has the last-one prize first, then the best grade, and one row for equal prizes', async () => {
    const badges = manyPrizes(2, { code: 'F', grade: 'F', gradeLabel: 'F', name: '缶バッジ' });
    const others = [
      aWonPrize({ wonPrizeId: 'w-a', code: 'A', grade: 'A', gradeLabel: 'A', name: 'ぬいぐるみ' }),
      aWonPrize({
        wonPrizeId: 'w-l',
        code: 'lastOne',
        grade: 'lastOne',
        gradeLabel: 'ラストワン',
        name: '金のかご',
      }),
      aWonPrize({ wonPrizeId: 'w-d' }),
    ];
    openPrizePage({ draws: [aBoughtDraw()], prizes: [...badges, ...others] }, HERE);
    await screen.findByText('金のかご');
    const names = screen.getAllByRole('listitem').map((row) => row.querySelector('b')?.textContent);
    expect(names.filter(Boolean)).toEqual(['金のかご', 'ぬいぐるみ', 'マグカップ', '缶バッジ']);
  });

  test('the number of prizes missing for free shipping is shown', async () => {
    const { user } = openPrizePage({ draws: [onTerms({ freeFrom: 3 })], prizes: manyPrizes(3) }, HERE);
    const more = await moreMugs();
    await user.click(more);
    expect(await bar()).toHaveTextContent('あと2点で、送料無料');
    await user.click(more);
    await user.click(more);
    expect(await bar()).toHaveTextContent('3点・送料無料');
    expect(await bar()).not.toHaveTextContent('あと');
  });

  test('the number is not shown if too few prizes are left', async () => {
    const { user } = openPrizePage({ draws: [onTerms({ freeFrom: 4 })], prizes: manyPrizes(3) }, HERE);
    await user.click(await press(ALL));
    expect(await bar()).toHaveTextContent('3点・送料600円');
    expect(await bar()).not.toHaveTextContent('あと');
  });

  test('all prizes of a draw can be selected at once, and deselected', async () => {
    const { user } = openPrizePage({ draws: [aBoughtDraw({ waiting: 120 })], prizes: manyPrizes(120) }, HERE);
    await user.click(await press(ALL));
    expect(await bar()).toHaveTextContent('120点・送料');
    expect(await mugs()).toHaveValue(120);
    expect(screen.queryByRole('button', { name: ALL })).toBeNull();
    await user.click(await press('選んだ賞品をはずす'));
    expect(await mugs()).toHaveValue(0);
    expect(screen.queryByRole('group', { name: '送る賞品' })).toBeNull();
  });

  test('at most 200 prizes can be selected', async () => {
    const umbrellas = manyPrizes(198, { directoryName: OTHER.directoryName }).map((prize) => ({
      ...prize,
      wonPrizeId: `u-${prize.wonPrizeId}`,
    }));
    writeSelection('u-21', addPrizes(EMPTY_SELECTION, OTHER, umbrellas));
    const { user } = openPrizePage({ draws: [aBoughtDraw()], prizes: manyPrizes(3) }, HERE);
    await user.click(await press('この賞品を2点まで選ぶ'));
    expect(await bar()).toHaveTextContent('200点・送料');
    expect(screen.getByText(/一箱に選べるのは、200点までです。/)).toBeVisible();
    expect(await mugs()).toHaveValue(2);
    expect(await moreMugs()).toBeDisabled();
    await user.click(await press('D賞 マグカップを1点へらす'));
    expect(await moreMugs()).toBeEnabled();
  });

  test('the selection is kept across draws', async () => {
    const stock = { draws: [aBoughtDraw(), OTHER], prizes: [...manyPrizes(2), umbrella] };
    const first = openPrizePage(stock, HERE);
    await first.user.click(await press(ALL));
    first.leave();
    const second = openPrizePage(stock, `${PRIZES}/potsu-amayadori`);
    await second.user.click(await screen.findByRole('checkbox', { name: /かさ/ }));
    expect(await bar()).toHaveTextContent('3点・送料600円');
    second.leave();
    openPrizePage(stock, PRIZES);
    const card = (await screen.findByRole('link', { name: 'ぽつの雨やどり' })).closest('li');
    expect(card).toHaveTextContent('1点選び中');
  });

  test('prizes that cannot be combined are reported and can be deselected', async () => {
    const alone = { ...OTHER, shipping: { ...OTHER.shipping, combinable: false } };
    const stock = { draws: [aBoughtDraw(), alone], prizes: [...manyPrizes(2), umbrella] };
    const first = openPrizePage(stock, HERE);
    await first.user.click(await press(ALL));
    first.leave();
    const { user } = openPrizePage(stock, `${PRIZES}/potsu-amayadori`);
    await user.click(await screen.findByRole('checkbox', { name: /かさ/ }));
    const alert = await within(await bar()).findByRole('alert');
    expect(alert).toHaveTextContent('「ぽつの雨やどり」の賞品は、ほかのガチャの賞品といっしょに送れません。');
    expect(screen.queryByRole('link', { name: '確認へ進む' })).toBeNull();
    await user.click(within(alert).getByRole('button', { name: 'まるぽのおつかいガチャの賞品をはずす' }));
    expect(await bar()).toHaveTextContent('1点・送料600円');
  });

  test('the next member in the same tab has no selection', async () => {
    const stock = { draws: [aBoughtDraw()], prizes: manyPrizes(2) };
    const first = openPrizePage(stock, HERE);
    await first.user.click(await press(ALL));
    await bar();
    first.leave();
    openPrizePage(stock, HERE, { who: [answered({ userId: 'u-22', name: '大川 みのる' })] });
    expect(await mugs()).toHaveValue(0);
    expect(screen.queryByRole('group', { name: '送る賞品' })).toBeNull();
  });

  test('a requested prize links to its shipment', async () => {
    const prizes = [aWonPrize({ userShipId: 's-9' }), aWonPrize({ wonPrizeId: 'w-2', name: '缶バッジ' })];
    openPrizePage({ draws: [aBoughtDraw({ requested: 1 })], prizes }, `${HERE}?view=sent`);
    expect(await screen.findByRole('link', { name: '配送を見る' })).toHaveAttribute(
      'href',
      '/sanrio/mypage/userShip/s-9',
    );
    expect(screen.queryByText('缶バッジ')).toBeNull();
    expect(screen.queryByRole('checkbox')).toBeNull();
  });

  test('expired prizes are mentioned and listed among all', async () => {
    const over = aWonPrize({ wonPrizeId: 'w-2', name: '缶バッジ', keepUntil: '2020-01-31T15:30:00.000Z' });
    const stock = { draws: [aBoughtDraw({ waiting: 2 })], prizes: [aWonPrize(), over] };
    const waiting = openPrizePage(stock, HERE);
    const note = await screen.findByText(/保管期限がすぎた賞品が1点あります/);
    expect(within(note.parentElement ?? note).getByRole('link')).toHaveAttribute('href', `${HERE}?view=all`);
    expect(screen.queryByText('缶バッジ')).toBeNull();
    waiting.leave();
    openPrizePage(stock, `${HERE}?view=all`);
    const ended = (await screen.findByText('缶バッジ')).closest('li');
    await waitFor(() =>
      expect(ended).toHaveTextContent('2月1日(土)まで保管していました保管期限がすぎました'),
    );
    expect(screen.getAllByRole('checkbox')).toHaveLength(1);
  });

  test('prizes of a result are selected once', async () => {
    const prizes = [...manyPrizes(2), aWonPrize({ wonPrizeId: 'w-9', orderHistoryId: 'o-9' })];
    const { leave } = openPrizePage({ draws: [aBoughtDraw()], prizes }, `${HERE}?order=o-1`);
    expect(await screen.findByText(/いまの結果の2点を選びました/)).toBeVisible();
    expect(await mugs()).toHaveValue(2);
    expect(window.location.search).toBe('');
    leave();
    sessionStorage.clear();
    openPrizePage({ draws: [aBoughtDraw()], prizes }, `${HERE}${window.location.search}`);
    expect(await mugs()).toHaveValue(0);
  });

  test('a draw without prizes says so', async () => {
    openPrizePage({ draws: [aBoughtDraw()] }, `${PRIZES}/nokosan-mokugeki`);
    expect(await screen.findByText('このガチャの当選賞品はありません')).toBeVisible();
  });
});

describe('Giving up prizes', () => {
  test('Selected prizes are given up after a confirmation that names what is lost', async () => {
    const prizes = manyPrizes(3);
    writeSelection('u-21', addPrizes(EMPTY_SELECTION, aBoughtDraw(), prizes.slice(0, 2)));
    const { user, sent } = openPrizePage({ draws: [aBoughtDraw()], prizes }, `${PRIZES}/marupo-otsukai`, {
      replies: { giveUpPrizes: [answered({ givenUp: 2 })] },
    });
    await user.click(await screen.findByRole('button', { name: '選んだ2点の受け取りをやめる' }));
    expect(screen.getByText(/代金はもどりません/)).toBeTruthy();
    expect(sent('giveUpPrizes')).toEqual([]);
    await user.click(screen.getByRole('button', { name: 'やめない' }));
    await user.click(await screen.findByRole('button', { name: '選んだ2点の受け取りをやめる' }));
    await user.click(screen.getByRole('button', { name: '受け取りをやめる' }));
    await waitFor(() => expect(readSelection('u-21').prizes).toEqual([]));
    expect(sent('giveUpPrizes')).toEqual([{ body: { wonPrizeIds: ['w-1', 'w-2'] } }]);
  });
});
