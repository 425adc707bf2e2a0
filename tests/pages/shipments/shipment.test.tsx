import { screen, within, waitFor } from '@testing-library/react';
import { OwnShipment } from '#components/shipments/own-shipment.tsx';
import { MemberPage } from '#components/account/member-page.tsx';
import type { ShipmentDetail } from '#lib/contract/shipment.ts';
import { SHIPPING_STATUSES } from '#lib/contract/enums.ts';
import { loginRoute } from '#lib/site/login-routes.ts';
import { aShipmentDetail, aWonPrize } from '../../support/api-responses.ts';
import {
  answered,
  renderForMember,
  type Replies,
  MEMBER,
  type renderInShop,
  AddressBar,
  LOST,
  refused,
  GUEST,
  fill,
} from '../render.tsx';

const HERE = '/sanrio/mypage/userShip/s-1';

const ISSUER = {
  name: '株式会社まちかど',
  zip: '150-0001',
  address: '東京都渋谷区神宮前1-2-3',
  tel: '03-1234-5678',
  invoiceNumber: null,
  isSample: false,
};

type Visit = { readonly query?: string; readonly who?: Parameters<typeof renderInShop>[1]['who'] };

/** Opens the page of the shipment `s-1`. */
function openShipment(replies: Replies, { query = '', who = [MEMBER] }: Visit = {}) {
  return renderForMember(
    <AddressBar>
      <MemberPage here={{ name: '配送詳細', path: HERE }}>
        <OwnShipment userShipId="s-1" issuer={ISSUER} />
      </MemberPage>
    </AddressBar>,
    { showCredit: [answered({ card: null })], ...replies },
    { path: `${HERE}${query}`, who },
  );
}

const A_MUG = aWonPrize({ userShipId: 's-1' });

/** The time `seconds` after the shop's response. */
const after = (seconds: number) =>
  new Date(Date.parse(aShipmentDetail().askedAt) + seconds * 1000).toISOString();

/** A shipment whose fee can be paid for a day. */
const anUnpaidShipment = (but: Partial<ShipmentDetail> = {}) =>
  aShipmentDetail({ contents: [A_MUG], prizes: 1, payUntil: after(24 * 3600 - 30), ...but });

/** The same shipment, paid. */
const aPaidShipment = (but: Partial<ShipmentDetail> = {}) =>
  anUnpaidShipment({
    payUntil: null,
    paymentStatus: 'CAPTURED',
    paymentType: 'CARD',
    paidAt: '2026-11-20T10:29:00.000Z',
    ...but,
  });

/** The same shipment, sent with a tracking number. */
const aSentShipment = (but: Partial<ShipmentDetail> = {}) =>
  aPaidShipment({
    status: 'SHIPSTART',
    acceptedAt: '2026-11-21T01:20:00.000Z',
    shippedAt: '2026-11-22T07:45:00.000Z',
    carrier: 'yamato',
    trackingNumber: '483922107756',
    trackingUrl: 'https://carrier.example/?pno=483922107756',
    ...but,
  });

const shown = (...shipments: ShipmentDetail[]) => shipments.map((shipment) => answered(shipment));

const steps = async () =>
  within(await screen.findByRole('list', { name: 'お届けまでの道のり' })).getAllByRole('listitem');

const factOf = async (term: string) => (await screen.findByText(term)).closest('div');

