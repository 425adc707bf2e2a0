import { screen, within } from '@testing-library/react';
import { SHIPPING_STATUSES } from '#lib/contract/enums.ts';
import { loginRoute } from '#lib/site/login-routes.ts';
import { aWonPrize } from '../../support/won-prizes.ts';
import { LOST, refused } from '../account/member-around.tsx';
import { GUEST, MEMBER } from '../shell/shop-around.tsx';
import { HERE, aPaidParcel, aSentParcel, openParcel, shown } from './shipment-page.tsx';

const steps = async () =>
  within(await screen.findByRole('list', { name: 'お届けまでの道のり' })).getAllByRole('listitem');

const factOf = async (term: string) => (await screen.findByText(term)).closest('div');

test.each(SHIPPING_STATUSES.map((status, place) => [status, place] as const))(
  'a parcel in %s has gone so many steps, and stands on one',
  async (status, place) => {
    openParcel({ showShipment: shown(aPaidParcel({ status })) });
    const all = await steps();
    expect(all.map((step) => within(step).getAllByText(/./)[0]?.textContent?.replace('(ずみ)', ''))).toEqual([
      '受付',
      '発送準備中',
      '発送',
      '発送メール',
      'お届け',
    ]);
    const isAtTheDoor = status === 'DELIVERED';
    const gone = all.filter((step) => within(step).queryByText('(ずみ)') !== null);
    expect(gone).toHaveLength(isAtTheDoor ? 5 : place);
    const here = all.filter((step) => step.getAttribute('aria-current') === 'step');
    expect(here).toEqual(isAtTheDoor ? [] : [all[place]]);
  },
);

test('each step that was gone says when; what is known of the next one is said', async () => {
  openParcel({ showShipment: shown(aSentParcel()) });
  const [asked, packed, sent, mailed] = await steps();
  expect(asked).toHaveTextContent('11月20日(金) 19:30');
  expect(packed).toHaveTextContent('11月21日(土) 10:20');
  expect(sent).toHaveTextContent('11月22日(日) 16:45');
  expect(mailed).toHaveTextContent('発送のあとにお送りします');
});

test('before it is sent, the parcel says when the sending begins', async () => {
  openParcel({ showShipment: shown(aPaidParcel({ status: 'WAITING' })) });
  expect((await steps())[2]).toHaveTextContent('12月下旬から順番に発送');
});

test('on its way, it says who brings it, under which number, and where that can be followed', async () => {
  openParcel({ showShipment: shown(aSentParcel()) });
  expect(await screen.findByRole('heading', { name: '箱は、そちらへ向かっています' })).toBeVisible();
  expect(screen.getByText('ヤマト運輸')).toBeVisible();
  for (const name of ['4839-2210-7756', '配送状況を確認する']) {
    const link = screen.getByRole('link', { name });
    expect(link).toHaveAttribute('href', 'https://carrier.example/?pno=483922107756');
    expect(link).toHaveAttribute('rel', 'noreferrer');
  }
});

test('it says what lies in it, where it goes to, and that its fee is paid', async () => {
  const contents = [aWonPrize(), aWonPrize({ wonPrizeId: 'w-2' })];
  openParcel({ showShipment: shown(aPaidParcel({ contents, prizes: 2 })) });
  expect(await screen.findByRole('heading', { name: 'お届けもの 2点' })).toBeVisible();
  expect(screen.getByText('2個')).toBeVisible();
  const address = await factOf('お届け先');
  for (const words of ['〒606-8301', '京都府京都市左京区吉田泉殿町1-2', 'ころん荘 203号室', '小川 みのり 様'])
    expect(address).toHaveTextContent(words);
  expect(await factOf('送料')).toHaveTextContent(
    '600円税込2026年11月20日(金) お支払いずみ(クレジットカード)',
  );
});

test('prizes of several draws name their draws', async () => {
  const other = { directoryName: 'fuguchio-ennichi', drawTitle: 'ふぐちょの縁日くじ' };
  const contents = [aWonPrize(), aWonPrize({ wonPrizeId: 'w-2', ...other })];
  const drawTitles = ['まるぽのおつかいガチャ', 'ふぐちょの縁日くじ'];
  openParcel({ showShipment: shown(aPaidParcel({ contents, drawTitles, prizes: 2 })) });
  expect(await screen.findByText('ふぐちょの縁日くじ')).toBeVisible();
});

test('a parcel that costs nothing says so, and there is no receipt', async () => {
  openParcel({ showShipment: shown(aPaidParcel({ fee: 0, paymentStatus: 'NONE', paidAt: null })) });
  expect(await factOf('送料')).toHaveTextContent('無料');
  expect(screen.queryByRole('button', { name: '領収書を表示する' })).toBeNull();
});

test('for a fee that was paid there is a receipt of the day it was paid on', async () => {
  const { user } = openParcel({ showShipment: shown(aSentParcel()), showUser: [LOST] });
  await user.click(await screen.findByRole('button', { name: '領収書を表示する' }));
  const sheet = await screen.findByRole('article', { name: '領収書' });
  for (const words of [
    '賞品の送料(1箱分)として',
    '600円(税込)',
    'うち消費税(10%)54円',
    '2026年11月20日',
    '配送番号 S1',
  ])
    expect(sheet).toHaveTextContent(words);
});

test.each(['notFound', 'invalidInput'] as const)(
  'a parcel that is not there (%s) says where its prizes may be',
  async (code) => {
    openParcel({ showShipment: [refused(code)] });
    expect(await screen.findByText('この荷物は見つかりません')).toBeVisible();
    expect(screen.getByRole('link', { name: '当選賞品を見る' })).toHaveAttribute(
      'href',
      '/sanrio/mypage/product',
    );
  },
);

test('what could not be asked for is asked for again when told to', async () => {
  const { user } = openParcel({ showShipment: [LOST, ...shown(aSentParcel())] });
  await user.click(await screen.findByRole('button', { name: 'もう一度ためす' }));
  expect(await screen.findByText('ヤマト運輸')).toBeVisible();
});

test('whose login has ended is taken to the login, and back to this parcel', async () => {
  const { wentTo } = openParcel({ showShipment: [refused('loginRequired')] }, { who: [MEMBER, GUEST] });
  await screen.findByRole('status', { name: '会員情報を確認しています' });
  expect(wentTo).toEqual([loginRoute(HERE)]);
});
