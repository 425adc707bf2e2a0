import { screen, waitFor } from '@testing-library/react';
import { LOST, answered, refused } from '../account/member-around.tsx';
import { aPaidParcel, anUnpaidParcel, openParcel, shown } from './shipment-page.tsx';

const BACK = { query: '?redirectId=r-1' };

const being = () =>
  anUnpaidParcel({
    paymentStatus: 'PENDING',
    paymentType: 'PAYPAY',
    trip: { redirectId: 'r-1', url: 'https://pay.example/r-1' },
  });

const returned = (paymentStatus: 'PENDING' | 'CAPTURED' | 'NONE') =>
  answered({ purpose: 'shipment', userShipId: 's-1', paymentStatus } as const);

const NOT_PAID = /送料のお支払いは、済んでいません。/;

test('a fee that is not paid can be, and how long is said', async () => {
  openParcel({ showShipment: shown(anUnpaidParcel()) });
  expect(await screen.findByRole('timer')).toHaveTextContent('お支払いまで、あと23時間59分');
  expect(await screen.findByRole('button', { name: /送料600円を支払う/ })).toBeVisible();
  expect(screen.queryByRole('list', { name: 'お届けまでの道のり' })).toBeNull();
  expect(screen.queryByRole('button', { name: '領収書を表示する' })).toBeNull();
});

test('when the time is over, the shop is asked what became of the parcel', async () => {
  openParcel({
    showShipment: [...shown(anUnpaidParcel({ payUntil: anUnpaidParcel().askedAt })), refused('notFound')],
  });
  expect(await screen.findByText('この荷物は見つかりません')).toBeVisible();
});

test('a request is taken back after a question; its prizes wait again', async () => {
  const { user, sent, wentTo } = openParcel({
    showShipment: shown(anUnpaidParcel()),
    withdrawShipment: [answered({ userShipId: 's-1', withdrawn: true } as const)],
  });
  await user.click(await screen.findByRole('button', { name: '発送の依頼を取りやめる' }));
  expect(sent('withdrawShipment')).toEqual([]);
  await user.click(screen.getByRole('button', { name: '依頼を取りやめる' }));
  await waitFor(() => expect(wentTo).toEqual(['/sanrio/mypage/product']));
});

test('back from the provider, who is asked how it ended: paid', async () => {
  const { sent } = openParcel(
    { returnFromTrip: [returned('CAPTURED')], showShipment: shown(aPaidParcel()) },
    BACK,
  );
  expect(await screen.findByText('送料のお支払いが済みました')).toBeVisible();
  expect(sent('returnFromTrip')).toEqual([{ params: { redirectId: 'r-1' } }]);
  await waitFor(() => expect(window.location.search).toBe(''));
  expect(await screen.findByRole('list', { name: 'お届けまでの道のり' })).toBeVisible();
});

test('while that is being found out the page says so, and sees the end by itself', async () => {
  openParcel({ returnFromTrip: [returned('PENDING')], showShipment: shown(being(), aPaidParcel()) }, BACK);
  await screen.findByRole('heading', { name: /お届けもの/ });
  expect(screen.getByText('送料のお支払いを確認しています')).toBeVisible();
  expect(await screen.findByText('送料のお支払いが済みました', {}, { timeout: 60_000 })).toBeVisible();
});

test('who did not pay reads that nothing was taken, and can pay again', async () => {
  openParcel({ returnFromTrip: [returned('NONE')], showShipment: shown(anUnpaidParcel()) }, BACK);
  expect(await screen.findByText(NOT_PAID)).toBeVisible();
  expect(await screen.findByRole('button', { name: /送料600円を支払う/ })).toBeVisible();
});

test('a provider that cannot be asked is no reason to say that nothing was paid', async () => {
  const { user } = openParcel(
    {
      returnFromTrip: [refused('gatewayAway'), returned('NONE')],
      showShipment: shown(anUnpaidParcel()),
    },
    BACK,
  );
  expect(await screen.findByRole('alert')).toHaveTextContent('決済会社につながりにくくなっています。');
  expect(screen.queryByText(NOT_PAID)).toBeNull();
  await user.click(screen.getByRole('button', { name: 'もう一度ためす' }));
  expect(await screen.findByText(NOT_PAID)).toBeVisible();
});

test('paid is paid, whether or not the provider can be asked', async () => {
  openParcel({ returnFromTrip: [LOST], showShipment: shown(aPaidParcel()) }, BACK);
  expect(await screen.findByText('送料のお支払いが済みました')).toBeVisible();
});

test('a trip that the shop does not know is not spoken of', async () => {
  openParcel({ returnFromTrip: [refused('notFound')], showShipment: shown(anUnpaidParcel()) }, BACK);
  expect(await screen.findByRole('timer')).toBeVisible();
  expect(screen.queryByText(NOT_PAID)).toBeNull();
});

test('a parcel whose time ran out while its fee was being paid says that the money comes back', async () => {
  openParcel({ returnFromTrip: [returned('NONE')], showShipment: [refused('notFound')] }, BACK);
  expect(await screen.findByText(/全額をお返しし、メールでお知らせします。/)).toBeVisible();
});
