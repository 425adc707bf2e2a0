import { screen, within } from '@testing-library/react';
import { OwnOrder } from '#components/orders/own-order.tsx';
import { MemberPage } from '#components/account/member-page.tsx';
import type { Issuer } from '#lib/orders/receipt.ts';
import type { OrderDetail } from '#lib/contract/order.ts';
import { loginRoute } from '#lib/site/login-routes.ts';
import type { PaymentType } from '#lib/contract/payment-types.ts';
import { aPlayedOrder, aPaidOrder, aWonPrize } from '../play/played-order.ts';
import {
  MEMBER,
  aMember,
  answered,
  renderForMember,
  type Replies,
  GUEST,
  LOST,
  refused,
  fill,
} from '../render.tsx';
import { anOpenPayment, anOrderDetail, aRefund } from '../../support/api-responses.ts';

const HERE = '/sanrio/mypage/orderHistory/o-1';

const ISSUER: Issuer = {
  name: '株式会社まちかど',
  zip: '150-0001',
  address: '東京都渋谷区神宮前1-2-3',
  tel: '03-1234-5678',
  invoiceNumber: 'T1234567890123',
  isSample: false,
};

type Around = { readonly issuer?: Issuer; readonly who?: (typeof MEMBER)[] };

const openWith = (replies: Replies, { issuer = ISSUER, who = [MEMBER] }: Around = {}) =>
  renderForMember(
    <MemberPage here={{ name: '購入詳細', path: HERE }}>
      <OwnOrder orderHistoryId="o-1" issuer={issuer} />
    </MemberPage>,
    { showUser: [answered(aMember())], ...replies },
    { path: HERE, who },
  );
const open = (order: OrderDetail, around?: Around) => openWith({ showOrder: [answered(order)] }, around);

const played = (but: Partial<OrderDetail> = {}) => ({
  ...aPlayedOrder('AFF'),
  paidAt: '2026-11-20T16:00:00.000Z',
  paymentType: 'CARD' as const,
  ...but,
});

const lineOf = async (name: string) => within((await screen.findByText(name)).closest('li') ?? document.body);

test('a played order has its details, prizes and links', async () => {
  open(played());
  expect(await screen.findByRole('heading', { name: '当たった賞品 3点' })).toBeVisible();
  for (const words of ['1回 700円 × 3回', '2,100円', 'クレジットカード', '2026年11月21日(土) 01:00'])
    expect(screen.getByText(words)).toBeVisible();
  const hrefOf = (name: string) => screen.getByRole('link', { name }).getAttribute('href');
  expect(hrefOf('結果のページを見る')).toBe('/sanrio/marupo-otsukai/result?order=o-1');
  expect(hrefOf('抽選の公平さを確かめる')).toBe('/sanrio/marupo-otsukai/fairness?order=o-1');
  expect(hrefOf('発送を依頼する')).toBe('/sanrio/mypage/product/marupo-otsukai');
});

test.each([
  ['open', /確認が終わるまで、まだ発送していない賞品をお預かりします/],
  ['lost', /お支払いが取り消されました/],
] as const)('a payment whose dispute is %s says so', async (dispute, sentence) => {
  open(played({ dispute }));
  await screen.findByRole('heading', { name: '当たった賞品 3点' });
  expect(document.body).toHaveTextContent(sentence);
});

test('each prize has its status; equal prizes with the same status are grouped', async () => {
  const prizes = [
    aWonPrize('F', 0),
    aWonPrize('F', 1),
    aWonPrize('A', 2, { userShipId: '3f2a91bc-04de-4000-8000-000000000000' }),
    aWonPrize('C', 3, { keepUntil: '2026-11-20T10:29:59.000Z' }),
  ];
  open(played({ prizes, quantity: 4 }));
  const waiting = await lineOf('缶バッジ');
  expect(waiting.getByText('2点')).toBeVisible();
  expect(waiting.getByText('発送待ち')).toBeVisible();
  expect(waiting.getByText('2027年1月19日(火)')).toBeVisible();
  const sent = await lineOf('特大おつかいぬいぐるみ');
  expect(sent.getByRole('link', { name: '配送番号 3F2A-91BC-04DE-4000' })).toHaveAttribute(
    'href',
    '/sanrio/mypage/userShip/3f2a91bc-04de-4000-8000-000000000000',
  );
  expect((await lineOf('トートバッグ')).getByText('保管終了')).toBeVisible();
});

test('without unshipped prizes no shipment can be requested', async () => {
  open(played({ prizes: [aWonPrize('A', 0, { userShipId: 's-1' })] }));
  await screen.findByText('発送を依頼済み');
  expect(screen.queryByRole('link', { name: '発送を依頼する' })).toBeNull();
});

