import { screen, within } from '@testing-library/react';
import type { ShipmentDetail } from '#lib/contract/shipment.ts';
import { SHIPPING_STATUSES } from '#lib/contract/enums.ts';
import { loginRoute } from '#lib/site/login-routes.ts';
import { aWonPrize } from '../../support/api-responses.ts';
import { answered, MEMBER, LOST, refused, GUEST } from '../render.tsx';
import { HERE, openShipment, aPaidShipment, aSentShipment, shown, steps, factOf } from './shipment-page.tsx';

test.each(SHIPPING_STATUSES.map((status, place) => [status, place] as const))(
  'the steps of a shipment in %s are marked',
  async (status, place) => {
    openShipment({ showShipment: shown(aPaidShipment({ status })) });
    const all = await steps();
    expect(all.map((step) => within(step).getAllByText(/./)[0]?.textContent?.replace('(済み)', ''))).toEqual([
      '受付',
      '発送準備中',
      '発送',
      '発送メール',
      'お届け',
    ]);
    const isDelivered = status === 'DELIVERED';
    const gone = all.filter((step) => within(step).queryByText('(済み)') !== null);
    expect(gone).toHaveLength(isDelivered ? 5 : place);
    const here = all.filter((step) => step.getAttribute('aria-current') === 'step');
    expect(here).toEqual(isDelivered ? [] : [all[place]]);
  },
);

test('each completed step has its time, and the next one its hint', async () => {
  openShipment({ showShipment: shown(aSentShipment()) });
  const [requested, packed, sent, mailed] = await steps();
  expect(requested).toHaveTextContent('11月20日(金) 19:30');
  expect(packed).toHaveTextContent('11月21日(土) 10:20');
  expect(sent).toHaveTextContent('11月22日(日) 16:45');
  expect(mailed).toHaveTextContent('発送のあとにお送りします');
});

test('the day and hours that the member asked for are shown', async () => {
  openShipment({
    showShipment: shown(aPaidShipment({ deliverOn: '2026-12-01', deliverySlot: 'am' })),
  });
  expect(await factOf('お届けの希望')).toHaveTextContent('12月1日(火) 午前中');
});

describe('A change by the shop before the handover', () => {
  test('is listed with its time, and a pause with its reason', async () => {
    const changes = [
      { change: 'takenOut', at: '2026-11-21T02:00:00.000Z' },
      { change: 'paused', at: '2026-11-21T03:00:00.000Z' },
    ] as const;
    openShipment({ showShipment: shown(aPaidShipment({ pauseReason: 'missing', changes: [...changes] })) });
    expect(await screen.findByText('発送の準備をいったん止めています')).toBeVisible();
    expect(screen.getByText(/お送りする賞品を確かめています。/)).toBeVisible();
    const listed = await factOf('当店での変更');
    expect(listed).toHaveTextContent(/賞品1点を外し、発送待ちに戻しました.*11月21日.*準備を止めました/);
  });

  test('that split the request links to its other box', async () => {
    openShipment({
      showShipment: shown(aPaidShipment({ boxIds: ['3f2a91bc-04de-7a11-8000-000000000000'] })),
    });
    expect(await screen.findByRole('link', { name: '3F2A-91BC-04DE-7A11' })).toHaveAttribute(
      'href',
      '/sanrio/mypage/userShip/3f2a91bc-04de-7a11-8000-000000000000',
    );
  });

  test('is not mentioned where there was none', async () => {
    openShipment({ showShipment: shown(aPaidShipment()) });
    expect(await screen.findByRole('heading', { name: /^お届けもの/ })).toBeVisible();
    for (const words of ['当店での変更', 'いっしょの荷物', '発送の準備をいったん止めています'])
      expect(screen.queryByText(words)).toBeNull();
  });
});

