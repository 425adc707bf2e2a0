import { screen, waitFor, within } from '@testing-library/react';
import { loginRoute } from '#lib/site/login-routes.ts';
import { EVERY_DAY } from '#lib/text/closed-days.ts';
import { deliveryDays } from '#lib/shipments/delivery-days.ts';
import { PAID_TYPES } from '#lib/orders/payment-methods.ts';
import type { WonPrize } from '#lib/contract/prize.ts';
import { aBoughtDraw, aShipmentDetail, aWonPrize, manyPrizes } from '../../support/api-responses.ts';
import { GUEST, MEMBER, LOST, aMember, answered, refused, fill } from '../render.tsx';
import {
  requestButton,
  confirm,
  CONFIRM,
  selectedIds,
  keysOf,
  openPrizePage,
  PRIZES,
  type PrizeStock,
} from './prize-pages.tsx';

const HOME = {
  name: '小川 みのり',
  zip: '6068301',
  address: '京都府京都市左京区吉田泉殿町1-2',
  address2: 'ころん荘 203号室',
  tel: '09012345678',
};
const FREE = aShipmentDetail({ fee: 0, payUntil: null });
const freeDraw = aBoughtDraw({ shipping: { ...aBoughtDraw().shipping, fee: 0 } });
const STOCK: PrizeStock = { draws: [aBoughtDraw()], prizes: manyPrizes(3) };

beforeEach(() => sessionStorage.clear());

test('the page has the prizes, the address, the fee and the terms', async () => {
  confirm(STOCK);
  await requestButton();
  expect(screen.getByRole('heading', { name: 'お届けもの 3点' })).toBeVisible();
  expect(screen.getByText('マグカップ').closest('li')).toHaveTextContent('3点');
  expect(screen.getByRole('radio', { name: /会員情報のご住所.*606-8301/ })).toBeChecked();
  for (const words of [
    /送料 税込・一箱分600円/,
    '12月下旬から順番に発送します。',
    '24時間以内にお支払いがないと、依頼は取り消され',
    'お届け先は、発送の準備が始まるまで変えられます。',
    'いちばん近い保管期限は12月4日(木) 23:59です。',
    'お支払いのあとは、お客さまのご都合による取りやめと、送料の返金をお受けできません。',
    '到着から8日以内にご連絡ください。',
    '送料600円は、次の画面で',
  ])
    expect(screen.getByRole('form', { name: '発送の依頼' })).toHaveTextContent(words);
});

test.each([
  [PAID_TYPES, 'クレジットカード、PayPay、携帯電話会社のまとめて支払いから、次の画面で選べます。'],
  [['CARD', 'PAYPAY'] as const, 'お支払いクレジットカード、PayPayから、次の画面で選べます。'],
  [['CARD'] as const, 'お支払いクレジットカードで、次の画面でお支払いいただきます。'],
])('the terms name the payment methods of the provider (%j)', async (paymentTypes, words) => {
  confirm({ ...STOCK, paymentTypes });
  await requestButton();
  expect(screen.getByRole('form', { name: '発送の依頼' })).toHaveTextContent(words);
});

test('a shipment with a fee leads to its payment, and the selection is empty', async () => {
  const { user, sent, wentTo } = confirm(STOCK, { requestShipment: [answered(aShipmentDetail())] });
  await user.click(await requestButton());
  await waitFor(() => expect(wentTo).toEqual([`${PRIZES}?shipment=s-1`]));
  expect(sent('requestShipment')).toEqual([
    {
      body: {
        productId: 'p-otsukai',
        wonPrizeIds: ['w-1', 'w-2', 'w-3'],
        address: HOME,
        fee: 600,
        requestKey: expect.stringMatching(/^[0-9a-f]{32}$/),
      },
    },
  ]);
  expect(selectedIds()).toEqual([]);
});

test('a shipment without a fee leads to its page', async () => {
  const stock = { draws: [freeDraw], prizes: manyPrizes(3) };
  const { user, sent, wentTo } = confirm(stock, { requestShipment: [answered(FREE)] });
  await user.click(await requestButton());
  await waitFor(() => expect(wentTo).toEqual(['/sanrio/mypage/userShip/s-1']));
  expect(sent('requestShipment')).toMatchObject([{ body: { fee: 0 } }]);
});

