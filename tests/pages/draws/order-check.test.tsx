import { screen } from '@testing-library/react';
import type { OrderProof } from '#lib/contract/fairness.ts';
import type { OrderDetail } from '#lib/contract/order.ts';
import { anOrder, answered, type Replies, MEMBER, LOST, refused } from '../render.tsx';
import { onSale, openPage, fairRecordOf, anOwnOrder } from './fairness-page.tsx';

/** The proof of the record's second order. */
function proof(but: Partial<OrderProof> = {}): OrderProof {
  const { tickets, entry, ...rest } = onSale.proofOf(1);
  const own = tickets.map((ticket) => ({ ...ticket, path: [...ticket.path] }));
  return { ...rest, entry: { ...entry }, tickets: own, ...but };
}

const logged = answered({ total: 3, items: fairRecordOf(onSale).log.slice(1, 2) });

/** Opens the fairness page as a member, by default with the order in the address. */
function openOrderCheck(order: OrderDetail, replies: Replies = {}, query = `?order=${order.orderHistoryId}`) {
  const all = {
    showOrder: [answered(order)],
    showProof: [answered(proof())],
    listFairLog: [logged],
    listOrders: [answered({ total: 1, items: [anOrder()] })],
    ...replies,
  };
  return openPage(fairRecordOf(onSale), all, { who: [MEMBER], query });
}

const CHECK = { name: 'この5枚を確かめる' };
const RIGHT = '5枚とも、売る前に封をした箱のくじです。';

const WRONG = '合わないところがあります。証明を保存して、当店へお知らせください。';

test('A member checks the tickets of the order in the address', async () => {
  const { user, sent } = await openOrderCheck(anOwnOrder(onSale));
  await user.click(await screen.findByRole('button', CHECK));
  expect(await screen.findByText(RIGHT)).toBeVisible();
  expect(screen.getAllByText(/^No\.[2-6]$/)).toHaveLength(5);
  expect(sent('listFairLog')).toEqual([
    { params: { directoryName: 'marupo-otsukai' }, query: { offset: 1, limit: 1 } },
  ]);
  expect(screen.getByRole('button', { name: 'このくじの証明を保存する(JSON)' })).toBeVisible();
});

test('Without an order in the address the latest order of the draw is checked', async () => {
  const order = anOwnOrder(onSale);
  const play = {
    productId: onSale.box.productId,
    status: 'CONFIRM',
    orderHistoryId: order.orderHistoryId,
    unseen: 0,
  } as const;
  const { user, sent } = await openOrderCheck(order, { showPlay: [answered(play)] }, '');
  await user.click(await screen.findByRole('button', CHECK));
  expect(await screen.findByText(RIGHT)).toBeVisible();
  expect(sent('showPlay')).toEqual([{ params: { productId: onSale.box.productId } }]);
});

const other = (prize: string) => (prize === 'D' ? 'A' : 'D');
const exchanged = (ticket: OrderProof['tickets'][number]) => ({ ...ticket, prize: other(ticket.prize) });

test.each<[string, { replies?: Replies; order?: Partial<OrderDetail>; text: string }]>([
  [
    'the shown prize differs from the box',
    {
      order: { prizes: anOwnOrder(onSale).prizes.map((prize) => ({ ...prize, grade: other(prize.grade) })) },
      text: '結果の画面に出た賞品と、ちがいます。',
    },
  ],
  [
    'a prize in the proof is wrong',
    {
      replies: { showProof: [answered(proof({ tickets: proof().tickets.map(exchanged) }))] },
      text: '証明が、売る前に公開した封印までつながりません。',
    },
  ],
  [
    'the entry is missing in the log',
    {
      replies: { listFairLog: [answered({ total: 1, items: [] })] },
      text: '公開されている記録のなかに、同じものがありません。',
    },
  ],
  [
    'the salt is wrong',
    {
      replies: { showProof: [answered(proof({ salt: '00'.repeat(16) }))] },
      text: '公開されている記録の注文が、あなたのこの注文とちがいます。',
    },
  ],
])('If %s, the check fails', async (_what, { replies, order, text }) => {
  const { user } = await openOrderCheck(anOwnOrder(onSale, order), replies);
  await user.click(await screen.findByRole('button', CHECK));
  expect(await screen.findByText(WRONG)).toBeVisible();
  expect(screen.getByText(text)).toBeVisible();
});

