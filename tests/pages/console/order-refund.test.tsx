import { render, screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { variantName } from '#console/text/variant-name.ts';
import type { OpsOrderDetail } from '#lib/contract/ops/orders.ts';
import { OrderTickets } from '#console/routes/orders/order-tickets.tsx';
import { RefundDialog } from '#console/routes/orders/refund-dialog.tsx';
import { enableLocalRequests, enableResizeObserver, inMantine } from './browser.tsx';

const ID = '00000000-0000-4000-8000-000000000000';
const NUMBER = '3F2A-91BC-04DE-7A11';

enableResizeObserver();

/** An order of one ticket, whose prize is in a shipment. */
const ORDER: OpsOrderDetail = {
  orderId: ID,
  number: NUMBER,
  memberId: ID,
  directoryName: 'kuma',
  drawTitle: 'くまのくじ',
  quantity: 1,
  price: 500,
  total: 500,
  paymentType: 'CARD',
  status: 'CONFIRM',
  paymentStatus: 'CAPTURED',
  reason: null,
  orderedAt: '2026-11-28T00:00:00Z',
  paidAt: '2026-11-28T00:00:00Z',
  heldUntil: null,
  playedAt: '2026-11-28T00:01:00Z',
  firstTicket: 7,
  hasLastOne: false,
  prizes: { won: 1, waiting: 0, inShipments: 1, void: 0 },
  tickets: [
    {
      ticket: 7,
      isRefunded: false,
      prize: {
        wonPrizeId: ID,
        grade: 'A',
        gradeLabel: 'A',
        name: 'ぬいぐるみ',
        variant: 'まるぽ',
        shipment: { shipmentId: ID, number: NUMBER },
        isVoid: false,
      },
    },
  ],
  shipments: [{ shipmentId: ID, number: NUMBER }],
  moves: [],
  money: [],
  refunds: [],
  disputes: [],
  review: null,
  cardAuthentication: null,
  isMemberGone: false,
  emails: [],
};

test('An order of one ticket whose prize has left is refunded by its ticket', async () => {
  const bodies: unknown[] = [];
  enableLocalRequests();
  globalThis.fetch = async (input) => {
    if (!(input instanceof Request) || input.method === 'GET') return Response.json({}, { status: 404 });
    const body = await input.json();
    bodies.push(body);
    const { method, dryRun } = body;
    return Response.json({ refundId: ID, number: NUMBER, yen: 500, tickets: 1, method, dryRun });
  };
  render(<RefundDialog order={ORDER} onClose={() => {}} />, inMantine);
  // The whole order is refused while its prize is in a shipment.
  expect(await screen.findByRole('radio', { name: /チケットごと/ })).toBeChecked();
  await userEvent.click(screen.getByRole('checkbox', { name: 'No. 7 A賞 ぬいぐるみ（まるぽ）' }));
  await userEvent.type(screen.getByRole('textbox', { name: /理由/ }), '破損のため');
  await userEvent.click(screen.getByRole('button', { name: '内容を確認する' }));
  await screen.findByText('1枚 500円 × 1枚');
  expect(bodies).toEqual([
    { scope: 'tickets', tickets: [7], method: 'provider', reason: '破損のため', dryRun: true },
  ]);
});

test('Staff read the variant of a prize beside its name', () => {
  render(<OrderTickets order={{ ...ORDER, shipments: [], tickets: ORDER.tickets.map(stored) }} />, inMantine);
  expect(screen.getByText('ぬいぐるみ（まるぽ）')).toBeVisible();
  expect(variantName({ name: 'ぬいぐるみ', variant: null })).toBe('ぬいぐるみ');
});

const stored = (ticket: OpsOrderDetail['tickets'][number]) => ({
  ...ticket,
  prize: ticket.prize && { ...ticket.prize, shipment: null },
});
