import { jest } from '@jest/globals';
import { screen, waitFor } from '@testing-library/react';
import { MembersOnly } from '#components/account/members-only.tsx';
import { CardSettings } from '#components/account/settings/card-settings.tsx';
import type { Card } from '#lib/contract/payment.ts';
import { LOST, answered, refused, renderForMember, type Replies, AddressBar } from '../render.tsx';

const VISA: Card = { brand: 'VISA', lastFour: '4242', expiry: '2099-08' };
const CARD = answered({ card: VISA });
const NO_CARD = answered({ card: null });
const PAGE = '/sanrio/mypage/payment';
const PAYMENT_SESSION = { redirectId: 'r-1', url: 'https://pay.example/card' };

function open(replies: Replies, path = PAGE) {
  const leave = jest.fn<(url: string) => void>();
  const shop = renderForMember(
    <AddressBar>
      <MembersOnly>
        <CardSettings leave={leave} />
      </MembersOnly>
    </AddressBar>,
    replies,
    { path },
  );
  return { ...shop, leave };
}
const button = (name: string) => screen.findByRole('button', { name });
const backFrom = (state: 'waiting' | 'registered' | 'refused') =>
  [answered({ purpose: 'card' as const, state })] as const;
const RETURNED = `${PAGE}?redirectId=r-1`;

test('without a card the page explains its use and opens the registration', async () => {
  const { user, leave, sent } = open({
    showCredit: [NO_CARD],
    openPaymentSession: [answered(PAYMENT_SESSION)],
  });
  expect(await screen.findByText('登録したカードはありません')).toBeVisible();
  await user.dblClick(await button('カードを登録する'));
  await waitFor(() => expect(leave).toHaveBeenCalledWith('https://pay.example/card'));
  expect(sent('openPaymentSession')).toEqual([{ body: { purpose: 'card' } }]);
});

test('a card is shown with brand, last four digits and expiry', async () => {
  open({ showCredit: [CARD] });
  expect(await screen.findByText('VISA •••• 4242')).toBeVisible();
  expect(screen.getByText('08/99')).toBeVisible();
  expect(screen.getByText('VISA 下4けた 4242')).toBeInTheDocument();
});

test('an expired card is marked', async () => {
  open({ showCredit: [answered({ card: { ...VISA, expiry: '2019-01' } })] });
  expect(await screen.findByRole('alert')).toHaveTextContent('有効期限が切れています。');
});

test('a card is replaced by a new registration', async () => {
  const { user, leave } = open({ showCredit: [CARD], openPaymentSession: [answered(PAYMENT_SESSION)] });
  await user.click(await button('ほかのカードに変える'));
  await waitFor(() => expect(leave).toHaveBeenCalledTimes(1));
});

test('an unavailable provider is reported, and the button can be used again', async () => {
  const openPaymentSession = [refused('providerUnavailable'), answered(PAYMENT_SESSION)];
  const { user, leave } = open({ showCredit: [CARD], openPaymentSession });
  await user.click(await button('ほかのカードに変える'));
  expect(await screen.findByRole('alert')).toHaveTextContent('決済会社につながりにくくなっています。');
  await user.click(await button('ほかのカードに変える'));
  await waitFor(() => expect(leave).toHaveBeenCalledTimes(1));
});

test('a card is removed after a confirmation', async () => {
  const { user, sent } = open({ showCredit: [CARD], removeCredit: [answered({ card: null })] });
  await user.click(await button('カードを削除する'));
  expect(screen.getByText('このカードを削除しますか。')).toBeVisible();
  expect(sent('removeCredit')).toEqual([]);
  await user.click(await button('カードを削除する'));
  expect(await screen.findByText('カードを削除しました')).toBeVisible();
  expect(screen.getByText('登録したカードはありません')).toBeVisible();
});

test('a cancelled confirmation keeps the card', async () => {
  const { user, sent } = open({ showCredit: [CARD] });
  await user.click(await button('カードを削除する'));
  await user.click(await button('削除しない'));
  expect(await button('ほかのカードに変える')).toBeVisible();
  expect(sent('removeCredit')).toEqual([]);
});

test('a card that could not be removed stays', async () => {
  const { user } = open({ showCredit: [CARD], removeCredit: [LOST] });
  await user.click(await button('カードを削除する'));
  await user.click(await button('カードを削除する'));
  expect(await screen.findByRole('alert')).toHaveTextContent('通信エラーが発生しました。');
  expect(screen.getByText('VISA •••• 4242')).toBeVisible();
});

test('a failed request can be repeated', async () => {
  const { user } = open({ showCredit: [LOST, CARD] });
  await user.click(await button('もう一度ためす'));
  expect(await screen.findByText('VISA •••• 4242')).toBeVisible();
});

test('after the registration the new card is shown and the address is cleared', async () => {
  open({ showCredit: [NO_CARD, CARD], confirmPaymentSession: backFrom('registered') }, RETURNED);
  expect(await screen.findByText('カードを登録しました')).toBeVisible();
  expect(await screen.findByText('VISA •••• 4242')).toBeVisible();
  await waitFor(() => expect(window.location.search).toBe(''));
});

test('the shop is asked again while the provider has no result', async () => {
  const replies: Replies = {
    showCredit: [NO_CARD, CARD],
    confirmPaymentSession: backFrom('waiting'),
    confirmCredit: [answered({ state: 'registered', card: VISA })],
  };
  const { sent } = open(replies, RETURNED);
  expect(await screen.findByText('カードの登録を確かめています')).toBeVisible();
  expect(window.location.search).toBe('?redirectId=r-1');
  expect(await screen.findByText('カードを登録しました', {}, { timeout: 60_000 })).toBeVisible();
  expect(sent('confirmCredit')).toEqual([{ query: { redirectId: 'r-1', userId: 'u-21' } }]);
});

test('a refused card leaves the previous one', async () => {
  open({ showCredit: [CARD], confirmPaymentSession: backFrom('refused') }, RETURNED);
  expect(await screen.findByRole('alert')).toHaveTextContent('カードを登録できませんでした。');
  expect(screen.getByText('VISA •••• 4242')).toBeVisible();
});

test('an unknown or ended payment session is reported, and the card is shown', async () => {
  open({ showCredit: [CARD], confirmPaymentSession: [refused('paymentSessionEnded')] }, RETURNED);
  expect(await screen.findByRole('alert')).toHaveTextContent('この画面の有効期限が切れました。');
  expect(screen.getByText('VISA •••• 4242')).toBeVisible();
  await waitFor(() => expect(window.location.search).toBe(''));
});

test('a return from a purchase leads to its result', async () => {
  const returned = answered({
    purpose: 'order' as const,
    orderHistoryId: 'o-1',
    directoryName: 'marupo-otsukai',
    status: 'SUCCESS' as const,
  });
  const { wentTo } = open({ showCredit: [CARD], confirmPaymentSession: [returned] }, RETURNED);
  await waitFor(() => expect(wentTo).toEqual(['/sanrio/marupo-otsukai/result?order=o-1']));
});
