import { fireEvent, screen, waitFor } from '@testing-library/react';
import { anOpenPayment, anOrderDetail } from '../../support/order-detail.ts';
import { LOST, refused } from '../account/member-around.tsx';
import { agreements, chooseAndAgree, method, ORDER, pay, TRIP } from './order-form.ts';
import { openOrder } from './shop-for.tsx';

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