test('If the proof cannot be loaded, nothing is claimed, and the check can be repeated', async () => {
  const { user } = await openOrderCheck(anOwnOrder(onSale), { showProof: [LOST, answered(proof())] });
  await user.click(await screen.findByRole('button', CHECK));
  expect(await screen.findByText(/通信エラーが発生しました/)).toBeVisible();
  expect(screen.queryByText(WRONG)).toBeNull();
  await user.click(screen.getByRole('button', CHECK));
  expect(await screen.findByText(RIGHT)).toBeVisible();
});

test.each<[string, { order: Partial<OrderDetail>; text: RegExp; way: string }]>([
  [
    'that is not played',
    {
      order: { status: 'SUCCESS' },
      text: /結果をごらんになったあとで/,
      way: '/sanrio/marupo-otsukai/result?order=order-1',
    },
  ],
  [
    'in progress',
    {
      order: { status: 'START' },
      text: /お手続きの途中です/,
      way: '/sanrio/marupo-otsukai/result?order=order-1',
    },
  ],
  [
    'that is cancelled',
    { order: { status: 'CANCEL' }, text: /まだありません/, way: '/sanrio/marupo-otsukai' },
  ],
  [
    'of another draw',
    {
      order: { directoryName: 'potsu-amayadori', drawTitle: 'ぽつの雨やどり' },
      text: /「ぽつの雨やどり」のご注文です/,
      way: '/sanrio/potsu-amayadori/fairness?order=order-1',
    },
  ],
])('An order %s links to its next step', async (_what, { order, text, way }) => {
  await openOrderCheck(anOwnOrder(onSale, { prizes: [], ...order }));
  const card = (await screen.findByText(text)).parentElement;
  expect(card?.querySelector('a')).toHaveAttribute('href', way);
});

test('An unknown order is shown like none', async () => {
  await openOrderCheck(anOwnOrder(onSale), { showOrder: [refused('notFound')] });
  expect(await screen.findByText(/引いたくじは、まだありません/)).toBeVisible();
});

test('A guest can log in and returns to the page with its order', async () => {
  await openPage(fairRecordOf(onSale), {}, { query: '?order=order-1' });
  expect(await screen.findByRole('link', { name: 'ログインして確かめる' })).toHaveAttribute(
    'href',
    '/sanrio/mypage/login?next=%2Fsanrio%2Fmarupo-otsukai%2Ffairness%3Forder%3Dorder-1',
  );
});

describe('Choosing the order', () => {
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

  test('A member with several orders chooses one, which is put into the address', async () => {
    const own = anOwnOrder(onSale);
    const play = {
      productId: onSale.box.productId,
      status: 'CONFIRM',
      orderHistoryId: 'order-7',
      unseen: 0,
    } as const;
    const { user, sent } = await openOrderCheck(
      own,
      {
        showPlay: [answered(play)],
        showOrder: [answered({ ...own, orderHistoryId: 'order-7', quantity: 1, prizes: [] }), answered(own)],
        listOrders: [several()],
      },
      '',
    );
    const choice = await screen.findByRole('combobox', { name: '確かめるご注文' });
    expect(choice).toHaveValue('order-7');
    // A cancelled order has no tickets to check.
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

  test('If there are more orders than listed, a note links to them', async () => {
    await openOrderCheck(anOwnOrder(onSale), { listOrders: [several({ total: 101 })] });
    expect(await screen.findByText(/これより前のご注文は/)).toBeVisible();
  });

  test.each<[string, NonNullable<Replies['listOrders']>]>([
    ['only one order', [answered({ total: 1, items: [anOrder()] })]],
    ['orders that cannot be loaded', [LOST]],
  ])('A member with %s gets no choice', async (_what, listOrders) => {
    await openOrderCheck(anOwnOrder(onSale), { listOrders });
    expect(await screen.findByRole('button', CHECK)).toBeVisible();
    expect(screen.queryByRole('combobox')).toBeNull();
  });
});