test('an unplayed order links to its result', async () => {
  open({ ...aPaidOrder(10), paidAt: '2026-11-20T10:30:30.000Z', paymentType: 'CARD' });
  expect(await screen.findByText('カプセル10個が、まだ開いていません')).toBeVisible();
  expect(screen.getByRole('link', { name: '結果を見る' })).toHaveAttribute(
    'href',
    '/sanrio/marupo-otsukai/result?order=o-1',
  );
});

test.each([
  ['START', anOrderDetail(), 'お支払いは、まだ済んでいません'],
  ['PLAYING', anOpenPayment(), 'お支払いを確認しています'],
  [
    'ERROR',
    anOrderDetail({ status: 'ERROR', reason: 'declined', heldUntil: null }),
    'お支払いができませんでした',
  ],
  ['refunded', played({ paymentStatus: 'REFUNDED', reason: 'byShop' }), '2,100円をお返ししました'],
  ['being refunded', played({ paymentStatus: 'REFUND_PENDING', reason: 'byShop' }), '2,100円をお返しします'],
] as const)('an order that is %s says so and has neither prizes nor a receipt', async (_, order, title) => {
  open(order);
  expect(await screen.findByRole('heading', { level: 2, name: title })).toBeVisible();
  expect(screen.queryByRole('button', { name: '領収書を表示する' })).toBeNull();
  expect(screen.queryByText(/当たった賞品/)).toBeNull();
});

test.each(['notFound', 'invalidInput'] as const)(
  "another member's order, or an unknown one (%s), is not found",
  async (code) => {
    openWith({ showOrder: [refused(code)] });
    expect(await screen.findByText('この注文は見つかりません')).toBeVisible();
    expect(screen.getByRole('link', { name: '購入履歴を見る' })).toHaveClass('secondary');
    expect(screen.getByRole('link', { name: '購入履歴を見る' })).toHaveAttribute(
      'href',
      '/sanrio/mypage/orderHistory',
    );
  },
);

test('a failed request can be repeated', async () => {
  const { user } = openWith({ showOrder: [LOST, answered(played())] });
  await user.click(await screen.findByRole('button', { name: 'もう一度ためす' }));
  expect(await screen.findByText('当たった賞品 3点')).toBeVisible();
});

test('an ended login redirects to the login, which returns to the order', async () => {
  const { wentTo } = openWith({ showOrder: [refused('loginRequired')] }, { who: [MEMBER, GUEST] });
  await screen.findByRole('status', { name: '会員情報を確認しています' });
  expect(wentTo).toEqual([loginRoute(HERE)]);
});

describe('The receipt', () => {
  async function openReceipt(order: OrderDetail, around?: Around) {
    const { user } = open(order, around);
    await user.click(await screen.findByRole('button', { name: '領収書を表示する' }));
    const sheet = await screen.findByRole('article', { name: '領収書' });
    return { user, sheet };
  }

  test('has issuer, purpose, amount, tax, date and payment method', async () => {
    const { sheet } = await openReceipt(played());
    for (const words of [
      '発行日 2026年11月21日',
      '「まるぽのおつかいガチャ」3回分の代金として',
      '金額2,100円(税込)',
      '内訳くじ代金 1回 700円 × 3回',
      '10%対象(税込)2,100円',
      'うち消費税(10%)190円',
      'お支払い日2026年11月21日',
      'クレジットカードで受領',
      '株式会社まちかど',
      '東京都渋谷区神宮前1-2-3',
      '登録番号 T1234567890123',
      'ご注文番号 O1',
    ])
      expect(sheet).toHaveTextContent(words);
    expect(sheet).not.toHaveTextContent('見本');
    expect(sheet).not.toHaveTextContent('適格請求書');
  });

  test('is addressed to the member or to a typed name', async () => {
    const { user, sheet } = await openReceipt(played());
    expect(sheet).toHaveTextContent('小川 みのり様');
    await user.clear(screen.getByLabelText('宛名'));
    await fill(user, screen.getByLabelText('宛名'), '株式会社 小川商店');
    await user.click(screen.getByRole('radio', { name: '御中' }));
    expect(sheet).toHaveTextContent('株式会社 小川商店御中');
  });

  test('is the same when it is opened again, and can be printed', async () => {
    const print = jest.spyOn(window, 'print').mockImplementation(() => {});
    const { user, sheet } = await openReceipt(played());
    const first = sheet.textContent;
    await user.click(screen.getByRole('button', { name: '領収書を閉じる' }));
    expect(screen.queryByRole('article')).toBeNull();
    await user.click(screen.getByRole('button', { name: '領収書を表示する' }));
    expect(screen.getByRole('article', { name: '領収書' }).textContent).toBe(first);
    await user.click(screen.getByRole('button', { name: '印刷する・PDFに保存する' }));
    expect(print).toHaveBeenCalledTimes(1);
    print.mockRestore();
  });

  test.each([
    ['CARD', 'クレジットカードで受領'],
    ['AU', 'auかんたん決済(携帯電話会社の決済)で受領'],
    ['DOCOMO', 'd払い(携帯電話会社の決済)で受領'],
    ['SB', 'ソフトバンクまとめて支払い(携帯電話会社の決済)で受領'],
    ['PAYPAY', 'PayPay(電子決済)で受領'],
  ] as const)('of a payment by %s names the method', async (paymentType, words) => {
    const { sheet } = await openReceipt(played({ paymentType: paymentType satisfies PaymentType }));
    expect(sheet).toHaveTextContent(words);
  });

  test('has no registration number if the shop has none, and a sample is marked', async () => {
    const { sheet } = await openReceipt(played(), {
      issuer: { ...ISSUER, invoiceNumber: null, isSample: true },
    });
    expect(sheet).not.toHaveTextContent('登録番号');
    expect(sheet).toHaveTextContent('適格請求書(インボイス)ではありません。');
    expect(sheet).toHaveTextContent('見本');
  });

  test('does not exist for a free order', async () => {
    open(played({ total: 0, paymentType: 'NONE' }));
    await screen.findByText('当たった賞品 3点');
    expect(screen.queryByRole('button', { name: '領収書を表示する' })).toBeNull();
  });
});