test('a double click sends one request', async () => {
  const { user, sent, wentTo } = confirm(STOCK, { requestShipment: [answered(aShipmentDetail())] });
  await user.dblClick(await requestButton());
  await waitFor(() => expect(wentTo).toHaveLength(1));
  expect(sent('requestShipment')).toHaveLength(1);
});

test('a lost response is repeated with the same idempotency key, also after a reload', async () => {
  const first = confirm(STOCK, { requestShipment: [LOST] });
  await first.user.click(await requestButton());
  expect(await screen.findByRole('alert')).toHaveTextContent('通信エラーが発生しました。');
  await first.user.click(await requestButton());
  await waitFor(() => expect(first.sent('requestShipment')).toHaveLength(2));
  first.leave();
  const second = openPrizePage(STOCK, CONFIRM, {
    replies: { requestShipment: [answered(aShipmentDetail())] },
  });
  await second.user.click(await requestButton());
  await waitFor(() => expect(second.wentTo).toHaveLength(1));
  const keys = keysOf([...first.sent('requestShipment'), ...second.sent('requestShipment')]);
  expect(keys).toHaveLength(3);
  expect(new Set(keys).size).toBe(1);
});

test('the next shipment has another idempotency key', async () => {
  const first = confirm(STOCK, { requestShipment: [answered(aShipmentDetail())] });
  await first.user.click(await requestButton());
  await waitFor(() => expect(first.wentTo).toHaveLength(1));
  first.leave();
  const second = confirm(STOCK, { requestShipment: [answered(aShipmentDetail({ userShipId: 's-2' }))] });
  await second.user.click(await requestButton());
  await waitFor(() => expect(second.wentTo).toHaveLength(1));
  expect(keysOf(first.sent('requestShipment'))).not.toEqual(keysOf(second.sent('requestShipment')));
});

test('a reused key is replaced at once', async () => {
  const { user, sent, wentTo } = confirm(STOCK, {
    requestShipment: [refused('keyReused'), answered(aShipmentDetail())],
  });
  await user.click(await requestButton());
  await waitFor(() => expect(wentTo).toHaveLength(1));
  expect(new Set(keysOf(sent('requestShipment'))).size).toBe(2);
});

test('another address is normalised, and survives a reload', async () => {
  const first = confirm(STOCK, { requestShipment: [answered(aShipmentDetail())] });
  const { user } = first;
  await user.click(await screen.findByRole('radio', { name: /ほかのご住所/ }));
  await user.click(await requestButton());
  expect(await screen.findByRole('alert')).toHaveTextContent('入力内容を4か所ご確認ください');
  expect(first.sent('requestShipment')).toEqual([]);
  await fill(user, screen.getByLabelText('お届け先のお名前'), '大川 みのる');
  await fill(user, screen.getByLabelText('郵便番号'), '１５０－０００１');
  await fill(user, screen.getByLabelText('ご住所'), '東京都渋谷区神宮前１－２－３');
  await fill(user, screen.getByLabelText('電話番号'), '03-1234-5678');
  first.leave();

  const second = openPrizePage(STOCK, CONFIRM, {
    replies: { requestShipment: [answered(aShipmentDetail())] },
  });
  expect(await screen.findByRole('radio', { name: /ほかのご住所/ })).toBeChecked();
  await second.user.click(await requestButton());
  await waitFor(() => expect(second.wentTo).toHaveLength(1));
  const address = {
    name: '大川 みのる',
    zip: '1500001',
    address: '東京都渋谷区神宮前1-2-3',
    address2: '',
    tel: '0312345678',
  };
  expect(second.sent('requestShipment')).toMatchObject([{ body: { address } }]);
});

