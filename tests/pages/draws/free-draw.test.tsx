import { render } from '@testing-library/react';
import { OrderFacts } from '#components/orders/order-facts.tsx';
import { EndedOrder } from '#components/orders/order-status.tsx';
import { UnplayedOrder } from '#components/orders/won-prizes.tsx';
import { HistoryRow } from '#components/orders/order-row.tsx';
import { SaleTerms } from '#components/draws/detail/sale-terms.tsx';
import { panelText } from '#components/play/scene/panel-text.ts';
import type { Elements } from '#lib/site/elements.ts';
import { aDraw, anOrderDetail, aPicture } from '../../support/api-responses.ts';
import { ImageHost } from '#components/images/image-host.tsx';

const FREE = { price: 0, total: 0, paymentType: 'NONE' } as const;
const MONEY = /円|税|返品|支払|代金/;

const textOf = (what: Elements): string => {
  const { container } = render(<ImageHost host="https://image.example">{what}</ImageHost>);
  return container.textContent ?? '';
};

test.each<[string, Elements]>([
  [
    'terms of the sale',
    <SaleTerms
      key="1"
      {...aDraw({ price: 0, paymentTypes: ['NONE'], shipping: { ...aDraw().shipping, fee: 0 } })}
    />,
  ],
  ['facts of an order', <OrderFacts key="2" order={anOrderDetail(FREE)} sum="お支払い総額" />],
  [
    'row of the history',
    <HistoryRow key="3" order={{ ...anOrderDetail({ ...FREE, status: 'START' }), picture: aPicture() }} />,
  ],
  ['order without a result', <UnplayedOrder key="4" order={anOrderDetail({ ...FREE, status: 'SUCCESS' })} />],
  [
    'ended order',
    <EndedOrder key="5" order={anOrderDetail({ ...FREE, status: 'CANCEL', reason: 'byMember' })} />,
  ],
])('The %s of a free draw says nothing of money', (_what, shown) => {
  expect(textOf(shown)).not.toMatch(MONEY);
});

test('The play of a free draw does not speak of a payment', () => {
  const state = {
    rounds: [],
    quantity: 1,
    prizes: [],
    hasFlavours: true,
    isFree: true,
    isMotionReduced: false,
    drawnIn: 3,
    isDelayed: false,
    isEnding: false,
  };
  expect(panelText({ ...state, position: { round: 0, step: 'turn', hasTurned: false } }).note).toBe(
    '中身は、ご注文のあとに出る乱数で決まります',
  );
  expect(
    panelText({ ...state, drawnIn: null, position: { round: 0, step: 'drop', hasTurned: false } }).note,
  ).toBe('結果は、ご注文のあとに出た乱数で決まっています');
});
