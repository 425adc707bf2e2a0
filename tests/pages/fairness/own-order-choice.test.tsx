import { screen } from '@testing-library/react';
import { anOrder, answered, LOST, type Replies } from '../account/member-around.tsx';
import { anOwnOrder, onSale } from './fair-page.tsx';
import { CHECK, come, RIGHT } from './own-order-page.tsx';

const several = (but: Partial<{ total: number }> = {}) =>
  answered({
    total: 3,
    items: [
      anOrder({ orderHistoryId: 'order-7', orderedAt: '2026-11-20T10:30:00.000Z', quantity: 1 }),
      anOrder({ orderHistoryId: 'order-6', orderedAt: '2026-11-19T10:30:00.000Z', status: 'CANCEL' }),
      anOrder({ orderHistoryId: anOwnOrder(onSale).orderHistoryId, orderedAt: '2026-11-18T10:30:00.000Z' }),
    ],
    ...but,
  });

test('Who has bought more than once chooses the order to be checked, and the address tells it', async () => {
  const own = anOwnOrder(onSale);
  const standing = {
    productId: onSale.box.productId,
    status: 'CONFIRM',
    orderHistoryId: 'order-7',
    unseen: 0,
  } as const;
  const { user, sent } = await come(
    own,
    {
      showPlay: [answered(standing)],
      showOrder: [answered({ ...own, orderHistoryId: 'order-7', quantity: 1, prizes: [] }), answered(own)],
      listOrders: [several()],
    },
    '',
  );
  const choice = await screen.findByRole('combobox', { name: '確かめるご注文' });
  expect(choice).toHaveValue('order-7');
  // What came to nothing has no tickets that could be checked.
  expect(screen.getAllByRole('option').map(({ textContent }) => textContent)).toEqual([
    '11月20日(金) 19:30 1枚',
    '11月18日(水) 19:30 10枚',
  ]);
  expect(await screen.findByRole('button', { name: 'この1枚を確かめる' })).toBeVisible();
  await user.selectOptions(choice, own.orderHistoryId);
  expect(window.location.search).toBe(`?order=${own.orderHistoryId}`);
  await user.click(await screen.findByRole('button', CHECK));
  expect(await screen.findByText(RIGHT)).toBeVisible();
  expect(sent('listOrders')).toEqual([{ query: { productId: onSale.box.productId, limit: 100 } }]);
});

test('Where there are more orders than are offered, the way to the others is told', async () => {
  await come(anOwnOrder(onSale), { listOrders: [several({ total: 101 })] });
  expect(await screen.findByText(/これより前のご注文は/)).toBeVisible();
});

test.each<[string, NonNullable<Replies['listOrders']>]>([
  ['only one order', [answered({ total: 1, items: [anOrder()] })]],
  ['orders that cannot be asked for', [LOST]],
])('Who has %s is not asked which', async (_what, listOrders) => {
  await come(anOwnOrder(onSale), { listOrders });
  expect(await screen.findByRole('button', CHECK)).toBeVisible();
  expect(screen.queryByRole('combobox')).toBeNull();
});
