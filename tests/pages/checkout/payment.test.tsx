import { screen, fireEvent, waitFor, within } from '@testing-library/react';
import type { Card } from '#lib/contract/payment.ts';
import { anOrderDetail, anOpenPayment, heldFor, aDraw } from '../../support/api-responses.ts';
import { answered, LOST, refused } from '../render.tsx';
import { shopFor, openOrder } from './checkout-page.tsx';

/** Ten tickets of 700 yen. */
const ORDER = anOrderDetail();
const TRIP = answered({ redirectId: 'r-1', url: 'https://pay.example/r-1' });
const NO_TRIP = answered({ redirectId: 'r-1', url: null });

type User = ReturnType<typeof shopFor>['user'];

const pay = () => screen.findByRole('button', { name: '7,000円 注文を確定して支払う' });
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
  beforeEach(() => {
    localStorage.clear();
    sessionStorage.clear();
  });

  test('a press of the button leads to the provider, with the way of paying that was chosen', async () => {
    const { user, leave, sent } = openOrder([ORDER], { openHandOff: [TRIP] });
    await chooseAndAgree(user);
    await user.click(await pay());
    await waitFor(() => expect(leave).toHaveBeenCalledWith('https://pay.example/r-1'));
    expect(sent('openHandOff')).toEqual([
      { body: { purpose: 'order', orderHistoryId: 'o-1', paymentType: 'PAYPAY' } },
    ]);
  });

  test('two presses make one trip, and none can be made on the way out', async () => {
    const { user, leave, sent } = openOrder([ORDER], { openHandOff: [TRIP] });
    await chooseAndAgree(user);
    const button = await pay();
    await user.dblClick(button);
    await waitFor(() => expect(leave).toHaveBeenCalledTimes(1));
    await user.click(button);
    expect(sent('openHandOff')).toHaveLength(1);
  });

  test('what was forgotten is named beside it, and nothing is sent', async () => {
    const { user, sent } = openOrder([ORDER]);
    await user.click(await pay());
    expect(await screen.findByRole('alert')).toHaveTextContent('入力内容を3か所ご確認ください');
    expect(screen.getByRole('radiogroup', { name: 'お支払い方法' })).toHaveAccessibleDescription(
      'お支払い方法を選んでください。',
    );
    expect(screen.getByRole('radiogroup', { name: 'お支払い方法' })).toHaveFocus();
    expect(sent('openHandOff')).toEqual([]);
  });

  test('that no way of paying is chosen is said on the card of the ways, not on the board below it', async () => {
    const { user } = openOrder([ORDER]);
    await user.click(await pay());
    const said = await screen.findByText('お支払い方法を選んでください。', { selector: 'p' });
    expect(screen.getByRole('radiogroup', { name: 'お支払い方法' }).parentElement).toContainElement(said);
  });

  test.each([
    ['the provider is away', refused('gatewayAway'), /お支払いはまだ行われていません/],
    ['nothing came back', LOST, /通信エラーが発生しました/],
  ])('nothing chosen is lost when %s, and the same button goes on', async (_what, reply, words) => {
    const { user, leave } = openOrder([ORDER], { openHandOff: [reply, TRIP] });
    await chooseAndAgree(user);
    await user.click(await pay());
    expect(await screen.findByRole('alert')).toHaveTextContent(words);
    expect(await method(/PayPay/)).toBeChecked();
    for (const box of agreements()) expect(box).toBeChecked();
    await user.click(await pay());
    await waitFor(() => expect(leave).toHaveBeenCalledTimes(1));
  });

  test('where another tab was quicker, the open payment comes in place of the form', async () => {
    const { user } = openOrder([ORDER, anOpenPayment()], { openHandOff: [refused('paymentUnderWay')] });
    await chooseAndAgree(user);
    await user.click(await pay());
    expect(await screen.findByText('お支払いの画面がひらいています')).toBeVisible();
  });

  test('who comes back to a page kept by the browser may press again, with everything still chosen', async () => {
    const { user, leave } = openOrder([ORDER], { openHandOff: [TRIP] });
    await chooseAndAgree(user);
    await user.click(await pay());
    await waitFor(() => expect(leave).toHaveBeenCalledTimes(1));
    fireEvent(window, Object.assign(new Event('pageshow'), { persisted: true }));
    expect(await method(/PayPay/)).toBeChecked();
    await user.click(await pay());
    await waitFor(() => expect(leave).toHaveBeenCalledTimes(2));
  });

  test('a paid order is not bought again but played', async () => {
    const { wentTo } = openOrder([anOrderDetail({ status: 'SUCCESS', paymentStatus: 'CAPTURED' })]);
    await waitFor(() => expect(wentTo).toEqual(['/sanrio/marupo-otsukai/result?order=o-1']));
    expect(screen.queryByRole('button', { name: /注文を確定/ })).toBeNull();
  });
});

