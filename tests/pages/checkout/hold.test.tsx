import { screen, waitFor } from '@testing-library/react';
import { anOrderDetail, heldFor } from '../../support/order-detail.ts';
import { answered } from '../account/member-around.tsx';
import { openOrder } from './shop-for.tsx';

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
