import { screen, waitFor, within } from '@testing-library/react';
import { loginRoute } from '#lib/site/login-routes.ts';
import { aBoughtDraw } from '../../../support/won-prizes.ts';
import { GUEST } from '../../shell/shop-around.tsx';
import { LOST, answered, refused } from '../member-around.tsx';
import { openShelf, PRIZES } from './prize-shelf.tsx';

const card = async (name = 'まるぽのおつかいガチャ') =>
  (await screen.findByRole('link', { name })).closest('li') ?? document.body;

beforeEach(() => sessionStorage.clear());

test('every draw says how much of it waits, how much was asked for, and until when there is time', async () => {
  // A minute before midnight in Japan.
  const draw = aBoughtDraw({ waiting: 12, requested: 1034, keepUntil: '2098-12-04T14:59:00.000Z' });
  openShelf({ draws: [draw] }, PRIZES);
  const shown = await card();
  expect(shown).toHaveTextContent('発送待ち12点');
  expect(shown).toHaveTextContent('依頼ずみ1,034点');
  expect(shown).toHaveTextContent('保管期限 12月4日(木) 23:59');
  expect(within(shown).getByRole('link')).toHaveAttribute('href', `${PRIZES}/marupo-otsukai`);
  expect(within(shown).getByRole('img')).toBeInTheDocument();
});

test('where nothing waits, no deadline is told; where all of it has ended, that is', async () => {
  const sent = aBoughtDraw({ waiting: 0, requested: 3, keepUntil: null });
  const over = aBoughtDraw({ ...sent, waiting: 2, productId: 'p-2', directoryName: 'over', title: 'むかし' });
  openShelf({ draws: [sent, over] }, PRIZES);
  expect(await card()).not.toHaveTextContent('保管期限');
  expect(await card('むかし')).toHaveTextContent('保管期限がすぎました');
});

test('who has won nothing yet is led to the draws', async () => {
  openShelf({ draws: [] }, PRIZES);
  expect(await screen.findByText('まだ当選賞品がありません')).toBeVisible();
  expect(screen.getByRole('link', { name: '開催中のガチャを見る' })).toHaveAttribute('href', '/sanrio');
});

test('twenty draws stand on a page, and the address says which page that is', async () => {
  const draws = Array.from({ length: 45 }, (_, i) =>
    aBoughtDraw({ productId: `p-${i}`, directoryName: `draw-${i}`, title: `ガチャ${i}` }),
  );
  openShelf({ draws }, `${PRIZES}?page=2`);
  await card('ガチャ20');
  expect(screen.getByRole('link', { name: 'ガチャ39' })).toBeVisible();
  expect(screen.queryByRole('link', { name: 'ガチャ19' })).toBeNull();
  expect(screen.getByText('2 / 3ページ')).toBeVisible();
  expect(screen.getByRole('link', { name: '古いほう' })).toHaveAttribute('href', `${PRIZES}?page=3`);
  expect(screen.getByRole('link', { name: '新しいほう' })).toHaveAttribute('href', PRIZES);
});

test('an address past the end leads back to the beginning', async () => {
  openShelf({ draws: [aBoughtDraw()] }, `${PRIZES}?page=9`);
  expect(await screen.findByRole('link', { name: 'はじめのページを見る' })).toHaveAttribute('href', PRIZES);
});

test('what could not be asked for is asked for again when told to', async () => {
  const listBoughtDraws = [LOST, answered({ total: 1, items: [aBoughtDraw()] })];
  const { user } = openShelf({ draws: [] }, PRIZES, { replies: { listBoughtDraws } });
  const failure = await screen.findByRole('alert');
  expect(failure).toHaveTextContent('通信エラーが発生しました。');
  await user.click(within(failure).getByRole('button', { name: 'もう一度ためす' }));
  expect(await card()).toBeVisible();
});

test('whose login has ended is taken to the login, from where they come back', async () => {
  const { wentTo } = openShelf({ draws: [] }, `${PRIZES}?page=2`, {
    replies: { listBoughtDraws: [refused('loginRequired')] },
    who: [answered({ userId: 'u-21', name: '小川 みのり' }), GUEST],
  });
  await waitFor(() => expect(wentTo).toEqual([loginRoute(`${PRIZES}?page=2`)]));
});