describe('Without an address of their own', () => {
  const UNNAMED = aMember({ name: '', zip: '', address: '', address2: '', tel: '' });

  async function typeAddress({ user }: ReturnType<typeof confirm>) {
    await fill(user, await screen.findByLabelText('お届け先のお名前'), '小川 みのり');
    await fill(user, screen.getByLabelText('郵便番号'), '6068301');
    await fill(user, screen.getByLabelText('ご住所'), '京都府京都市左京区吉田泉殿町1-2');
    await fill(user, screen.getByLabelText('建物名・部屋番号'), 'ころん荘 203号室');
    await fill(user, screen.getByLabelText('電話番号'), '09012345678');
  }

  const open = (member = UNNAMED) =>
    confirm(STOCK, { showUser: [answered(member)], requestShipment: [answered(aShipmentDetail())] });

  test('members type it here, and the profile keeps it', async () => {
    const shop = open();
    const keeps = await screen.findByRole('checkbox', { name: '会員情報にも登録する' });
    expect(keeps).toBeChecked();
    expect(screen.queryByRole('radio', { name: /ご住所/ })).toBeNull();
    await shop.user.click(await requestButton());
    expect(await screen.findByRole('alert')).toHaveTextContent('入力内容を4か所ご確認ください');
    expect(shop.sent('requestShipment')).toEqual([]);
    await typeAddress(shop);
    await shop.user.click(await requestButton());
    await waitFor(() => expect(shop.wentTo).toHaveLength(1));
    expect(shop.sent('requestShipment')).toMatchObject([{ body: { address: HOME, keepAddress: true } }]);
  });

  test('an address without a house number is asked about once', async () => {
    const shop = open();
    await typeAddress(shop);
    await shop.user.clear(screen.getByLabelText('ご住所'));
    await fill(shop.user, screen.getByLabelText('ご住所'), '東京都千代田区千代田');
    await shop.user.clear(screen.getByLabelText('建物名・部屋番号'));
    await shop.user.click(await requestButton());
    expect(await screen.findByLabelText('ご住所')).toHaveAccessibleDescription(/番地がないようです。/);
    expect(shop.sent('requestShipment')).toEqual([]);
    await shop.user.click(await requestButton());
    await waitFor(() => expect(shop.sent('requestShipment')).toHaveLength(1));
  });

  test('the profile stays as it is where they wish so', async () => {
    const shop = open();
    await typeAddress(shop);
    await shop.user.click(screen.getByRole('checkbox', { name: '会員情報にも登録する' }));
    await shop.user.click(await requestButton());
    await waitFor(() => expect(shop.wentTo).toHaveLength(1));
    expect(shop.sent('requestShipment')).toMatchObject([{ body: { address: HOME } }]);
    expect(shop.sent('requestShipment')).not.toMatchObject([{ body: { keepAddress: true } }]);
  });

  test('what the profile knows is filled in', async () => {
    open(aMember({ zip: '', address: '', address2: '' }));
    expect(await screen.findByLabelText('お届け先のお名前')).toHaveValue('小川 みのり');
    expect(screen.getByLabelText('電話番号')).toHaveValue('090-1234-5678');
    expect(screen.getByLabelText('ご住所')).toHaveValue('');
  });
});

test('a day and hours of delivery are optional, and survive a reload', async () => {
  const first = confirm(STOCK, { requestShipment: [LOST] });
  await requestButton();
  const choicesOf = (label: string) =>
    within(screen.getByLabelText(label, { exact: false }))
      .getAllByRole('option')
      .map(({ textContent }) => textContent);
  expect(choicesOf('時間帯')).toEqual([
    '指定しない',
    '午前中',
    '14時～16時',
    '16時～18時',
    '18時～20時',
    '19時～21時',
  ]);
  const day = deliveryDays(EVERY_DAY)[3] ?? '';
  await first.user.selectOptions(screen.getByLabelText('お届け希望日', { exact: false }), day);
  await first.user.selectOptions(screen.getByLabelText('時間帯', { exact: false }), '18-20');
  first.leave();
  const second = openPrizePage(STOCK, CONFIRM, {
    replies: { requestShipment: [answered(aShipmentDetail())] },
  });
  await second.user.click(await requestButton());
  await waitFor(() => expect(second.wentTo).toHaveLength(1));
  expect(second.sent('requestShipment')).toMatchObject([{ body: { deliverOn: day, deliverySlot: '18-20' } }]);
});

