import { screen, waitFor } from '@testing-library/react';
import { loginRoute } from '#lib/site/login-routes.ts';
import { aBoughtDraw, aParcel, aWonPrize, manyPrizes } from '../../../support/won-prizes.ts';
import { GUEST, MEMBER } from '../../shell/shop-around.tsx';
import { LOST, aMember, answered, refused } from '../member-around.tsx';
import { ask, confirm, CONFIRM, inBasket, keysOf } from './a-request.tsx';
import { openShelf, PRIZES, type Shelf } from './prize-shelf.tsx';

const HOME = {
  name: '小川 みのり',
  zip: '6068301',
  address: '京都府京都市左京区吉田泉殿町1-2',
  address2: 'ころん荘 203号室',
  tel: '09012345678',
};
const FREE = aParcel({ fee: 0, payUntil: null });
const freeDraw = aBoughtDraw({ shipping: { ...aBoughtDraw().shipping, fee: 0 } });
const SHELF: Shelf = { draws: [aBoughtDraw()], prizes: manyPrizes(3) };

beforeEach(() => sessionStorage.clear());

test('what is sent, where to, for how much and on which terms stands on the page', async () => {
  confirm(SHELF);
  await ask();
  expect(screen.getByRole('heading', { name: 'お届けもの 3点' })).toBeVisible();
  expect(screen.getByText('マグカップ').closest('li')).toHaveTextContent('3点');
  expect(screen.getByRole('radio', { name: /会員情報のご住所.*606-8301/ })).toBeChecked();
  for (const words of [
    /送料 税込・一箱分600円/,
    '12月下旬から順番に発送します。',
    '24時間以内にお支払いがないと、依頼は取り消され',
    'お届け先は、発送の準備が始まるまで変えられます。',
    'いちばん近い保管期限は12月4日(木) 23:59です。',
    'お支払いのあとは、お客さまのご都合による取りやめと、送料の返金をお受けできません。',
    '到着から8日以内にご連絡ください。',
    '送料600円は、つぎの画面で',
  ])
    expect(screen.getByRole('form', { name: '発送の依頼' })).toHaveTextContent(words);
});

test('a parcel with a fee goes on to its payment, and cannot be asked for again', async () => {
  const { user, sent, wentTo } = confirm(SHELF, { requestShipment: [answered(aParcel())] });
  await user.click(await ask());
  await waitFor(() => expect(wentTo).toEqual([`${PRIZES}?parcel=s-1`]));
  expect(sent('requestShipment')).toEqual([
    {
      body: {
        productId: 'p-otsukai',
        wonPrizeIds: ['w-1', 'w-2', 'w-3'],
        address: HOME,
        fee: 600,
        requestKey: expect.stringMatching(/^[0-9a-f]{32}$/),
      },
    },
  ]);
  expect(inBasket()).toEqual([]);
});

test('a parcel without a fee is done with: its own page comes next', async () => {
  const shelf = { draws: [freeDraw], prizes: manyPrizes(3) };
  const { user, sent, wentTo } = confirm(shelf, { requestShipment: [answered(FREE)] });
  await user.click(await ask());
  await waitFor(() => expect(wentTo).toEqual(['/sanrio/mypage/userShip/s-1']));
  expect(sent('requestShipment')).toMatchObject([{ body: { fee: 0 } }]);
});

test('two presses ask once', async () => {
  const { user, sent, wentTo } = confirm(SHELF, { requestShipment: [answered(aParcel())] });
  await user.dblClick(await ask());
  await waitFor(() => expect(wentTo).toHaveLength(1));
  expect(sent('requestShipment')).toHaveLength(1);
});

test('where the answer was lost, the same is asked for again with the same key, also after a reload', async () => {
  const first = confirm(SHELF, { requestShipment: [LOST] });
  await first.user.click(await ask());
  expect(await screen.findByRole('alert')).toHaveTextContent('通信エラーが発生しました。');
  await first.user.click(await ask());
  await waitFor(() => expect(first.sent('requestShipment')).toHaveLength(2));
  first.leave();
  const second = openShelf(SHELF, CONFIRM, { replies: { requestShipment: [answered(aParcel())] } });
  await second.user.click(await ask());
  await waitFor(() => expect(second.wentTo).toHaveLength(1));
  const keys = keysOf([...first.sent('requestShipment'), ...second.sent('requestShipment')]);
  expect(keys).toHaveLength(3);
  expect(new Set(keys).size).toBe(1);
});

