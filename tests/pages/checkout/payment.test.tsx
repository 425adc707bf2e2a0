import { screen, fireEvent, waitFor, within } from '@testing-library/react';
import { PREFECTURES } from '#lib/contract/member/prefectures.ts';
import type { Card } from '#lib/contract/payment.ts';
import type { Tariff } from '#lib/contract/shipping-tariff.ts';
import { anOrderDetail, anOpenPayment, aPrize, heldFor, aDraw } from '../../support/api-responses.ts';
import { answered, LOST, refused } from '../render.tsx';
import { openCheckout, openOrder } from './checkout-page.tsx';

beforeEach(() => {
  localStorage.clear();
  sessionStorage.clear();
});

/** Ten tickets of 700 yen. */
const ORDER = anOrderDetail();
const PAYMENT_SESSION = answered({ redirectId: 'r-1', url: 'https://pay.example/r-1' });
const PAID_AT_ONCE = answered({ redirectId: 'r-1', url: null });

type User = ReturnType<typeof openCheckout>['user'];

const pay = () => screen.findByRole('button', { name: '注文を確定して支払う' });
const method = (name: string | RegExp) => screen.findByRole('radio', { name });
const agreements = () => screen.getAllByRole('checkbox');

async function agree(user: User): Promise<void> {
  for (const box of agreements()) await user.click(box);
}

async function chooseAndAgree(user: User, name: string | RegExp = /PayPay/): Promise<void> {
  await user.click(await method(name));
  await agree(user);
}

