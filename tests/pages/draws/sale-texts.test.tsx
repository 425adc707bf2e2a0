import { render, screen } from '@testing-library/react';
import { BeforeBuying, BuyingSteps, SellingOut } from '#components/draws/detail/sale-texts.tsx';

test('the steps and the notes of a draw with a price speak of the payment', () => {
  const { container } = render(
    <>
      <BuyingSteps />
      <SellingOut salesType="last_special" />
      <BeforeBuying />
    </>,
  );
  expect(screen.getByRole('heading', { name: '確認して支払う' })).toBeVisible();
  expect(container).toHaveTextContent('お支払いが済んでしまったとき');
  expect(container).toHaveTextContent('購入後の返品・交換・キャンセルはできません。');
});

test('those of a draw that costs nothing do not', () => {
  const { container } = render(
    <>
      <BuyingSteps isFree />
      <SellingOut salesType="last_special" isFree />
      <BeforeBuying isFree />
    </>,
  );
  expect(screen.getAllByRole('heading')).toHaveLength(4);
  expect(container).toHaveTextContent('代金はかかりません');
  expect(container).toHaveTextContent('ラストワン賞をお贈りします');
  expect(container).toHaveTextContent('届いた賞品に傷みやまちがいがあったときは、交換いたします。');
  expect(container).not.toHaveTextContent(/支払|返品|使える金額/);
});

test('the notes say before a purchase how variants are decided', () => {
  const { container, rerender } = render(<BeforeBuying />);
  expect(container).toHaveTextContent('種類を選べません');
  rerender(<BeforeBuying chooseDays={7} />);
  expect(container).toHaveTextContent('結果が出てから7日のあいだ、残っている種類から選べます');
  expect(container).toHaveTextContent('希望がないときは残りがいちばん多い種類');
  expect(container).not.toHaveTextContent(/種類を選べません|交換できます。/);
  rerender(<BeforeBuying allowsSwap />);
  expect(container).toHaveTextContent('1点につき1度だけ、予備のあるほかの種類と交換できます。');
});
