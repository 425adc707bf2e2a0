import { render, screen } from '@testing-library/react';
import { RefundList } from '#components/orders/refund-list.tsx';
import type { Refund } from '#lib/contract/refund.ts';
import { refundText, refundTitle } from '#lib/orders/refund-text.ts';

const aRefund = (but: Partial<Refund> = {}): Refund => ({
  ...{ yen: 1_400, scope: 'tickets', method: 'bankTransfer', state: 'requested', tickets: 2 },
  ...{ madeAt: '2026-11-22T03:00:00.000Z', doneAt: null, paidOutOn: null, reference: null },
  ...but,
});

test('Each refund is listed with its sum, object, state and time', () => {
  const paidOut = { state: 'paidOut', paidOutOn: '2026-11-24', reference: 'F-12' } as const;
  render(
    <RefundList refunds={[aRefund(), aRefund({ scope: 'goodwill', tickets: 0, yen: 300, ...paidOut })]} />,
  );
  const rows = screen.getAllByRole('listitem').map(({ textContent }) => textContent);
  expect(rows[0]).toMatch(/^チケット2枚分1,400円銀行口座へのお振込でお返しします。.*11月22日/);
  expect(rows[1]).toMatch(
    /^代金の一部300円2026年11月24日.*銀行口座へお振込しました。お振込の番号はF-12です。/,
  );
});

test('Without refunds nothing is shown', () => {
  const { container } = render(<RefundList refunds={[]} />);
  expect(container.textContent).toBe('');
});

test.each([
  ['due', '決済会社へ返金を申し込んでいます'],
  ['done', 'お支払いの方法へお返ししました'],
  ['withdrawn', '取り下げました'],
] as const)('The state %s is explained', (state, text) => {
  expect(refundText(aRefund({ state }))).toContain(text);
});

test.each([
  ['order', 'お支払い'],
  ['shippingFee', '送料'],
] as const)('The scope %s is named', (scope, title) => {
  expect(refundTitle({ scope, tickets: 0 })).toBe(title);
});