test('several draws share a shipment for their highest fee', async () => {
  const other = aBoughtDraw({ productId: 'p-2', directoryName: 'potsu-amayadori', title: 'ぽつの雨やどり' });
  const dear = { ...other, shipping: { ...other.shipping, fee: 900, starts: '1月上旬から発送' } };
  const umbrella = aWonPrize({ wonPrizeId: 'u-1', directoryName: 'potsu-amayadori', name: 'かさ' });
  const { user, sent } = confirm(
    { draws: [aBoughtDraw(), dear], prizes: [aWonPrize(), umbrella] },
    { requestShipment: [answered(aShipmentDetail({ fee: 900 }))] },
  );
  expect(await screen.findByText(/いちばん高い送料だけです。/)).toBeVisible();
  expect(screen.getByText(/いちばん遅いものにあわせて発送します。/)).toBeVisible();
  await user.click(await requestButton());
  await waitFor(() =>
    expect(sent('requestShipment')).toMatchObject([{ body: { fee: 900, wonPrizeIds: ['u-1', 'w-1'] } }]),
  );
});

test('an ended login redirects to the login and empties the browser', async () => {
  const { user, wentTo } = confirm(STOCK, { requestShipment: [refused('loginRequired')] }, [MEMBER, GUEST]);
  await user.click(await screen.findByRole('radio', { name: /ほかのご住所/ }));
  await fill(user, screen.getByLabelText('郵便番号'), '6008216');
  await fill(user, screen.getByLabelText('お届け先のお名前'), '大川 みのる');
  await fill(user, screen.getByLabelText('ご住所'), '京都府京都市下京区東塩小路町1-1');
  await fill(user, screen.getByLabelText('電話番号'), '0751234567');
  await user.click(await requestButton());
  await waitFor(() => expect(wentTo).toEqual([loginRoute(CONFIRM)]));
  expect(selectedIds()).toEqual([]);
  expect(Object.keys(sessionStorage)).toEqual([]);
});

test('without a selection nothing can be requested', async () => {
  openPrizePage(STOCK, CONFIRM);
  expect(await screen.findByText('送る賞品が、まだ選ばれていません')).toBeVisible();
});

test("the member's address is required, and can be loaded again", async () => {
  const { user } = confirm(STOCK, { showUser: [LOST, answered(aMember())] });
  await user.click(await screen.findByRole('button', { name: 'もう一度ためす' }));
  expect(await requestButton()).toBeVisible();
});