describe('The registered card', () => {
  const VISA: Card = { brand: 'VISA', lastFour: '4242', expiry: '2099-08' };

  beforeEach(() => {
    localStorage.clear();
    sessionStorage.clear();
  });

  test('where no trip is needed, the result comes next', async () => {
    const { user, leave, wentTo } = openOrder([ORDER], {
      showCredit: [answered({ card: VISA })],
      openHandOff: [NO_TRIP],
    });
    expect(await method(/登録したカード/)).toBeChecked();
    await agree(user);
    await user.click(await pay());
    await waitFor(() => expect(wentTo).toEqual(['/sanrio/marupo-otsukai/result?order=o-1']));
    expect(leave).not.toHaveBeenCalled();
  });

  test('the registered card is paid with as such, and another card as another', async () => {
    const { user, sent } = openOrder([ORDER], {
      showCredit: [answered({ card: VISA })],
      openHandOff: [refused('gatewayAway'), TRIP],
    });
    await chooseAndAgree(user, /登録したカード/);
    await user.click(await pay());
    await screen.findByRole('alert');
    await user.click(await method(/ほかのクレジットカード/));
    await user.click(await pay());
    await waitFor(() => expect(sent('openHandOff')).toHaveLength(2));
    expect(sent('openHandOff')).toMatchObject([
      { body: { paymentType: 'CARD', useCard: true } },
      { body: { paymentType: 'CARD' } },
    ]);
    expect(sent('openHandOff')[1]).not.toHaveProperty('body.useCard');
  });

  test('a card whose time is over is shown, and cannot be chosen', async () => {
    openOrder([ORDER], { showCredit: [answered({ card: { ...VISA, expiry: '2019-01' } })] });
    const card = await method(/登録したカード.*有効期限が切れています/);
    expect(card).toBeDisabled();
    expect(card).not.toBeChecked();
  });

  test('without an answer about the card, everything else can be paid with', async () => {
    openOrder([ORDER], { showCredit: [LOST] });
    expect(await method(/PayPay/)).toBeEnabled();
  });
});

