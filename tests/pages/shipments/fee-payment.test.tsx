import { jest } from '@jest/globals';
import { screen, waitFor, within } from '@testing-library/react';
import { FeePayment } from '#components/shipments/fee-payment.tsx';
import type { Card } from '#lib/contract/payment.ts';
import type { ShipmentDetail } from '#lib/contract/shipment.ts';
import { aShipmentDetail } from '../../support/api-responses.ts';
import { LOST, answered, refused, renderForMember, type Answering } from '../render.tsx';
import { openPrizePage, PRIZES } from './prize-pages.tsx';
import { PAID_TYPES } from '#lib/orders/payment-methods.ts';

const HERE = `${PRIZES}?shipment=s-1`;
const STOCK = { draws: [] };
const VISA: Card = { brand: 'VISA', lastFour: '4242', expiry: '2099-08' };
const PAID = aShipmentDetail({ paymentStatus: 'CAPTURED', paymentType: 'CARD', payUntil: null });
const OPEN = aShipmentDetail({
  paymentStatus: 'PENDING',
  paymentType: 'PAYPAY',
  paymentSession: { redirectId: 'r-1', url: 'https://pay.example/r-1' },
});

beforeEach(() => {
  localStorage.clear();
  sessionStorage.clear();
});

const open = (shipments: readonly ShipmentDetail[], replies: Answering = {}) =>
  openPrizePage(STOCK, HERE, { replies: { showShipment: shipments.map(answered), ...replies } });

/** Renders only the payment, with functions in place of navigation and refetch. */
function pay(shipment: ShipmentDetail, replies: Answering) {
  const leave = jest.fn<(url: string) => void>();
  const again = jest.fn(async () => undefined);
  const shop = renderForMember(<FeePayment shipment={shipment} refetch={again} leave={leave} />, {
    showCredit: [answered({ card: null })],
    ...replies,
  });
  return { ...shop, leave, again };
}
const button = () => screen.findByRole('button', { name: '送料600円を支払う' });

test('the page has the contents, the deadline and the payment methods', async () => {
  open([aShipmentDetail()]);
  await button();
  expect(screen.getByText('11月21日(土) 19:30')).toBeVisible();
  expect(screen.getAllByRole('radio').map((radio) => radio.getAttribute('value'))).toEqual(PAID_TYPES);
  for (const words of ['賞品3点', /〒606-8301/, '600円(税込)']) expect(screen.getByText(words)).toBeVisible();
});

test('the time of the charge is that of the chosen method', async () => {
  const { user } = pay(aShipmentDetail(), {});
  const charged = /携帯電話のご利用料金といっしょのご請求です。/;
  await button();
  expect(screen.queryByText(charged)).not.toBeInTheDocument();
  await user.click(screen.getByRole('radio', { name: /ドコモ|d払い/ }));
  expect(screen.getByText(charged)).toBeVisible();
});

test('the chosen method opens one payment session', async () => {
  const { user, sent, leave } = pay(aShipmentDetail(), {
    openPaymentSession: [answered({ redirectId: 'r-1', url: 'https://pay.example/r-1' })],
  });
  await user.click(await screen.findByRole('radio', { name: /PayPay/ }));
  await user.dblClick(await button());
  await waitFor(() => expect(leave).toHaveBeenCalledWith('https://pay.example/r-1'));
  expect(sent('openPaymentSession')).toEqual([
    { body: { purpose: 'shipment', userShipId: 's-1', paymentType: 'PAYPAY' } },
  ]);
});

test('nothing is sent without a method', async () => {
  const { user, sent } = pay(aShipmentDetail(), {});
  await user.click(await button());
  expect(await screen.findByRole('radiogroup', { name: 'お支払い方法' })).toHaveAccessibleDescription(
    'お支払い方法を選んでください。',
  );
  expect(sent('openPaymentSession')).toEqual([]);
});

test('the registered card pays at once, and the shipment is shown', async () => {
  const { user, sent, wentTo } = open([aShipmentDetail(), PAID], {
    showCredit: [answered({ card: VISA })],
    openPaymentSession: [answered({ redirectId: 'r-1', url: null })],
  });
  expect(await screen.findByRole('radio', { name: /登録したカード/ })).toBeChecked();
  await user.click(await button());
  await waitFor(() => expect(wentTo).toEqual(['/sanrio/mypage/userShip/s-1']));
  expect(sent('openPaymentSession')).toMatchObject([{ body: { paymentType: 'CARD', useCard: true } }]);
});

test('a paid fee leads to the shipment', async () => {
  const { wentTo } = open([PAID]);
  await waitFor(() => expect(wentTo).toEqual(['/sanrio/mypage/userShip/s-1']));
  expect(screen.queryByRole('button', { name: /支払う/ })).toBeNull();
});