test('the next parcel has a key of its own', async () => {
  const first = confirm(SHELF, { requestShipment: [answered(aParcel())] });
  await first.user.click(await ask());
  await waitFor(() => expect(first.wentTo).toHaveLength(1));
  first.leave();
  const second = confirm(SHELF, { requestShipment: [answered(aParcel({ userShipId: 's-2' }))] });
  await second.user.click(await ask());
  await waitFor(() => expect(second.wentTo).toHaveLength(1));
  expect(keysOf(first.sent('requestShipment'))).not.toEqual(keysOf(second.sent('requestShipment')));
});

test('a key that was used for something else is replaced at once', async () => {
  const { user, sent, wentTo } = confirm(SHELF, {
    requestShipment: [refused('keyReused'), answered(aParcel())],
  });
  await user.click(await ask());
  await waitFor(() => expect(wentTo).toHaveLength(1));
  expect(new Set(keysOf(sent('requestShipment'))).size).toBe(2);
});

test('it can go to another address, which is read as everywhere and survives a reload', async () => {
  const first = confirm(SHELF, { requestShipment: [answered(aParcel())] });
  const { user } = first;
  await user.click(await screen.findByRole('radio', { name: /ほかのご住所/ }));
  await user.click(await ask());
  expect(await screen.findByRole('alert')).toHaveTextContent('入力内容を4か所ご確認ください');
  expect(first.sent('requestShipment')).toEqual([]);
  await user.type(screen.getByLabelText('お届け先のお名前'), '大川 みのる');
  await user.type(screen.getByLabelText('郵便番号'), '１５０－０００１');
  await user.type(screen.getByLabelText('ご住所'), '東京都渋谷区神宮前１－２－３');
  await user.type(screen.getByLabelText('電話番号'), '03-1234-5678');
  first.leave();

  const second = openShelf(SHELF, CONFIRM, { replies: { requestShipment: [answered(aParcel())] } });
  expect(await screen.findByRole('radio', { name: /ほかのご住所/ })).toBeChecked();
  await second.user.click(await ask());
  await waitFor(() => expect(second.wentTo).toHaveLength(1));
  const address = {
    name: '大川 みのる',
    zip: '1500001',
    address: '東京都渋谷区神宮前1-2-3',
    address2: '',
    tel: '0312345678',
  };
  expect(second.sent('requestShipment')).toMatchObject([{ body: { address } }]);
});

test('several draws share a parcel for the highest of their fees', async () => {
  const other = aBoughtDraw({ productId: 'p-2', directoryName: 'potsu-amayadori', title: 'ぽつの雨やどり' });
  const dear = { ...other, shipping: { ...other.shipping, fee: 900, starts: '1月上旬から発送' } };
  const umbrella = aWonPrize({ wonPrizeId: 'u-1', directoryName: 'potsu-amayadori', name: 'かさ' });
  const { user, sent } = confirm(
    { draws: [aBoughtDraw(), dear], prizes: [aWonPrize(), umbrella] },
    { requestShipment: [answered(aParcel({ fee: 900 }))] },
  );
  expect(await screen.findByText(/いちばん高い送料だけです。/)).toBeVisible();
  expect(screen.getByText(/いちばん遅いものにあわせて発送します。/)).toBeVisible();
  await user.click(await ask());
  await waitFor(() =>
    expect(sent('requestShipment')).toMatchObject([{ body: { fee: 900, wonPrizeIds: ['u-1', 'w-1'] } }]),
  );
});

test('whose login has ended is taken to the login, and leaves nothing of it to whoever sits down there', async () => {
  const { user, wentTo } = confirm(SHELF, { requestShipment: [refused('loginRequired')] }, [MEMBER, GUEST]);
  await user.click(await screen.findByRole('radio', { name: /ほかのご住所/ }));
  await user.type(screen.getByLabelText('郵便番号'), '6008216');
  await user.type(screen.getByLabelText('お届け先のお名前'), '大川 みのる');
  await user.type(screen.getByLabelText('ご住所'), '京都府京都市下京区東塩小路町1-1');
  await user.type(screen.getByLabelText('電話番号'), '0751234567');
  await user.click(await ask());
  await waitFor(() => expect(wentTo).toEqual([loginRoute(CONFIRM)]));
  expect(inBasket()).toEqual([]);
  expect(Object.keys(sessionStorage)).toEqual([]);
});

test('without anything chosen there is nothing to ask for', async () => {
  openShelf(SHELF, CONFIRM);
  expect(await screen.findByText('送る賞品が、まだえらばれていません')).toBeVisible();
});

test('without the own address nothing is asked for; it is asked for again when told to', async () => {
  const { user } = confirm(SHELF, { showUser: [LOST, answered(aMember())] });
  await user.click(await screen.findByRole('button', { name: 'もう一度ためす' }));
  expect(await ask()).toBeVisible();
});
