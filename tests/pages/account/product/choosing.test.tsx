import { screen, waitFor, within } from '@testing-library/react';
import type { Arguments } from '#lib/contract/contract.ts';
import type { BoughtDraw } from '#lib/contract/prize.ts';
import { EMPTY_SELECTION, addPrizes, writeSelection } from '#lib/shipments/selection.ts';
import { aBoughtDraw, aWonPrize, manyPrizes } from '../../../support/won-prizes.ts';
import { letDialogsOpen } from '../../shell/dialog.ts';
import { LOST, answered } from '../member-around.tsx';
import { bar, mugs, openShelf, PRIZES } from './prize-shelf.tsx';

const HERE = `${PRIZES}/marupo-otsukai`;
const ALL = 'この賞品を全部えらぶ';

const onTerms = (terms: Partial<BoughtDraw['shipping']>, but: Partial<BoughtDraw> = {}) =>
  aBoughtDraw({ ...but, shipping: { ...aBoughtDraw().shipping, ...terms } });
const OTHER = onTerms({}, { productId: 'p-2', directoryName: 'potsu-amayadori', title: 'ぽつの雨やどり' });
const umbrella = aWonPrize({ wonPrizeId: 'u-1', directoryName: 'potsu-amayadori', name: 'かさ' });

const press = (name: string) => screen.findByRole('button', { name });
const chosen = async () => (await mugs()).filter(({ checked }) => checked);

beforeEach(() => sessionStorage.clear());

test('a prize that waits says what it is and until when it is kept, and can be looked at closely', async () => {
  letDialogsOpen();
  const { user } = openShelf({ draws: [aBoughtDraw()], prizes: [aWonPrize()] }, HERE);
  const [box] = await mugs();
  expect(box).toHaveAccessibleName(/^D賞 マグカップ.*直径約8cm.*保管期限 12月4日\(木\)/);
  await user.click(await press('マグカップを拡大する'));
  expect(await screen.findByRole('dialog')).toBeVisible();
});

test('what is chosen is counted at the foot of the page, with what it costs and the way on', async () => {
  const { user } = openShelf({ draws: [aBoughtDraw()], prizes: manyPrizes(3) }, HERE);
  const [first, second] = await mugs();
  expect(screen.queryByRole('group', { name: '送る賞品' })).toBeNull();
  await user.click(first ?? document.body);
  await user.click(second ?? document.body);
  expect(await bar()).toHaveTextContent('2点・送料600円');
  expect(within(await bar()).getByRole('link', { name: '確認へすすむ' })).toHaveAttribute(
    'href',
    `${PRIZES}?step=confirm`,
  );
  await user.click(first ?? document.body);
  expect(await bar()).toHaveTextContent('1点・送料600円');
});

test('how many more make it free is said, and then that it is', async () => {
  const { user } = openShelf({ draws: [onTerms({ freeFrom: 3 })], prizes: manyPrizes(3) }, HERE);
  const boxes = await mugs();
  await user.click(boxes[0] ?? document.body);
  expect(await bar()).toHaveTextContent('あと2点で、送料無料');
  for (const box of boxes.slice(1)) await user.click(box);
  expect(await bar()).toHaveTextContent('3点・送料無料');
  expect(await bar()).not.toHaveTextContent('あと');
});

test('nobody is told to win more for it', async () => {
  const { user } = openShelf({ draws: [onTerms({ freeFrom: 4 })], prizes: manyPrizes(3) }, HERE);
  for (const box of await mugs()) await user.click(box);
  expect(await bar()).toHaveTextContent('3点・送料600円');
  expect(await bar()).not.toHaveTextContent('あと');
});

test('all of a draw is chosen at once, also what is not on the screen, and let go again', async () => {
  const { user } = openShelf({ draws: [aBoughtDraw({ waiting: 120 })], prizes: manyPrizes(120) }, HERE);
  expect(await mugs()).toHaveLength(40);
  await user.click(await press(ALL));
  expect(await bar()).toHaveTextContent('120点・送料');
  expect(await chosen()).toHaveLength(40);
  expect(screen.queryByRole('button', { name: ALL })).toBeNull();
  await user.click(await press('えらんだ賞品をはずす'));
  expect(await chosen()).toHaveLength(0);
  expect(screen.queryByRole('group', { name: '送る賞品' })).toBeNull();
});

test('no more than 200 go into a parcel: the others cannot be chosen until there is room', async () => {
  const umbrellas = manyPrizes(198, { directoryName: OTHER.directoryName }).map((prize) => ({
    ...prize,
    wonPrizeId: `u-${prize.wonPrizeId}`,
  }));
  writeSelection('u-21', addPrizes(EMPTY_SELECTION, OTHER, umbrellas));
  const { user } = openShelf({ draws: [aBoughtDraw()], prizes: manyPrizes(3) }, HERE);
  await user.click(await press('この賞品を2点までえらぶ'));
  expect(await bar()).toHaveTextContent('200点・送料');
  expect(screen.getByText(/一箱にえらべるのは、200点までです。/)).toBeVisible();
  const [first, , third] = await mugs();
  expect(third).toBeDisabled();
  await user.click(first ?? document.body);
  expect(third).toBeEnabled();
});

test('what was chosen of one draw stays while another one is looked at', async () => {
  const shelf = { draws: [aBoughtDraw(), OTHER], prizes: [...manyPrizes(2), umbrella] };
  const first = openShelf(shelf, HERE);
  await first.user.click(await press(ALL));
  first.leave();
  const second = openShelf(shelf, `${PRIZES}/potsu-amayadori`);
  await second.user.click(await screen.findByRole('checkbox', { name: /かさ/ }));
  expect(await bar()).toHaveTextContent('3点・送料600円');
  second.leave();
  openShelf(shelf, PRIZES);
  const card = (await screen.findByRole('link', { name: 'ぽつの雨やどり' })).closest('li');
  expect(card).toHaveTextContent('1点えらび中');
});

