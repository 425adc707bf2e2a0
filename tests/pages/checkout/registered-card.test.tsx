import { screen, waitFor } from '@testing-library/react';
import type { Card } from '#lib/contract/payment.ts';
import { LOST, answered, refused } from '../account/member-around.tsx';
import { agree, chooseAndAgree, method, NO_TRIP, ORDER, pay, TRIP } from './order-form.ts';
import { openOrder } from './shop-for.tsx';

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
