import { render, screen } from '@testing-library/react';
import { BuyingSteps, SellingOut } from '#components/draws/detail/sale-texts.tsx';

test('the steps and the notes of a draw with a price speak of the payment', () => {
  const { container } = render(
    <>
      <BuyingSteps />
      <SellingOut salesType="last_special" />
    </>,
  );
  expect(screen.getByRole('heading', { name: '確認して支払う' })).toBeVisible();
  expect(container).toHaveTextContent('お支払いが済んでしまったとき');
});

test('those of a draw that costs nothing do not', () => {
  const { container } = render(
    <>
      <BuyingSteps isFree />
      <SellingOut salesType="last_special" isFree />
    </>,
  );
  expect(screen.getAllByRole('heading')).toHaveLength(4);
  expect(container).toHaveTextContent('代金はかかりません');
  expect(container).toHaveTextContent('ラストワン賞をお贈りします');
  expect(container).not.toHaveTextContent('支払');
});