describe('A problem', () => {
  const aReturnedShipment = (but: Partial<ShipmentDetail> = {}) =>
    aSentShipment({
      problem: 'returned',
      returnReason: 'absent',
      problemSince: '2026-11-30T01:00:00.000Z',
      returnKeptUntil: '2027-01-29T01:00:00.000Z',
      ...but,
    });

  test('is the present step after those that were reached, with what follows and the time left', async () => {
    openShipment({ showShipment: shown(aReturnedShipment()) });
    const all = await steps();
    expect(all).toHaveLength(5);
    expect(all.map((step) => step.getAttribute('aria-current'))).toEqual([null, null, null, 'step', null]);
    expect(all[3]).toHaveTextContent(/当店にもどりました.*11月30日.*配送会社の保管期間がすぎました/);
    expect(all[4]).toHaveTextContent('再送のご案内');
    expect(screen.getByText(/お預かりの期限/)).toHaveTextContent('2027年1月29日');
    expect(screen.getByRole('link', { name: 'お問い合わせ' })).toBeVisible();
  });

  test('can be ended by its member, who gives up the prizes after a confirmation', async () => {
    const { user, sent } = openShipment({
      showShipment: shown(aReturnedShipment()),
      giveUpShipment: [
        answered(aReturnedShipment({ resolution: 'givenUp', resolvedAt: '2026-12-01T01:00:00.000Z' })),
      ],
    });
    await user.click(await screen.findByRole('button', { name: 'この荷物の受け取りをやめる' }));
    expect(screen.getByText(/代金のお返しもできなくなります/)).toBeVisible();
    expect(sent('giveUpShipment')).toEqual([]);
    await user.click(screen.getByRole('button', { name: '受け取りをやめる' }));
    expect(await screen.findByRole('heading', { name: 'この箱は、お送りしません' })).toBeVisible();
    expect((await steps())[4]).toHaveTextContent(/発送の終了.*12月1日/);
    expect(screen.queryByRole('button', { name: /受け取りをやめる/ })).toBeNull();
    expect(screen.queryByText(/お預かりの期限 /)).toBeNull();
  });

  test('leads to the shipment that follows', async () => {
    openShipment({ showShipment: shown(aReturnedShipment({ resolution: 'resent', followUpId: 's-2' })) });
    const link = await screen.findByRole('link', { name: '次の荷物を見る' });
    expect(link).toHaveAttribute('href', '/sanrio/mypage/userShip/s-2');
    expect(screen.queryByRole('link', { name: 'お問い合わせ' })).toBeNull();
  });
});

test('before the shipment its start is shown', async () => {
  openShipment({ showShipment: shown(aPaidShipment({ status: 'WAITING' })) });
  expect((await steps())[2]).toHaveTextContent('12月下旬から順番に発送');
});

test('a sent shipment has its carrier, number and tracking link', async () => {
  openShipment({ showShipment: shown(aSentShipment()) });
  expect(await screen.findByRole('heading', { name: '箱は、そちらへ向かっています' })).toBeVisible();
  expect(screen.getByText('ヤマト運輸')).toBeVisible();
  for (const name of ['4839-2210-7756', '配送状況を確認する']) {
    const link = screen.getByRole('link', { name });
    expect(link).toHaveAttribute('href', 'https://carrier.example/?pno=483922107756');
    expect(link).toHaveAttribute('rel', 'noreferrer');
  }
});

test('the contents, the address and the paid fee are shown', async () => {
  const contents = [aWonPrize(), aWonPrize({ wonPrizeId: 'w-2' })];
  openShipment({ showShipment: shown(aPaidShipment({ contents, prizes: 2 })) });
  expect(await screen.findByRole('heading', { name: 'お届けもの 2点' })).toBeVisible();
  expect(screen.getByText('2点')).toBeVisible();
  const address = await factOf('お届け先');
  for (const words of ['〒606-8301', '京都府京都市左京区吉田泉殿町1-2', 'ころん荘 203号室', '小川 みのり 様'])
    expect(address).toHaveTextContent(words);
  expect(await factOf('送料')).toHaveTextContent(
    '600円税込2026年11月20日(金) お支払い済み(クレジットカード)',
  );
});

test('prizes of several draws name their draws', async () => {
  const other = { directoryName: 'fuguchio-ennichi', drawTitle: 'ふぐちょの縁日くじ' };
  const contents = [aWonPrize(), aWonPrize({ wonPrizeId: 'w-2', ...other })];
  const drawTitles = ['まるぽのおつかいガチャ', 'ふぐちょの縁日くじ'];
  openShipment({ showShipment: shown(aPaidShipment({ contents, drawTitles, prizes: 2 })) });
  expect(await screen.findByText('ふぐちょの縁日くじ')).toBeVisible();
});

test('a free shipment has no receipt', async () => {
  openShipment({ showShipment: shown(aPaidShipment({ fee: 0, paymentStatus: 'NONE', paidAt: null })) });
  expect(await factOf('送料')).toHaveTextContent('無料');
  expect(screen.queryByRole('button', { name: '領収書を表示する' })).toBeNull();
});

test('a paid fee has a receipt with the date of the payment', async () => {
  const { user } = openShipment({ showShipment: shown(aSentShipment()), showUser: [LOST] });
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
  'an unknown shipment (%s) links to the prizes',
  async (code) => {
    openShipment({ showShipment: [refused(code)] });
    expect(await screen.findByText('この荷物は見つかりません')).toBeVisible();
    expect(screen.getByRole('link', { name: '当選賞品を見る' })).toHaveAttribute(
      'href',
      '/sanrio/mypage/product',
    );
  },
);

test('a failed request can be repeated', async () => {
  const { user } = openShipment({ showShipment: [LOST, ...shown(aSentShipment())] });
  await user.click(await screen.findByRole('button', { name: 'もう一度ためす' }));
  expect(await screen.findByText('ヤマト運輸')).toBeVisible();
});

test('an ended login redirects to the login, which returns to the shipment', async () => {
  const { wentTo } = openShipment({ showShipment: [refused('loginRequired')] }, { who: [MEMBER, GUEST] });
  await screen.findByRole('status', { name: '会員情報を確認しています' });
  expect(wentTo).toEqual([loginRoute(HERE)]);
});