describe('Paying', () => {
  test("the button opens the provider's page with the chosen payment method", async () => {
    const { user, leave, sent } = openOrder([ORDER], { openPaymentSession: [PAYMENT_SESSION] });
    await chooseAndAgree(user);
    await user.click(await pay());
    await waitFor(() => expect(leave).toHaveBeenCalledWith('https://pay.example/r-1'));
    expect(sent('openPaymentSession')).toEqual([
      { body: { purpose: 'order', orderHistoryId: 'o-1', paymentType: 'PAYPAY' } },
    ]);
  });

  test('in maintenance the button says so and pays nothing', async () => {
    const maintenance = { sentence: '機械を掃除しています。', until: null };
    openCheckout(
      { showOrder: [answered(ORDER)] },
      { draw: aDraw({ maintenance }), query: '?quantity=10&order=o-1' },
    );
    expect(await screen.findByRole('button', { name: 'メンテナンス中です' })).toBeDisabled();
    expect(screen.getByText(/^機械を掃除しています。お支払いは、再開のあとに/)).toBeVisible();
    expect(screen.queryByRole('button', { name: '注文を確定して支払う' })).toBeNull();
  });

  test('a double click opens one payment session, and the button is locked afterwards', async () => {
    const { user, leave, sent } = openOrder([ORDER], { openPaymentSession: [PAYMENT_SESSION] });
    await chooseAndAgree(user);
    const button = await pay();
    await user.dblClick(button);
    await waitFor(() => expect(leave).toHaveBeenCalledTimes(1));
    await user.click(button);
    expect(sent('openPaymentSession')).toHaveLength(1);
  });

  test('missing input is named at its field, and nothing is sent', async () => {
    const { user, sent } = openOrder([ORDER]);
    await user.click(await pay());
    expect(await screen.findByRole('alert')).toHaveTextContent('入力内容を3か所ご確認ください');
    expect(screen.getByRole('radiogroup', { name: 'お支払い方法' })).toHaveAccessibleDescription(
      'お支払い方法を選んでください。',
    );
    expect(screen.getByRole('radiogroup', { name: 'お支払い方法' })).toHaveFocus();
    expect(sent('openPaymentSession')).toEqual([]);
  });

  test('a missing payment method is reported on the card of methods', async () => {
    const { user } = openOrder([ORDER]);
    await user.click(await pay());
    const message = await screen.findByText('お支払い方法を選んでください。', { selector: 'p span' });
    expect(screen.getByRole('radiogroup', { name: 'お支払い方法' }).parentElement).toContainElement(message);
  });

  test.each([
    ['the provider is unavailable', refused('providerUnavailable'), /お支払いはまだ行われていません/],
    ['the connection is lost', LOST, /通信エラーが発生しました/],
  ])('the input stays when %s, and the button can be used again', async (_what, reply, words) => {
    const { user, leave } = openOrder([ORDER], { openPaymentSession: [reply, PAYMENT_SESSION] });
    await chooseAndAgree(user);
    await user.click(await pay());
    expect(await screen.findByRole('alert')).toHaveTextContent(words);
    expect(await method(/PayPay/)).toBeChecked();
    for (const box of agreements()) expect(box).toBeChecked();
    await user.click(await pay());
    await waitFor(() => expect(leave).toHaveBeenCalledTimes(1));
  });

  test('if another tab was first, the open payment is shown instead of the form', async () => {
    const { user } = openOrder([ORDER, anOpenPayment()], {
      openPaymentSession: [refused('paymentUnderWay')],
    });
    await chooseAndAgree(user);
    await user.click(await pay());
    expect(await screen.findByText('お支払いの画面が開いています')).toBeVisible();
  });

  test('an open payment can be given up: the same order is paid in another way', async () => {
    const givenUp = { purpose: 'order', orderHistoryId: 'o-1', directoryName: 'marupo-otsukai' } as const;
    const { user, sent } = openOrder([anOpenPayment(), ORDER], {
      giveUpPaymentSession: [answered({ ...givenUp, status: 'START' })],
      openPaymentSession: [PAYMENT_SESSION],
    });
    await user.click(await screen.findByRole('button', { name: 'ほかの方法で支払う' }));
    await chooseAndAgree(user, /d払い/);
    await user.click(await pay());
    expect(sent('giveUpPaymentSession')).toEqual([{ params: { redirectId: 'r-1' } }]);
    expect(sent('cancelOrder')).toEqual([]);
    expect(sent('openPaymentSession')).toMatchObject([{ body: { paymentType: 'DOCOMO' } }]);
  });

  test('a payment that cannot be given up stays open, with the reason', async () => {
    const { user } = openOrder([anOpenPayment()], {
      giveUpPaymentSession: [refused('providerUnavailable')],
    });
    await user.click(await screen.findByRole('button', { name: 'ほかの方法で支払う' }));
    expect(await screen.findByRole('alert')).toHaveTextContent('決済会社につながりにくくなっています。');
  });

  test('after a refused payment the page says so, and that the tickets are still on hold', async () => {
    openOrder([anOrderDetail({ paymentStatus: 'DECLINED', paymentType: 'CARD', reason: 'declined' })]);
    expect(await screen.findByText('お支払いができませんでした。')).toBeVisible();
    expect(
      screen.getByText(/10枚は、とりおいたままです。ほかの方法でも、お支払いいただけます。/),
    ).toBeVisible();
    expect(await pay()).toBeVisible();
  });

  test('a page restored by the browser can be submitted again', async () => {
    const { user, leave } = openOrder([ORDER], { openPaymentSession: [PAYMENT_SESSION] });
    await chooseAndAgree(user);
    await user.click(await pay());
    await waitFor(() => expect(leave).toHaveBeenCalledTimes(1));
    fireEvent(window, Object.assign(new Event('pageshow'), { persisted: true }));
    expect(await method(/PayPay/)).toBeChecked();
    await user.click(await pay());
    await waitFor(() => expect(leave).toHaveBeenCalledTimes(2));
  });

  test('a paid order leads to its result', async () => {
    const { wentTo } = openOrder([anOrderDetail({ status: 'SUCCESS', paymentStatus: 'CAPTURED' })]);
    await waitFor(() => expect(wentTo).toEqual(['/sanrio/marupo-otsukai/result?order=o-1']));
    expect(screen.queryByRole('button', { name: /注文を確定/ })).toBeNull();
  });
});

describe('The registered card', () => {
  const VISA: Card = { brand: 'VISA', lastFour: '4242', expiry: '2099-08' };

  test("a payment without a provider's page leads to the result", async () => {
    const { user, leave, wentTo } = openOrder([ORDER], {
      showCredit: [answered({ card: VISA })],
      openPaymentSession: [PAID_AT_ONCE],
    });
    expect(await method(/登録したカード/)).toBeChecked();
    await agree(user);
    await user.click(await pay());
    await waitFor(() => expect(wentTo).toEqual(['/sanrio/marupo-otsukai/result?order=o-1']));
    expect(leave).not.toHaveBeenCalled();
  });

  test('the registered card and another card are sent differently', async () => {
    const { user, sent } = openOrder([ORDER], {
      showCredit: [answered({ card: VISA })],
      openPaymentSession: [refused('providerUnavailable'), PAYMENT_SESSION],
    });
    await chooseAndAgree(user, /登録したカード/);
    await user.click(await pay());
    await screen.findByRole('alert');
    await user.click(await method(/ほかのクレジットカード/));
    await user.click(await pay());
    await waitFor(() => expect(sent('openPaymentSession')).toHaveLength(2));
    expect(sent('openPaymentSession')).toMatchObject([
      { body: { paymentType: 'CARD', useCard: true } },
      { body: { paymentType: 'CARD' } },
    ]);
    expect(sent('openPaymentSession')[1]).not.toHaveProperty('body.useCard');
  });

  test('an expired card is shown but cannot be chosen', async () => {
    openOrder([ORDER], { showCredit: [answered({ card: { ...VISA, expiry: '2019-01' } })] });
    const card = await method(/登録したカード.*有効期限が切れています/);
    expect(card).toBeDisabled();
    expect(card).not.toBeChecked();
  });

  test('other methods can be chosen if the card cannot be loaded', async () => {
    openOrder([ORDER], { showCredit: [LOST] });
    expect(await method(/PayPay/)).toBeEnabled();
  });
});

