import { render, screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { RefundDialog } from '#console/routes/shipments/refund-dialog.tsx';
import { type RefundableFee, restOfFee } from '#console/routes/shipments/rest-of-fee.ts';
import { enableLocalRequests, inMantine } from './browser.tsx';

const ID = '00000000-0000-4000-8000-000000000000';
const SHIPMENT = {
  shipmentId: ID,
  number: '3F2A-91BC-04DE-7A11',
  fee: 600,
  paymentStatus: 'CAPTURED',
  refunds: [],
} as const;

const PART_NOT_POSSIBLE = { code: 'partNotPossible', message: 'No parts.', parameter: 'method' };

test('A part of a fee that the provider cannot return is refunded by bank transfer', async () => {
  const bodies: unknown[] = [];
  enableLocalRequests();
  globalThis.fetch = async (input) => {
    const body = input instanceof Request ? await input.json() : {};
    bodies.push(body);
    if (body.method !== 'bankTransfer') return Response.json(PART_NOT_POSSIBLE, { status: 409 });
    const { method, dryRun, yen } = body;
    return Response.json({ refundId: ID, number: SHIPMENT.number, yen, tickets: 0, method, dryRun });
  };
  render(<RefundDialog shipment={SHIPMENT} onClose={() => {}} />, inMantine);
  await userEvent.click(await screen.findByLabelText('一部'));
  await userEvent.type(screen.getByLabelText('金額（円）'), '300');
  await userEvent.type(screen.getByLabelText(/理由/), '配送の遅れ');
  await userEvent.click(screen.getByRole('button', { name: '内容を確認する' }));
  await screen.findByText('この支払い方法では返せません。銀行振込を選んでください。');
  await userEvent.click(screen.getByLabelText('銀行振込で返す'));
  await userEvent.click(screen.getByRole('button', { name: '内容を確認する' }));
  await screen.findByText(/300円.*を、銀行振込で返します/);
  expect(bodies).toEqual(
    ['provider', 'bankTransfer'].map((method) => ({
      scope: 'goodwill',
      yen: 300,
      method,
      reason: '配送の遅れ',
      dryRun: true,
    })),
  );
});

test('What is refunded, or is being refunded, is no part of the rest of a fee', () => {
  const rest = (but: Partial<RefundableFee>) => restOfFee({ ...SHIPMENT, ...but });
  const withdrawn = { yen: 300, state: 'withdrawn' } as const;
  expect(rest({})).toBe(600);
  expect(rest({ refunds: [{ yen: 100, state: 'done' }, { yen: 200, state: 'due' }, withdrawn] })).toBe(300);
  expect(rest({ refunds: [{ yen: 600, state: 'due' }] })).toBe(0);
  expect(rest({ paymentStatus: 'PENDING' })).toBe(0);
});
