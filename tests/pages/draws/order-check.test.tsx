import { screen } from '@testing-library/react';
import type { OrderDetail } from '#lib/contract/order.ts';
import { readEvidence } from '#lib/fairness/check/check-order.ts';
import { anOrder, answered, type Replies, MEMBER, LOST, refused } from '../render.tsx';
import { anOwnOrder, keepSavedFiles, onSale, openPage, evidenceOf, textOf } from './fairness-page.tsx';

const own = (but: Partial<OrderDetail> = {}) => anOwnOrder(onSale, 0, but);
const evidence = evidenceOf(onSale, 0);

/** Opens the fairness page as a member, by default with the order in the address. */
function openOrderCheck(order: OrderDetail, replies: Replies = {}, query = `?order=${order.orderHistoryId}`) {
  const all = {
    showOrder: [answered(order)],
    showEvidence: [answered(evidence)],
    listOrders: [answered({ total: 1, items: [anOrder()] })],
    ...replies,
  };
  return openPage(onSale, all, { who: [MEMBER], query });
}

const CHECK = { name: 'この5枚を確かめる' };
const RIGHT =
  'この結果は、記録から計算したとおりです。乱数はこの店がつくったもの(デモ)で、証明にはなりません。';
const WRONG = '合わないところがあります。証拠を保存して、おとりおきください。';

test('A member checks the tickets of the order in the address, and saves the evidence', async () => {
  const saved = keepSavedFiles();
  const { user, sent } = await openOrderCheck(own());
  await user.click(await screen.findByRole('button', CHECK));
  expect(await screen.findByText(RIGHT)).toBeVisible();
  expect(screen.getAllByText(/^No\.[1-5]$/)).toHaveLength(5);
  expect(screen.getAllByText('合っています')).toHaveLength(7);
  expect(sent('showEvidence')).toEqual([{ params: { orderHistoryId: 'order-0' } }]);
  await user.click(screen.getByRole('button', { name: 'この結果の証拠を保存する' }));
  const [text = ''] = await Promise.all(saved.map(textOf));
  expect(readEvidence(text)?.evidence.orderId).toBe('order-0');
});

test('Prizes that became void belong to the result', async () => {
  const [first, ...others] = own().prizes;
  const prizes = first === undefined ? [] : [...others, { ...first, isVoid: true }];
  const { user } = await openOrderCheck(own({ prizes }));
  await user.click(await screen.findByRole('button', CHECK));
  expect(await screen.findByText(RIGHT)).toBeVisible();
  expect(screen.getByText('無効')).toBeVisible();
});

test('The right evidence of another order is wrong', async () => {
  const order = own({ orderHistoryId: 'order-of-mine' });
  const { user } = await openOrderCheck(order);
  await user.click(await screen.findByRole('button', CHECK));
  expect(await screen.findByText(WRONG)).toBeVisible();
});

test('Without an order in the address the latest order of the draw is checked', async () => {
  const play = {
    productId: onSale.manifest.drawId,
    status: 'CONFIRM',
    orderHistoryId: own().orderHistoryId,
    unseen: 0,
  } as const;
  const { user, sent } = await openOrderCheck(own(), { showPlay: [answered(play)] }, '');
  await user.click(await screen.findByRole('button', CHECK));
  expect(await screen.findByText(RIGHT)).toBeVisible();
  expect(sent('showPlay')).toEqual([{ params: { productId: onSale.manifest.drawId } }]);
});

const otherPrizes = () => own().prizes.map((prize) => ({ ...prize, code: prize.code === 'D' ? 'A' : 'D' }));
const MALFORMED = { ok: false, status: 200, refusal: null, body: '{"orderId":1}' } as const;

test.each<[string, { replies?: Replies; order?: Partial<OrderDetail>; text: string }]>([
  [
    'the shown prizes differ from the result',
    { order: { prizes: otherPrizes() }, text: '結果の画面に出た賞品と、ちがいます。' },
  ],
  [
    'the result was changed',
    {
      replies: { showEvidence: [answered({ ...evidence, head: '00'.repeat(32) })] },
      text: '記録のつながりが、切れています。',
    },
  ],
  [
    'the receipt is of another sale',
    {
      replies: {
        showEvidence: [answered({ ...evidence, receipt: evidence.receipt.replace('\n0\n', '\n1\n') })],
      },
      text: '当店が署名した注文の控えと、記録とが、合いません。',
    },
  ],
  [
    'the salt is wrong',
    {
      replies: { showEvidence: [answered({ ...evidence, salt: '00'.repeat(16) })] },
      text: '記録のなかの注文が、この注文とちがいます。',
    },
  ],
])('If %s, the check fails', async (_what, { replies, order, text }) => {
  const { user } = await openOrderCheck(own(order), replies);
  await user.click(await screen.findByRole('button', CHECK));
  expect(await screen.findByText(WRONG)).toBeVisible();
  expect(screen.getByText(text)).toBeVisible();
});