describe('The terms of an order', () => {
  const A_MINOR = anOrderDetail({ monthlyCap: { cap: 20000, left: 9000 } });

  beforeEach(() => {
    localStorage.clear();
    sessionStorage.clear();
  });

  test('everything the law wants stands on the page itself', async () => {
    const draw = aDraw({ salesType: 'last_special', lastOnePrize: null });
    shopFor({ showOrder: [answered(ORDER)] }, { draw, query: '?order=o-1' });
    await pay();
    for (const words of [
      'まるぽのおつかいガチャ 10回',
      /1回につき、賞品が1点当たります。賞品は選べません。/,
      /箱の最後の1枚を引いた方/,
      '1回 700円 × 10回',
      /全国一律600円\(税込\)/,
      /^お支払い総額/,
      /ご注文のときに確定します。/,
      /携帯電話のご利用料金といっしょのご請求です。/,
      /お支払いの確認後、すぐにごらんいただけます。/,
      /12月下旬から順番に発送/,
      '12月6日(日) 23:59まで',
      /完売したときは、その時点で終了します。/,
      /キャンセル・返品・交換をお受けできません。/,
      /ほかのお客さまの購入により変わります。/,
      /11月20日\(金\) 22:14 時点/,
    ])
      expect(screen.getAllByText(words)[0]).toBeVisible();
    const row = within(screen.getByRole('table')).getByRole('row', { name: /特大ぬいぐるみ/ });
    expect(row).toHaveTextContent('残り 1 / 2');
    expect(row).toHaveTextContent('0.76%');
  });

  test('whoever is under age says that the guardian agrees, and sees what is left of the month', async () => {
    const { user, sent } = openOrder([A_MINOR], { openHandOff: [TRIP] });
    await user.click(await method(/PayPay/));
    const part = screen.getByRole('heading', { name: '18歳未満の方へ' }).closest('section');
    for (const words of ['20,000円', '9,000円', '2,000円']) expect(part).toHaveTextContent(words);
    await user.click(await pay());
    expect(await screen.findByRole('alert')).toHaveTextContent('3か所');
    await agree(user);
    await user.click(await pay());
    await waitFor(() => expect(sent('openHandOff')).toMatchObject([{ body: { guardianConsents: true } }]));
  });

  test('of a grown-up no guardian is asked for', async () => {
    openOrder([ORDER]);
    await pay();
    expect(screen.queryByText(/保護者/)).toBeNull();
  });

  test('a draw without a price is ordered, not paid', async () => {
    const free = anOrderDetail({ price: 0, total: 0 });
    const draw = aDraw({ price: 0, paymentTypes: ['NONE'] });
    const { user, sent } = shopFor(
      { showOrder: [answered(free)], openHandOff: [NO_TRIP] },
      { draw, query: '?order=o-1' },
    );
    const button = await screen.findByRole('button', { name: '注文を確定して引く' });
    await agree(user);
    await user.click(button);
    await waitFor(() => expect(sent('openHandOff')).toMatchObject([{ body: { paymentType: 'NONE' } }]));
  });
});

describe('The hold', () => {
  const ORDER = anOrderDetail();

  test.each([
    ['内容を変更する', '/sanrio/marupo-otsukai#quantity'],
    ['とりおきをやめて、もどる', '/sanrio/marupo-otsukai'],
  ])('「%s」 gives the tickets back and leads to the draw', async (name, place) => {
    const cancelOrder = [answered(anOrderDetail({ status: 'CANCEL', reason: 'byMember' }))];
    const { user, sent, wentTo } = openOrder([ORDER], { cancelOrder });
    await user.click(await screen.findByRole('button', { name }));
    await waitFor(() => expect(wentTo).toEqual([place]));
    expect(sent('cancelOrder')).toEqual([{ params: { orderHistoryId: 'o-1' } }]);
  });

  test('a hold that ends says so, and one may begin again', async () => {
    const cancelOrder = [answered(anOrderDetail({ status: 'CANCEL', reason: 'holdEnded' }))];
    const { user, wentTo } = openOrder([anOrderDetail({ heldUntil: heldFor(0) })], { cancelOrder });
    expect(await screen.findByRole('heading', { name: 'とりおきの時間がすぎました' })).toBeVisible();
    await user.click(screen.getByRole('button', { name: /もう一度、10回の手続きをする/ }));
    await waitFor(() => expect(wentTo).toEqual(['/sanrio/marupo-otsukai/shopping?quantity=10']));
  });

  test('the time left goes by the clock of the shop, whatever this device believes', async () => {
    const hourAhead = { askedAt: '2031-01-01T01:00:00.000Z', heldUntil: '2031-01-01T01:09:30.000Z' };
    openOrder([anOrderDetail(hourAhead)]);
    expect(await screen.findByRole('timer', { name: 'とりおきの残り時間' })).toHaveTextContent(/^9:(30|29)$/);
  });

  test('the last minute is told once, in words', async () => {
    openOrder([anOrderDetail({ heldUntil: heldFor(59) })]);
    expect(await screen.findByText('とりおきの残り時間が、1分になりました。')).toHaveAttribute(
      'role',
      'status',
    );
  });
});