describe('A refused request', () => {
  test.each(['prizesTaken', 'storageOver'] as const)(
    'after %s missing prizes are removed and named, and the rest can be requested',
    async (code) => {
      const kept = aWonPrize({ wonPrizeId: 'w-1' });
      const gone = aWonPrize({ wonPrizeId: 'w-2', grade: 'A', gradeLabel: 'A', name: '特大ぬいぐるみ' });
      const inStock: WonPrize[] = [kept, gone];
      const { user, sent, wentTo } = confirm(
        { draws: [aBoughtDraw()], prizes: inStock },
        { requestShipment: [refused(code), answered(aShipmentDetail())] },
      );
      await requestButton();
      inStock.splice(1, 1, { ...gone, userShipId: 's-8' });
      await user.click(await requestButton());
      const alert = await screen.findByRole('alert');
      expect(alert).toHaveTextContent('A賞 特大ぬいぐるみ 1点');
      expect(within(alert).getByRole('link', { name: '配送履歴を見る' })).toHaveAttribute(
        'href',
        '/sanrio/mypage/userShip',
      );
      expect(screen.getByRole('heading', { name: 'お届けもの 1点' })).toBeVisible();
      await user.click(await requestButton());
      await waitFor(() => expect(wentTo).toHaveLength(1));
      expect(sent('requestShipment')[1]).toMatchObject({ body: { wonPrizeIds: ['w-1'] } });
      expect(new Set(keysOf(sent('requestShipment'))).size).toBe(2);
    },
  );

  test('without remaining prizes a link leads back', async () => {
    const inStock = manyPrizes(2);
    const { user } = confirm(
      { draws: [aBoughtDraw()], prizes: inStock },
      { requestShipment: [refused('prizesTaken')] },
    );
    await requestButton();
    inStock.splice(0, 2, ...manyPrizes(2, { userShipId: 's-8' }));
    await user.click(await requestButton());
    expect(await screen.findByRole('alert')).toHaveTextContent('D賞 マグカップ 2点');
    expect(screen.getByRole('link', { name: '当選賞品から選ぶ' })).toHaveAttribute('href', PRIZES);
    expect(screen.queryByRole('button', { name: /^発送を依頼する/ })).toBeNull();
  });

  test('a changed fee is shown before the next request', async () => {
    const draws = [aBoughtDraw()];
    const stock: PrizeStock = { draws, prizes: manyPrizes(2) };
    const { user, sent, wentTo } = confirm(stock, {
      requestShipment: [refused('feeChanged'), answered(aShipmentDetail({ fee: 800 }))],
    });
    await screen.findByText(/送料600円は/);
    draws.splice(0, 1, aBoughtDraw({ shipping: { ...aBoughtDraw().shipping, fee: 800 } }));
    await user.click(await requestButton());
    expect(await screen.findByRole('alert')).toHaveTextContent('送料が変わりました。');
    expect(await screen.findByText(/送料800円は/)).toBeVisible();
    await user.click(await requestButton());
    await waitFor(() => expect(wentTo).toHaveLength(1));
    expect(sent('requestShipment')).toMatchObject([{ body: { fee: 600 } }, { body: { fee: 800 } }]);
  });

  test('prizes that can no longer be combined are deselected first', async () => {
    const other = aBoughtDraw({
      productId: 'p-2',
      directoryName: 'potsu-amayadori',
      title: 'ぽつの雨やどり',
    });
    const draws = [aBoughtDraw(), other];
    const umbrella = aWonPrize({ wonPrizeId: 'u-1', directoryName: 'potsu-amayadori', name: 'かさ' });
    const { user } = confirm(
      { draws, prizes: [aWonPrize(), umbrella] },
      { requestShipment: [refused('notCombinable')] },
    );
    await requestButton();
    draws.splice(1, 1, { ...other, shipping: { ...other.shipping, combinable: false } });
    await user.click(await requestButton());
    await user.click(await screen.findByRole('button', { name: 'ぽつの雨やどりの賞品をはずす' }));
    expect(await requestButton()).toBeVisible();
    expect(selectedIds()).toEqual(['w-1']);
  });
});

describe('as a gift', () => {
  const CARD = { from: 'みどり', message: 'おめでとう！' };

  test('it is sent with the words of its card, which the page shows as they are printed', async () => {
    const { user, sent, wentTo } = confirm(STOCK, { requestShipment: [answered(aShipmentDetail())] });
    await requestButton();
    await user.click(screen.getByRole('checkbox', { name: 'プレゼントにする' }));
    await user.type(screen.getByRole('textbox', { name: 'カードに書くお名前' }), CARD.from);
    await user.type(screen.getByRole('textbox', { name: /^メッセージ/ }), CARD.message);
    expect(screen.getByRole('figure')).toHaveTextContent('おめでとう！みどり より');
    await user.click(await requestButton());
    await waitFor(() => expect(wentTo).toHaveLength(1));
    expect(sent('requestShipment')).toMatchObject([{ body: { gift: CARD } }]);
  });

  test('nothing is sent without the name of the giver', async () => {
    const { user, sent } = confirm(STOCK);
    await requestButton();
    await user.click(screen.getByRole('checkbox', { name: 'プレゼントにする' }));
    await user.click(await requestButton());
    const name = screen.getByRole('textbox', { name: 'カードに書くお名前' });
    await waitFor(() => expect(name).toBeInvalid());
    expect(name).toHaveAccessibleDescription(/カードに書くお名前を入力してください。/);
    expect(sent('requestShipment')).toEqual([]);
  });

  test('minors are told before that they cannot', async () => {
    const born = new Date(Date.now() - 17 * 365.25 * 24 * 60 * 60_000).toISOString().slice(0, 10);
    confirm(STOCK, { showUser: [answered(aMember({ birthday: born }))] });
    await requestButton();
    expect(screen.queryByRole('checkbox', { name: 'プレゼントにする' })).toBeNull();
    expect(screen.getByText('プレゼントにできるのは、18歳以上の方だけです。')).toBeVisible();
  });
});