test('what may not travel together is told at once, and parted', async () => {
  const alone = { ...OTHER, shipping: { ...OTHER.shipping, combinable: false } };
  const shelf = { draws: [aBoughtDraw(), alone], prizes: [...manyPrizes(2), umbrella] };
  const first = openShelf(shelf, HERE);
  await first.user.click(await press(ALL));
  first.leave();
  const { user } = openShelf(shelf, `${PRIZES}/potsu-amayadori`);
  await user.click(await screen.findByRole('checkbox', { name: /かさ/ }));
  const alert = await within(await bar()).findByRole('alert');
  expect(alert).toHaveTextContent('「ぽつの雨やどり」の賞品は、ほかのガチャの賞品といっしょに送れません。');
  expect(screen.queryByRole('link', { name: '確認へすすむ' })).toBeNull();
  await user.click(within(alert).getByRole('button', { name: 'まるぽのおつかいガチャの賞品をはずす' }));
  expect(await bar()).toHaveTextContent('1点・送料600円');
});

test('whoever logs in next in the same tab finds nothing chosen', async () => {
  const shelf = { draws: [aBoughtDraw()], prizes: manyPrizes(2) };
  const first = openShelf(shelf, HERE);
  await first.user.click(await press(ALL));
  await bar();
  first.leave();
  openShelf(shelf, HERE, { who: [answered({ userId: 'u-22', name: '大川 みのる' })] });
  expect(await chosen()).toHaveLength(0);
  expect(screen.queryByRole('group', { name: '送る賞品' })).toBeNull();
});

test('what was asked for leads to its parcel', async () => {
  const prizes = [aWonPrize({ userShipId: 's-9' }), aWonPrize({ wonPrizeId: 'w-2', name: '缶バッジ' })];
  openShelf({ draws: [aBoughtDraw({ requested: 1 })], prizes }, `${HERE}?view=sent`);
  expect(await screen.findByRole('link', { name: '配送を見る' })).toHaveAttribute(
    'href',
    '/sanrio/mypage/userShip/s-9',
  );
  expect(screen.queryByText('缶バッジ')).toBeNull();
  expect(screen.queryByRole('checkbox')).toBeNull();
});

test('that the storage of some has ended is told, and they are shown among all', async () => {
  const over = aWonPrize({ wonPrizeId: 'w-2', name: '缶バッジ', keepUntil: '2020-01-31T15:30:00.000Z' });
  const shelf = { draws: [aBoughtDraw({ waiting: 2 })], prizes: [aWonPrize(), over] };
  const waiting = openShelf(shelf, HERE);
  const note = await screen.findByText(/保管期限がすぎた賞品が1点あります/);
  expect(within(note).getByRole('link')).toHaveAttribute('href', `${HERE}?view=all`);
  expect(screen.queryByText('缶バッジ')).toBeNull();
  waiting.leave();
  openShelf(shelf, `${HERE}?view=all`);
  const ended = (await screen.findByText('缶バッジ')).closest('li');
  await waitFor(() => expect(ended).toHaveTextContent('2月1日(土)まで保管していました保管期限がすぎました'));
  expect(await mugs()).toHaveLength(1);
});

test('more of a long list comes when asked for, and a reload shows as much again', async () => {
  const prizes = manyPrizes(90).map((prize, i) => (i === 79 ? { ...prize, name: 'かさ' } : prize));
  const shelf = { draws: [aBoughtDraw({ waiting: 90 })], prizes };
  const { user, leave } = openShelf(shelf, HERE);
  const more = await screen.findByText('(残り50点)');
  expect(screen.queryByText('かさ')).toBeNull();
  await user.click(more);
  expect(await screen.findByText('かさ')).toBeVisible();
  expect(window.location.search).toBe('?pages=2');
  leave();
  openShelf(shelf, `${HERE}${window.location.search}`);
  expect(await screen.findByText('かさ')).toBeVisible();
  expect(screen.getByText('(残り10点)')).toBeVisible();
});

test('whoever comes from a result finds its prizes chosen, once', async () => {
  const prizes = [...manyPrizes(2), aWonPrize({ wonPrizeId: 'w-9', orderHistoryId: 'o-9' })];
  const { leave } = openShelf({ draws: [aBoughtDraw()], prizes }, `${HERE}?order=o-1`);
  expect(await screen.findByText(/いまの結果の2点をえらびました/)).toBeVisible();
  expect(await chosen()).toHaveLength(2);
  expect(window.location.search).toBe('');
  leave();
  sessionStorage.clear();
  openShelf({ draws: [aBoughtDraw()], prizes }, `${HERE}${window.location.search}`);
  expect(await chosen()).toHaveLength(0);
});

test('a draw in which nothing was won says so', async () => {
  openShelf({ draws: [aBoughtDraw()] }, `${PRIZES}/nokosan-mokugeki`);
  expect(await screen.findByText('このガチャの当選賞品はありません')).toBeVisible();
});

test('that not all could be chosen is told, and what was chosen by hand stays', async () => {
  // The page's own question is answered, the one for all of them is not.
  const listWonPrizes = ({ query }: Arguments<'listWonPrizes'>) =>
    query?.limit === 40 ? answered({ total: 2, items: manyPrizes(2) }) : LOST;
  const { user } = openShelf({ draws: [aBoughtDraw()] }, HERE, { replies: { listWonPrizes } });
  const [first] = await mugs();
  await user.click(first ?? document.body);
  await user.click(await press(ALL));
  expect(await screen.findByRole('alert')).toHaveTextContent('通信エラーが発生しました。');
  expect(await chosen()).toHaveLength(1);
});