test('an open payment session can be continued, but no second one opened', async () => {
  const { user, leave } = pay(OPEN, {});
  await user.click(await screen.findByRole('button', { name: 'お支払いの画面にもどる' }));
  expect(leave).toHaveBeenCalledWith('https://pay.example/r-1');
  expect(screen.queryByRole('radio')).toBeNull();
});

test('an open payment session can be given up for another method', async () => {
  const { user, sent, again } = pay(OPEN, {
    giveUpPaymentSession: [answered({ purpose: 'shipment', userShipId: 's-1', paymentStatus: 'NONE' })],
  });
  await user.click(await screen.findByRole('button', { name: 'ほかの方法で支払う' }));
  await waitFor(() => expect(again).toHaveBeenCalledTimes(1));
  expect(sent('giveUpPaymentSession')).toEqual([{ params: { redirectId: 'r-1' } }]);
});

test('a payment without a page is awaited', async () => {
  pay({ ...OPEN, paymentSession: null }, {});
  expect(await screen.findByText('お支払いを確認しています')).toBeVisible();
  expect(screen.queryByRole('button', { name: 'お支払いの画面にもどる' })).toBeNull();
});

test.each([
  ['the provider is unavailable', refused('providerUnavailable'), /お支払いはまだ行われていません/],
  ['the connection is lost', LOST, /通信エラーが発生しました/],
])('the choice stays when %s, and the button can be used again', async (_what, reply, words) => {
  const { user, leave, again } = pay(aShipmentDetail(), {
    openPaymentSession: [reply, answered({ redirectId: 'r-1', url: 'https://pay.example/r-1' })],
  });
  await user.click(await screen.findByRole('radio', { name: /d払い/ }));
  await user.click(await button());
  expect(await screen.findByRole('alert')).toHaveTextContent(words);
  expect(again).toHaveBeenCalledTimes(1);
  await user.click(await button());
  await waitFor(() => expect(leave).toHaveBeenCalledTimes(1));
});

test('a removed card is reported at the methods, which are loaded again', async () => {
  const { user } = pay(aShipmentDetail(), {
    showCredit: [answered({ card: VISA }), answered({ card: null })],
    openPaymentSession: [refused('cardMissing')],
  });
  await user.click(await button());
  await waitFor(() => expect(screen.queryByRole('radio', { name: /登録したカード/ })).toBeNull());
  expect(screen.getByRole('radiogroup', { name: 'お支払い方法' })).toHaveAccessibleDescription(
    /登録したカードがありません/,
  );
});

test('the request can be withdrawn after a confirmation', async () => {
  const { user, sent, wentTo } = pay(aShipmentDetail(), {
    withdrawShipment: [answered({ userShipId: 's-1', withdrawn: true })],
  });
  await user.click(await screen.findByRole('button', { name: '発送の依頼を取りやめる' }));
  expect(sent('withdrawShipment')).toEqual([]);
  await user.click(screen.getByRole('button', { name: '取りやめない' }));
  await user.click(await screen.findByRole('button', { name: '発送の依頼を取りやめる' }));
  await user.click(screen.getByRole('button', { name: '依頼を取りやめる' }));
  await waitFor(() => expect(wentTo).toEqual([PRIZES]));
  expect(sent('withdrawShipment')).toEqual([{ params: { userShipId: 's-1' } }]);
});

test('a paid request cannot be withdrawn, with the reason', async () => {
  const { user, again, wentTo } = pay(aShipmentDetail(), { withdrawShipment: [refused('shipmentPaid')] });
  await user.click(await screen.findByRole('button', { name: '発送の依頼を取りやめる' }));
  await user.click(screen.getByRole('button', { name: '依頼を取りやめる' }));
  expect(await screen.findByRole('alert')).toHaveTextContent('もう受け付けています。');
  expect(again).toHaveBeenCalledTimes(1);
  expect(wentTo).toEqual([]);
});

test('a withdrawal leads to the prizes', async () => {
  const { user, wentTo } = open([aShipmentDetail()], {
    withdrawShipment: [answered({ userShipId: 's-1', withdrawn: true })],
  });
  await user.click(await screen.findByRole('button', { name: '発送の依頼を取りやめる' }));
  await user.click(screen.getByRole('button', { name: '依頼を取りやめる' }));
  await waitFor(() => expect(wentTo).toEqual([PRIZES]));
});

test('an unknown request links to the prizes', async () => {
  openPrizePage(STOCK, HERE, { replies: { showShipment: [refused('notFound')] } });
  const words = await screen.findByText('この依頼は、もうありません');
  const place = words.closest('div') ?? document.body;
  expect(within(place).getByRole('link', { name: '当選賞品を見る' })).toHaveAttribute('href', PRIZES);
});
