import { screen, waitFor } from '@testing-library/react';
import { answered, LOST, refused } from '../render.tsx';
import { openShipment, after, anUnpaidShipment, aPaidShipment, shown } from './shipment-page.tsx';

describe('The shipping fee', () => {
  const BACK = { query: '?redirectId=r-1' };

  const being = () =>
    anUnpaidShipment({
      paymentStatus: 'PENDING',
      paymentType: 'PAYPAY',
      paymentSession: { redirectId: 'r-1', url: 'https://pay.example/r-1' },
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
      { confirmPaymentSession: [returned('CAPTURED')], showShipment: shown(aPaidShipment()) },
      BACK,
    );
    expect(await screen.findByText('送料のお支払いが済みました')).toBeVisible();
    expect(sent('confirmPaymentSession')).toEqual([{ params: { redirectId: 'r-1' } }]);
    await waitFor(() => expect(window.location.search).toBe(''));
    expect(await screen.findByRole('list', { name: 'お届けまでの道のり' })).toBeVisible();
  });

  test('is polled while the payment is pending', async () => {
    openShipment(
      { confirmPaymentSession: [returned('PENDING')], showShipment: shown(being(), aPaidShipment()) },
      BACK,
    );
    await screen.findByRole('heading', { name: /お届けもの/ });
    expect(screen.getByText('送料のお支払いを確認しています')).toBeVisible();
    expect(await screen.findByText('送料のお支払いが済みました', {}, { timeout: 60_000 })).toBeVisible();
  });

  test('can be paid again if it was not paid', async () => {
    openShipment(
      { confirmPaymentSession: [returned('NONE')], showShipment: shown(anUnpaidShipment()) },
      BACK,
    );
    expect(await screen.findByText(NOT_PAID)).toBeVisible();
    expect(await screen.findByRole('button', { name: /送料600円を支払う/ })).toBeVisible();
  });

  test('is not reported as unpaid while the provider is unavailable', async () => {
    const { user } = openShipment(
      {
        confirmPaymentSession: [refused('providerUnavailable'), returned('NONE')],
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
    openShipment({ confirmPaymentSession: [LOST], showShipment: shown(aPaidShipment()) }, BACK);
    expect(await screen.findByText('送料のお支払いが済みました')).toBeVisible();
  });

  test('ignores an unknown payment session', async () => {
    openShipment(
      { confirmPaymentSession: [refused('notFound')], showShipment: shown(anUnpaidShipment()) },
      BACK,
    );
    expect(await screen.findByRole('timer')).toBeVisible();
    expect(screen.queryByText(NOT_PAID)).toBeNull();
  });

  test('of an expired request is refunded, with an explanation', async () => {
    openShipment({ confirmPaymentSession: [returned('NONE')], showShipment: [refused('notFound')] }, BACK);
    expect(await screen.findByText(/全額をお返しし、メールでお知らせします。/)).toBeVisible();
  });
});
