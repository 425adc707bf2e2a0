import { screen, waitFor, within } from '@testing-library/react';
import { anOrderDetail } from '../../support/order-detail.ts';
import { aDraw } from '../../support/catalogue-pages.ts';
import { answered } from '../account/member-around.tsx';
import { agree, method, NO_TRIP, ORDER, pay, TRIP } from './order-form.ts';
import { openOrder, shopFor } from './shop-for.tsx';

const A_MINOR = anOrderDetail({ monthlyCap: { cap: 20000, left: 9000 } });

beforeEach(() => {
  localStorage.clear();
  sessionStorage.clear();
});

test('everything the law wants stands on the page itself', async () => {
  const draw = aDraw({ salesType: 'last_special', lastOnePrize: null });
  shopFor({ showOrder: [answered(ORDER)] }, { draw, query: '?order=o-1' });
  await pay();
  for (const words of [
    'まるぽのおつかいガチャ 10回',
    /1回につき、賞品が1点当たります。賞品は選べません。/,
    /箱の最後の1枚を引いた方/,
    '1回 700円 × 10回',
    /全国一律600円\(税込\)/,
    /^お支払い総額/,
    /ご注文のときに確定します。/,
    /携帯電話のご利用料金といっしょのご請求です。/,
    /お支払いの確認後、すぐにごらんいただけます。/,
    /12月下旬から順番に発送/,
    '12月6日(日) 23:59まで',
    /完売したときは、その時点で終了します。/,
    /キャンセル・返品・交換をお受けできません。/,
    /ほかのお客さまの購入により変わります。/,
    /11月20日\(金\) 22:14 時点/,
  ])
    expect(screen.getAllByText(words)[0]).toBeVisible();
  const row = within(screen.getByRole('table')).getByRole('row', { name: /特大ぬいぐるみ/ });
  expect(row).toHaveTextContent('残り 1 / 2');
  expect(row).toHaveTextContent('0.76%');
});

test('whoever is under age says that the guardian agrees, and sees what is left of the month', async () => {
  const { user, sent } = openOrder([A_MINOR], { openHandOff: [TRIP] });
  await user.click(await method(/PayPay/));
  const part = screen.getByRole('heading', { name: '18歳未満の方へ' }).closest('section');
  for (const words of ['20,000円', '9,000円', '2,000円']) expect(part).toHaveTextContent(words);
  await user.click(await pay());
  expect(await screen.findByRole('alert')).toHaveTextContent('3か所');
  await agree(user);
  await user.click(await pay());
  await waitFor(() => expect(sent('openHandOff')).toMatchObject([{ body: { guardianConsents: true } }]));
});

test('of a grown-up no guardian is asked for', async () => {
  openOrder([ORDER]);
  await pay();
  expect(screen.queryByText(/保護者/)).toBeNull();
});

test('a draw without a price is ordered, not paid', async () => {
  const free = anOrderDetail({ price: 0, total: 0 });
  const draw = aDraw({ price: 0, paymentTypes: ['NONE'] });
  const { user, sent } = shopFor(
    { showOrder: [answered(free)], openHandOff: [NO_TRIP] },
    { draw, query: '?order=o-1' },
  );
  const button = await screen.findByRole('button', { name: '注文を確定して引く' });
  await agree(user);
  await user.click(button);
  await waitFor(() => expect(sent('openHandOff')).toMatchObject([{ body: { paymentType: 'NONE' } }]));
});