describe('The terms of an order', () => {
  test('name one lowest fee for the box of its prizes, not that of fewer ones by post', async () => {
    const [hokkaido, ...others] = PREFECTURES;
    const tariff: Tariff = {
      regions: [
        { name: '北海道', prefectures: [hokkaido] },
        { name: '北海道以外', prefectures: others },
      ],
      sizes: [
        { method: 'post', name: '封筒', space: 2, fees: [385, 385] },
        { method: 'box', name: '箱', space: null, fees: [1_200, 750] },
      ],
    };
    const draw = aDraw({
      prizes: [aPrize({ isPostable: true })],
      shipping: { ...aDraw().shipping, fee: 385, tariffs: [tariff] },
    });
    openCheckout({ showOrder: [answered(ORDER)] }, { draw, query: '?order=o-1' });
    expect(await screen.findByText('送料750円からも入れると')).toBeVisible();
    expect(screen.getByText(/^まとめて1箱で送ると750円から1,200円\(税込/)).toBeVisible();
    expect(document.body).not.toHaveTextContent('385円');
  });

  const A_MINOR = anOrderDetail({ monthlyCap: { cap: 20000, left: 9000 } });

  test('the page contains everything that the law requires', async () => {
    const draw = aDraw({ salesType: 'last_special', lastOnePrize: null });
    const { user } = openCheckout({ showOrder: [answered(ORDER)] }, { draw, query: '?order=o-1' });
    await user.click(await method(/d払い/));
    for (const words of [
      '10回。',
      /1回につき、賞品が1点当たります。賞品は選べず、/,
      /箱の最後の1枚を引いた方/,
      '1回 700円 × 10回',
      '発送を依頼するときに、別途',
      /全国一律600円\(税込\)/,
      '送料600円も入れると',
      '7,600円',
      /^お支払い総額/,
      /携帯電話のご利用料金といっしょのご請求です。/,
      /お支払いの確認後、3〜6秒で決まり、すぐにごらんいただけます。/,
      /12月下旬から順番に発送/,
      '12月6日(日) 23:59まで',
      /完売したときは、その時点で終了します。/,
      /キャンセル・返品・交換をお受けできません。/,
      /到着から8日以内にご連絡ください。/,
    ])
      expect(screen.getAllByText(words).find((found) => found.closest('details') === null)).toBeVisible();
    expect(screen.queryByText('0円')).toBeNull();
    for (const fold of [/^賞品[0-9]種の残りと確率/, /くわしい条件/]) await user.click(screen.getByText(fold));
    for (const words of [
      /ご注文のときに確定します。/,
      /60日間、無料で保管します。/,
      /ほかのお客さまの結果が出ると変わります。/,
      /11月20日\(金\) 22:14 時点/,
    ])
      expect(screen.getAllByText(words)[0]).toBeVisible();
    const row = within(screen.getByRole('table')).getByRole('row', { name: /特大\s?ぬいぐるみ/ });
    expect(row).toHaveTextContent('残り 1 / 2');
    expect(row).toHaveTextContent('0.76%');
  });

  test("a minor confirms the guardian's consent and sees the monthly limit", async () => {
    const { user, sent } = openOrder([A_MINOR], { openPaymentSession: [PAYMENT_SESSION] });
    await user.click(await method(/PayPay/));
    const part = screen.getByRole('heading', { name: '18歳未満の方へ' }).closest('section');
    for (const words of ['20,000円', '9,000円', '2,000円']) expect(part).toHaveTextContent(words);
    await user.click(await pay());
    expect(await screen.findByRole('alert')).toHaveTextContent('3か所');
    await agree(user);
    await user.click(await pay());
    await waitFor(() =>
      expect(sent('openPaymentSession')).toMatchObject([{ body: { guardianConsents: true } }]),
    );
  });

  test('an adult is not asked for a guardian', async () => {
    openOrder([ORDER]);
    await pay();
    expect(screen.queryByText(/保護者/)).toBeNull();
  });

  test('a free draw is ordered without payment', async () => {
    const free = anOrderDetail({ price: 0, total: 0 });
    const draw = aDraw({ price: 0, paymentTypes: ['NONE'] });
    const { user, sent } = openCheckout(
      { showOrder: [answered(free)], openPaymentSession: [PAID_AT_ONCE] },
      { draw, query: '?order=o-1' },
    );
    const button = await screen.findByRole('button', { name: '注文を確定して引く' });
    expect(screen.queryByText(/お支払いの確認後/)).toBeNull();
    expect(screen.queryByText(/返品/)).toBeNull();
    expect(screen.queryByText('税込')).toBeNull();
    expect(screen.queryByText(/^0$|^0円/)).toBeNull();
    await agree(user);
    await user.click(button);
    await waitFor(() =>
      expect(sent('openPaymentSession')).toMatchObject([{ body: { paymentType: 'NONE' } }]),
    );
  });
});

describe('The hold', () => {
  test.each([
    ['内容を変更する', '/sanrio/marupo-otsukai#quantity'],
    ['とりおきをやめて、もどる', '/sanrio/marupo-otsukai'],
  ])('「%s」 releases the hold and leads to the draw', async (name, place) => {
    const cancelOrder = [answered(anOrderDetail({ status: 'CANCEL', reason: 'byMember' }))];
    const { user, sent, wentTo } = openOrder([ORDER], { cancelOrder });
    await user.click(await screen.findByRole('button', { name }));
    await waitFor(() => expect(wentTo).toEqual([place]));
    expect(sent('cancelOrder')).toEqual([{ params: { orderHistoryId: 'o-1' } }]);
  });

  test('an expired hold is reported, and a new order can be started', async () => {
    const cancelOrder = [answered(anOrderDetail({ status: 'CANCEL', reason: 'holdEnded' }))];
    const { user, wentTo } = openOrder([anOrderDetail({ heldUntil: heldFor(0) })], { cancelOrder });
    expect(await screen.findByRole('heading', { name: 'とりおきの時間がすぎました' })).toBeVisible();
    await user.click(screen.getByRole('button', { name: /もう一度、10回の手続きをする/ }));
    await waitFor(() => expect(wentTo).toEqual(['/sanrio/marupo-otsukai/shopping?quantity=10']));
  });

  test("the remaining time follows the shop's clock", async () => {
    const hourAhead = { askedAt: '2031-01-01T01:00:00.000Z', heldUntil: '2031-01-01T01:09:30.000Z' };
    openOrder([anOrderDetail(hourAhead)]);
    expect(await screen.findByRole('timer', { name: 'とりおきの残り時間' })).toHaveTextContent(/^9:[0-3]\d$/);
  });

  test('in its second half the hold can be extended once', async () => {
    const before = anOrderDetail({ heldUntil: heldFor(299), isExtendable: true });
    const { user, sent } = openOrder([before], {
      extendHold: [answered(anOrderDetail({ heldUntil: heldFor(899) }))],
    });
    await user.click(await screen.findByRole('button', { name: 'とりおきを10分のばす' }));
    await waitFor(() =>
      expect(screen.getByRole('timer', { name: 'とりおきの残り時間' })).toHaveTextContent(/^14:[0-5]\d$/),
    );
    expect(sent('extendHold')).toEqual([{ params: { orderHistoryId: 'o-1' } }]);
    expect(screen.queryByRole('button', { name: 'とりおきを10分のばす' })).toBeNull();
  });

  test('a hold that cannot be extended stays, with the reason', async () => {
    const { user } = openOrder([anOrderDetail({ heldUntil: heldFor(299), isExtendable: true })], {
      extendHold: [refused('othersWait')],
    });
    await user.click(await screen.findByRole('button', { name: 'とりおきを10分のばす' }));
    expect(await screen.findByRole('alert')).toHaveTextContent('とりおきをのばせません。');
  });

  test.each([
    ['in its first half', { heldUntil: heldFor(320), isExtendable: true }],
    ['a second time', { heldUntil: heldFor(200), isExtendable: false }],
  ])('%s it is not offered', async (_when, but) => {
    openOrder([anOrderDetail(but)]);
    await pay();
    expect(screen.queryByText(/1回だけ10分のばせます/)).toBeNull();
  });

  test('the last minute is announced once', async () => {
    openOrder([anOrderDetail({ heldUntil: heldFor(59) })]);
    expect(await screen.findByText('とりおきの残り時間が、1分になりました。')).toHaveAttribute(
      'role',
      'status',
    );
  });
});