test.each(SHIPPING_STATUSES.map((status, place) => [status, place] as const))(
  'the steps of a shipment in %s are marked',
  async (status, place) => {
    openShipment({ showShipment: shown(aPaidShipment({ status })) });
    const all = await steps();
    expect(all.map((step) => within(step).getAllByText(/./)[0]?.textContent?.replace('(ずみ)', ''))).toEqual([
      '受付',
      '発送準備中',
      '発送',
      '発送メール',
      'お届け',
    ]);
    const isDelivered = status === 'DELIVERED';
    const gone = all.filter((step) => within(step).queryByText('(ずみ)') !== null);
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

describe('A problem', () => {
  const aReturnedShipment = (but: Partial<ShipmentDetail> = {}) =>
    aSentShipment({
      ...{ problem: 'returned', returnReason: 'absent', problemSince: '2026-11-30T01:00:00.000Z' },
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
    const link = await screen.findByRole('link', { name: 'つぎの荷物を見る' });
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

describe('The delivery address', () => {
  const TYPED = {
    name: '大川 みのる',
    zip: '1500001',
    address: '東京都渋谷区神宮前1-2-3',
    address2: '',
    tel: '0312345678',
  };
  const changed = aPaidShipment({ address: TYPED });

  const changeButton = () => screen.queryByRole('button', { name: 'お届け先を変える' });

  async function openForm(replies: Replies, shipment: ShipmentDetail = aPaidShipment()) {
    const shop = openShipment({ showShipment: shown(shipment), ...replies });
    await shop.user.click(await screen.findByRole('button', { name: 'お届け先を変える' }));
    await screen.findByLabelText('お届け先のお名前');
    return shop;
  }

  async function retype(user: Awaited<ReturnType<typeof openForm>>['user'], label: string, text: string) {
    await user.clear(screen.getByLabelText(label));
    if (text !== '') await fill(user, screen.getByLabelText(label), text);
  }

  const send = () => screen.getByRole('button', { name: 'このお届け先に変える' });

  test('can be changed until the shipment is packed', async () => {
    const { user, sent } = await openForm({ changeShippingAddress: [answered(changed)] });
    expect(screen.getByLabelText('郵便番号')).toHaveValue('606-8301');
    await retype(user, 'お届け先のお名前', '大川 みのる');
    await retype(user, '郵便番号', '１５０－０００１');
    await retype(user, 'ご住所', '東京都渋谷区神宮前１－２－３');
    await retype(user, '建物名・部屋番号', '');
    await retype(user, '電話番号', '03-1234-5678');
    await user.click(send());
    expect(await screen.findByText('お届け先を変えました')).toBeVisible();
    expect(screen.getByText(/大川 みのる 様/)).toBeVisible();
    expect(sent('changeShippingAddress')).toEqual([
      { params: { userShipId: 's-1' }, body: { address: TYPED } },
    ]);
  });

  test('is not sent with an error, which is shown at its field', async () => {
    const { user, sent } = await openForm({});
    await retype(user, '電話番号', '123');
    await user.click(send());
    expect(await screen.findByLabelText('電話番号')).toHaveAccessibleDescription(/0から入力してください/);
    expect(sent('changeShippingAddress')).toEqual([]);
  });

  test('stays unchanged after a cancellation', async () => {
    const { user, sent } = await openForm({});
    await retype(user, 'お届け先のお名前', '大川 みのる');
    await user.click(screen.getByRole('button', { name: '変えずに、もどる' }));
    expect(screen.getByText(/小川 みのり 様/)).toBeVisible();
    expect(sent('changeShippingAddress')).toEqual([]);
  });

  test('keeps the input after a lost connection', async () => {
    const { user } = await openForm({ changeShippingAddress: [LOST, answered(changed)] });
    await retype(user, 'お届け先のお名前', '大川 みのる');
    await user.click(send());
    expect(await screen.findByRole('alert')).toHaveTextContent('通信エラーが発生しました。');
    expect(screen.getByLabelText('お届け先のお名前')).toHaveValue('大川 みのる');
    await user.click(send());
    expect(await screen.findByText('お届け先を変えました')).toBeVisible();
  });

  test('cannot be changed once the shipment is packed, with the reason', async () => {
    const { user } = await openForm({
      showShipment: shown(aPaidShipment(), aPaidShipment({ status: 'WAITING' })),
      changeShippingAddress: [refused('shipmentAccepted')],
    });
    await user.click(send());
    expect(await screen.findByText(/お届け先は変えられません。/)).toBeVisible();
    expect(screen.queryByLabelText('お届け先のお名前')).toBeNull();
  });

  test.each(['WAITING', 'SHIPSTART', 'COMPLETEMAIL', 'DELIVERED'] as const)(
    'of a shipment in %s cannot be changed',
    async (status) => {
      openShipment({ showShipment: shown(aPaidShipment({ status })) });
      await screen.findByText(/小川 みのり 様/);
      expect(changeButton()).toBeNull();
    },
  );
});

describe('The shipping fee', () => {
  const BACK = { query: '?redirectId=r-1' };

  const being = () =>
    anUnpaidShipment({
      paymentStatus: 'PENDING',
      paymentType: 'PAYPAY',
      trip: { redirectId: 'r-1', url: 'https://pay.example/r-1' },
    });

  const returned = (paymentStatus: 'PENDING' | 'CAPTURED' | 'NONE') =>
    answered({ purpose: 'shipment', userShipId: 's-1', paymentStatus } as const);

  const NOT_PAID = /送料のお支払いは、済んでいません。/;

  test('can be paid until its deadline', async () => {
    openShipment({ showShipment: shown(anUnpaidShipment()) });
    expect(await screen.findByRole('timer')).toHaveTextContent('お支払いまで、あと23時間59分');
    expect(await screen.findByRole('button', { name: /送料600円を支払う/ })).toBeVisible();
    expect(screen.queryByRole('list', { name: 'お届けまでの道のり' })).toBeNull();
    expect(screen.queryByRole('button', { name: '領収書を表示する' })).toBeNull();
  });

  test('is refreshed at its deadline', async () => {
    openShipment({
      showShipment: [
        ...shown(anUnpaidShipment({ payUntil: anUnpaidShipment().askedAt })),
        refused('notFound'),
      ],
    });
    expect(await screen.findByText('この荷物は見つかりません')).toBeVisible();
  });

  test('can be withdrawn after a confirmation', async () => {
    const { user, sent, wentTo } = openShipment({
      showShipment: shown(anUnpaidShipment()),
      withdrawShipment: [answered({ userShipId: 's-1', withdrawn: true } as const)],
    });
    await user.click(await screen.findByRole('button', { name: '発送の依頼を取りやめる' }));
    expect(sent('withdrawShipment')).toEqual([]);
    await user.click(screen.getByRole('button', { name: '依頼を取りやめる' }));
    await waitFor(() => expect(wentTo).toEqual(['/sanrio/mypage/product']));
  });

  test('of a shipment that is sent again has a deadline in days, and is withdrawn to the shipment before', async () => {
    const payUntil = after(60 * 86_400 - 30);
    const { user, wentTo } = openShipment({
      showShipment: shown(anUnpaidShipment({ parentId: 's-0', payUntil })),
      withdrawShipment: [answered({ userShipId: 's-1', withdrawn: true } as const)],
    });
    expect(await screen.findByText('お支払いまで、あと59日')).toBeVisible();
    await user.click(await screen.findByRole('button', { name: '発送の依頼を取りやめる' }));
    expect(screen.getByText(/当店でお預かりしたままになります/)).toBeVisible();
    await user.click(screen.getByRole('button', { name: '依頼を取りやめる' }));
    await waitFor(() => expect(wentTo).toEqual(['/sanrio/mypage/userShip/s-0']));
  });

  test('is paid after the return from the provider', async () => {
    const { sent } = openShipment(
      { returnFromTrip: [returned('CAPTURED')], showShipment: shown(aPaidShipment()) },
      BACK,
    );
    expect(await screen.findByText('送料のお支払いが済みました')).toBeVisible();
    expect(sent('returnFromTrip')).toEqual([{ params: { redirectId: 'r-1' } }]);
    await waitFor(() => expect(window.location.search).toBe(''));
    expect(await screen.findByRole('list', { name: 'お届けまでの道のり' })).toBeVisible();
  });

  test('is polled while the payment is pending', async () => {
    openShipment(
      { returnFromTrip: [returned('PENDING')], showShipment: shown(being(), aPaidShipment()) },
      BACK,
    );
    await screen.findByRole('heading', { name: /お届けもの/ });
    expect(screen.getByText('送料のお支払いを確認しています')).toBeVisible();
    expect(await screen.findByText('送料のお支払いが済みました', {}, { timeout: 60_000 })).toBeVisible();
  });

  test('can be paid again if it was not paid', async () => {
    openShipment({ returnFromTrip: [returned('NONE')], showShipment: shown(anUnpaidShipment()) }, BACK);
    expect(await screen.findByText(NOT_PAID)).toBeVisible();
    expect(await screen.findByRole('button', { name: /送料600円を支払う/ })).toBeVisible();
  });

  test('is not reported as unpaid while the provider is unavailable', async () => {
    const { user } = openShipment(
      {
        returnFromTrip: [refused('gatewayAway'), returned('NONE')],
        showShipment: shown(anUnpaidShipment()),
      },
      BACK,
    );
    expect(await screen.findByRole('alert')).toHaveTextContent('決済会社につながりにくくなっています。');
    expect(screen.queryByText(NOT_PAID)).toBeNull();
    await user.click(screen.getByRole('button', { name: 'もう一度ためす' }));
    expect(await screen.findByText(NOT_PAID)).toBeVisible();
  });

  test('is shown as paid even if the provider is unavailable', async () => {
    openShipment({ returnFromTrip: [LOST], showShipment: shown(aPaidShipment()) }, BACK);
    expect(await screen.findByText('送料のお支払いが済みました')).toBeVisible();
  });

  test('ignores an unknown payment session', async () => {
    openShipment({ returnFromTrip: [refused('notFound')], showShipment: shown(anUnpaidShipment()) }, BACK);
    expect(await screen.findByRole('timer')).toBeVisible();
    expect(screen.queryByText(NOT_PAID)).toBeNull();
  });

  test('of an expired request is refunded, with an explanation', async () => {
    openShipment({ returnFromTrip: [returned('NONE')], showShipment: [refused('notFound')] }, BACK);
    expect(await screen.findByText(/全額をお返しし、メールでお知らせします。/)).toBeVisible();
  });
});
