import { render, screen } from '@testing-library/react';
import { RefundList } from '#components/orders/refund-list.tsx';
import { refundText, refundTitle } from '#lib/orders/refund-text.ts';
import { aRefund } from '../../support/api-responses.ts';

test('Each refund is listed with its sum, object, state and time', () => {
  const paidOut = { state: 'paidOut', paidOutOn: '2026-11-24', reference: 'F-12' } as const;
  render(
    <RefundList refunds={[aRefund(), aRefund({ scope: 'goodwill', tickets: 0, yen: 300, ...paidOut })]} />,
  );
  const rows = screen.getAllByRole('listitem').map(({ textContent }) => textContent);
  expect(rows[0]).toMatch(/^くじ2枚分1,400円お振込の準備中11月22日.*銀行口座へのお振込でお返しします。/);
  expect(rows[1]).toMatch(
    /^代金の一部300円お振込済み11月22日.*2026年11月24日.*銀行口座へお振込しました。お振込の番号：F-12/,
  );
  expect(screen.getByText('1,700円')).toBeVisible();
});

test('A withdrawn refund is crossed out and not in the sum', () => {
  render(<RefundList refunds={[aRefund(), aRefund({ state: 'withdrawn', yen: 500 })]} />);
  expect(screen.getByText('500円').tagName).toBe('S');
  expect(screen.queryByText('お返しの合計')).toBeNull();
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
