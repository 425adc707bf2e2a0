import { render, screen, waitFor } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import type { DelayedOrder } from '#lib/contract/ops/delayed-orders.ts';
import { RefundButton } from '#console/routes/draws/delayed-orders.tsx';
import { enableLocalRequests, inMantine } from './browser.tsx';

const ID = '00000000-0000-4000-8000-000000000000';
const NUMBER = '3F2A-91BC-04DE-7A11';

const ORDER: DelayedOrder = {
  orderId: ID,
  number: NUMBER,
  orderedAt: '2026-11-28T00:00:00Z',
  promisedDay: '2026-09-30',
  tickets: [3, 4],
  price: 500,
  inBox: 0,
  inquiry: { inquiryId: ID, number: NUMBER, sentAt: '2026-11-29T00:00:00Z', state: 'waiting' },
};

const shown = (order: DelayedOrder) => render(<RefundButton order={order} />, inMantine);

test('A delayed order is refunded after its dry run has named the sum that is left', async () => {
  const bodies: unknown[] = [];
  enableLocalRequests();
  globalThis.fetch = async (input) => {
    if (!(input instanceof Request) || input.method === 'GET') return Response.json({}, { status: 404 });
    const body = await input.json();
    bodies.push(body);
    const { method, dryRun, tickets } = body;
    return Response.json({ refundId: ID, number: NUMBER, yen: 900, tickets: tickets.length, method, dryRun });
  };
  shown(ORDER);
  await userEvent.click(screen.getByRole('button', { name: `${NUMBER}の遅れた分を返金する` }));
  await userEvent.click(await screen.findByRole('button', { name: '内容を確認する' }));
  await screen.findByText('900円');
  expect(screen.getByText(/返金済みなど 100円/)).toBeVisible();
  await userEvent.click(screen.getByRole('button', { name: '返金する' }));
  await waitFor(() => expect(bodies).toHaveLength(2));
  const body = {
    scope: 'tickets',
    tickets: [3, 4],
    method: 'provider',
    reason: expect.stringMatching(/遅れ/),
  };
  expect(bodies).toEqual([
    { ...body, dryRun: true },
    { ...body, dryRun: false },
  ]);
});

test('An order whose member has not written is not offered a refund', () => {
  shown({ ...ORDER, inquiry: null });
  expect(screen.queryByRole('button')).toBeNull();
  expect(screen.getByText('申し出があれば')).toBeVisible();
});