describe('The return invoice', () => {
  const REFUNDS = [
    aRefund({ state: 'done', method: 'provider', doneAt: '2026-11-24T16:00:00.000Z' }),
    aRefund({ state: 'paidOut', scope: 'goodwill', tickets: 0, yen: 300, paidOutOn: '2026-11-26' }),
    aRefund({
      state: 'done',
      scope: 'order',
      isOfSale: false,
      yen: 2_100,
      doneAt: '2026-11-24T16:00:00.000Z',
    }),
    aRefund({ state: 'requested', yen: 200 }),
  ];
  const opened = async (order: OrderDetail, name: string, around?: Around) => {
    const { user } = open(order, around);
    await user.click(await screen.findByRole('button', { name: new RegExp(`^${name}`) }));
    return screen.findByRole('article');
  };

  test('of refunded tickets has everything that the law asks for', async () => {
    const sheet = await opened(played({ refunds: REFUNDS }), '適格返還請求書\\(1,400円\\)を表示する');
    for (const words of [
      '適格返還請求書',
      '発行日 2026年11月25日',
      '「まるぽのおつかいガチャ」くじ代金 1回 700円 × 2回',
      '10%対象(税込)1,400円',
      'うち消費税(10%)127円',
      'もとのお支払い日2026年11月21日',
      'お返しした日2026年11月25日',
      '株式会社まちかど',
      '登録番号 T1234567890123',
      'ご注文番号 O1',
    ])
      expect(sheet).toHaveTextContent(words);
    expect(sheet).not.toHaveTextContent('領収');
  });

  test('exists for each refund of the sale that was made, and for no other', async () => {
    open(played({ refunds: REFUNDS }));
    const buttons = await screen.findAllByRole('button', { name: /適格返還請求書/ });
    expect(buttons.map(({ textContent }) => textContent)).toEqual([
      '適格返還請求書(1,400円)を表示する',
      '適格返還請求書(300円)を表示する',
    ]);
  });

  test('of a part by bank transfer has the date of the transfer', async () => {
    const sheet = await opened(played({ refunds: REFUNDS }), '適格返還請求書\\(300円\\)');
    expect(sheet).toHaveTextContent('くじ代金の値引き');
    expect(sheet).toHaveTextContent('お返しした日2026年11月26日お返しの方法銀行振込');
  });

  test('of a whole order is on its page; of a shop that is not registered it says so', async () => {
    const whole = aRefund({ state: 'done', scope: 'order', yen: 2_100, doneAt: '2026-11-24T16:00:00.000Z' });
    const order = played({ paymentStatus: 'REFUNDED', reason: 'byShop', refunds: [whole] });
    const sheet = await opened(order, '返金明細書', { issuer: { ...ISSUER, invoiceNumber: null } });
    expect(sheet).toHaveTextContent('この返金明細書は、適格返還請求書(インボイス)ではありません。');
  });
});