test('An answer that is no evidence is malformed, and can be saved', async () => {
  const saved = keepSavedFiles();
  const { user } = await openOrderCheck(own(), { showEvidence: [MALFORMED] });
  await user.click(await screen.findByRole('button', CHECK));
  expect(await screen.findByText(/決まった形になっていません/)).toBeVisible();
  await user.click(screen.getByRole('button', { name: 'この結果の証拠を保存する' }));
  expect(await Promise.all(saved.map(textOf))).toEqual([MALFORMED.body]);
});

test('If the evidence cannot be loaded, nothing is claimed, and the check can be repeated', async () => {
  const { user } = await openOrderCheck(own(), { showEvidence: [LOST, answered(evidence)] });
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
      way: '/sanrio/marupo-otsukai/result?order=order-0',
    },
  ],
  [
    'whose round is void',
    {
      order: { status: 'SUCCESS', paymentStatus: 'REFUNDED', reason: 'roundVoid' },
      text: /同じ時刻のご注文はすべて無効とし、全額をお返しします/,
      way: '/sanrio/mypage/orderHistory/order-0',
    },
  ],
  [
    'in progress',
    {
      order: { status: 'START' },
      text: /お手続きの途中です/,
      way: '/sanrio/marupo-otsukai/result?order=order-0',
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
      way: '/sanrio/potsu-amayadori/fairness?order=order-0',
    },
  ],
])('An order %s links to its next step', async (_what, { order, text, way }) => {
  await openOrderCheck(own({ prizes: [], ...order }));
  const card = (await screen.findByText(text)).parentElement;
  expect(card?.querySelector('a')).toHaveAttribute('href', way);
});

test('An unknown order is shown like none', async () => {
  await openOrderCheck(own(), { showOrder: [refused('notFound')] });
  expect(await screen.findByText(/引いたくじは、まだありません/)).toBeVisible();
});

test('A guest can log in and returns to the page with its order', async () => {
  await openPage(onSale, {}, { query: '?order=order-0' });
  expect(await screen.findByRole('link', { name: 'ログインして確かめる' })).toHaveAttribute(
    'href',
    '/sanrio/mypage/login?next=%2Fsanrio%2Fmarupo-otsukai%2Ffairness%3Forder%3Dorder-0',
  );
});

describe('Choosing the order', () => {
  const several = (but: Partial<{ total: number }> = {}) =>
    answered({
      total: 3,
      items: [
        anOrder({ orderHistoryId: 'order-7', orderedAt: '2026-11-20T10:30:00.000Z', quantity: 1 }),
        anOrder({ orderHistoryId: 'order-6', orderedAt: '2026-11-19T10:30:00.000Z', status: 'CANCEL' }),
        anOrder({ orderHistoryId: own().orderHistoryId, orderedAt: '2026-11-18T10:30:00.000Z' }),
      ],
      ...but,
    });

  test('A member with several orders chooses one, which is put into the address', async () => {
    const mine = own();
    const play = {
      productId: onSale.manifest.drawId,
      status: 'CONFIRM',
      orderHistoryId: 'order-7',
      unseen: 0,
    } as const;
    const { user, sent } = await openOrderCheck(
      mine,
      {
        showPlay: [answered(play)],
        showOrder: [
          answered({ ...mine, orderHistoryId: 'order-7', quantity: 1, prizes: [] }),
          answered(mine),
        ],
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
    await user.selectOptions(choice, mine.orderHistoryId);
    expect(window.location.search).toBe(`?order=${mine.orderHistoryId}`);
    await user.click(await screen.findByRole('button', CHECK));
    expect(await screen.findByText(RIGHT)).toBeVisible();
    expect(sent('listOrders')).toEqual([{ query: { productId: onSale.manifest.drawId, limit: 100 } }]);
  });

  test('If there are more orders than listed, a note links to them', async () => {
    await openOrderCheck(own(), { listOrders: [several({ total: 101 })] });
    expect(await screen.findByText(/これより前のご注文は/)).toBeVisible();
  });

  test.each<[string, NonNullable<Replies['listOrders']>]>([
    ['only one order', [answered({ total: 1, items: [anOrder()] })]],
    ['orders that cannot be loaded', [LOST]],
  ])('A member with %s gets no choice', async (_what, listOrders) => {
    await openOrderCheck(own(), { listOrders });
    expect(await screen.findByRole('button', CHECK)).toBeVisible();
    expect(screen.queryByRole('combobox')).toBeNull();
  });
});
