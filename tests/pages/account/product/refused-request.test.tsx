import { screen, waitFor, within } from '@testing-library/react';
import type { WonPrize } from '#lib/contract/prize.ts';
import { aBoughtDraw, aParcel, aWonPrize, manyPrizes } from '../../../support/won-prizes.ts';
import { answered, refused } from '../member-around.tsx';
import { ask, confirm, inBasket, keysOf } from './a-request.tsx';
import { PRIZES, type Shelf } from './prize-shelf.tsx';

beforeEach(() => sessionStorage.clear());

test.each(['prizesTaken', 'storageOver'] as const)(
  'after %s what is gone is taken out and named, and the rest can be asked for',
  async (code) => {
    const kept = aWonPrize({ wonPrizeId: 'w-1' });
    const gone = aWonPrize({ wonPrizeId: 'w-2', grade: 'A', name: '特大ぬいぐるみ' });
    const onShelf: WonPrize[] = [kept, gone];
    const { user, sent, wentTo } = confirm(
      { draws: [aBoughtDraw()], prizes: onShelf },
      { requestShipment: [refused(code), answered(aParcel())] },
    );
    await ask();
    onShelf.splice(1, 1, { ...gone, userShipId: 's-8' });
    await user.click(await ask());
    const alert = await screen.findByRole('alert');
    expect(alert).toHaveTextContent('A賞 特大ぬいぐるみ 1点');
    expect(within(alert).getByRole('link', { name: '配送履歴を見る' })).toHaveAttribute(
      'href',
      '/sanrio/mypage/userShip',
    );
    expect(screen.getByRole('heading', { name: 'お届けもの 1点' })).toBeVisible();
    await user.click(await ask());
    await waitFor(() => expect(wentTo).toHaveLength(1));
    expect(sent('requestShipment')[1]).toMatchObject({ body: { wonPrizeIds: ['w-1'] } });
    expect(new Set(keysOf(sent('requestShipment'))).size).toBe(2);
  },
);

test('where nothing of it is left, that is said, and the way back is open', async () => {
  const onShelf = manyPrizes(2);
  const { user } = confirm(
    { draws: [aBoughtDraw()], prizes: onShelf },
    { requestShipment: [refused('prizesTaken')] },
  );
  await ask();
  onShelf.splice(0, 2, ...manyPrizes(2, { userShipId: 's-8' }));
  await user.click(await ask());
  expect(await screen.findByRole('alert')).toHaveTextContent('D賞 マグカップ 2点');
  expect(screen.getByRole('link', { name: '当選賞品からえらぶ' })).toHaveAttribute('href', PRIZES);
  expect(screen.queryByRole('button', { name: '発送を依頼する' })).toBeNull();
});

test('another fee is shown before it is agreed to', async () => {
  const draws = [aBoughtDraw()];
  const shelf: Shelf = { draws, prizes: manyPrizes(2) };
  const { user, sent, wentTo } = confirm(shelf, {
    requestShipment: [refused('feeChanged'), answered(aParcel({ fee: 800 }))],
  });
  await screen.findByText(/送料600円は/);
  draws.splice(0, 1, aBoughtDraw({ shipping: { ...aBoughtDraw().shipping, fee: 800 } }));
  await user.click(await ask());
  expect(await screen.findByRole('alert')).toHaveTextContent('送料が変わりました。');
  expect(await screen.findByText(/送料800円は/)).toBeVisible();
  await user.click(await ask());
  await waitFor(() => expect(wentTo).toHaveLength(1));
  expect(sent('requestShipment')).toMatchObject([{ body: { fee: 600 } }, { body: { fee: 800 } }]);
});

test('what may not travel together any more is parted before it can be asked for', async () => {
  const other = aBoughtDraw({ productId: 'p-2', directoryName: 'potsu-amayadori', title: 'ぽつの雨やどり' });
  const draws = [aBoughtDraw(), other];
  const umbrella = aWonPrize({ wonPrizeId: 'u-1', directoryName: 'potsu-amayadori', name: 'かさ' });
  const { user } = confirm(
    { draws, prizes: [aWonPrize(), umbrella] },
    { requestShipment: [refused('notCombinable')] },
  );
  await ask();
  draws.splice(1, 1, { ...other, shipping: { ...other.shipping, combinable: false } });
  await user.click(await ask());
  await user.click(await screen.findByRole('button', { name: 'ぽつの雨やどりの賞品をはずす' }));
  expect(await ask()).toBeVisible();
  expect(inBasket()).toEqual(['w-1']);
});
