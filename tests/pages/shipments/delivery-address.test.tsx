import { screen } from '@testing-library/react';
import type { ShipmentDetail } from '#lib/contract/shipment.ts';
import { answered, type Replies, LOST, refused, fill } from '../render.tsx';
import { openShipment, aPaidShipment, shown } from './shipment-page.tsx';

beforeEach(() => sessionStorage.clear());

describe('The delivery address', () => {
  const TYPED = {
    name: '大川 みのる',
    zip: '1500001',
    address: '東京都渋谷区神宮前1-2-3',
    address2: '',
    tel: '0312345678',
  };
  const changed = aPaidShipment({ address: TYPED });

  const changeButton = () => screen.queryByRole('button', { name: 'お届け先を変える' });

  async function openForm(replies: Replies, shipment: ShipmentDetail = aPaidShipment()) {
    const shop = openShipment({ showShipment: shown(shipment), ...replies });
    await shop.user.click(await screen.findByRole('button', { name: 'お届け先を変える' }));
    await screen.findByLabelText('お届け先のお名前');
    return shop;
  }

  async function retype(user: Awaited<ReturnType<typeof openForm>>['user'], label: string, text: string) {
    await user.clear(screen.getByLabelText(label));
    if (text !== '') await fill(user, screen.getByLabelText(label), text);
  }

  const send = () => screen.getByRole('button', { name: 'このお届け先に変える' });

  test('can be changed until the shipment is packed', async () => {
    const { user, sent } = await openForm({ changeShippingAddress: [answered(changed)] });
    expect(screen.getByLabelText('郵便番号')).toHaveValue('606-8301');
    await retype(user, 'お届け先のお名前', '大川 みのる');
    await retype(user, '郵便番号', '１５０－０００１');
    await retype(user, 'ご住所', '東京都渋谷区神宮前１－２－３');
    await retype(user, '建物名・部屋番号', '');
    await retype(user, '電話番号', '03-1234-5678');
    await user.click(send());
    expect(await screen.findByText('お届け先を変えました')).toBeVisible();
    expect(screen.getByText(/大川 みのる 様/)).toBeVisible();
    expect(sent('changeShippingAddress')).toEqual([
      { params: { userShipId: 's-1' }, body: { address: TYPED } },
    ]);
  });

  test('without a house number is asked about once, and can be sent', async () => {
    const { user, sent } = await openForm({ changeShippingAddress: [answered(changed)] });
    await retype(user, 'ご住所', '東京都千代田区千代田');
    await retype(user, '建物名・部屋番号', '');
    await user.click(send());
    expect(await screen.findByLabelText('ご住所')).toHaveAccessibleDescription(
      /番地がないようです。このままでよろしいですか。/,
    );
    expect(screen.getByLabelText('ご住所')).toHaveFocus();
    expect(sent('changeShippingAddress')).toEqual([]);
    await user.click(send());
    expect(await screen.findByText('お届け先を変えました')).toBeVisible();
    expect(sent('changeShippingAddress')).toMatchObject([
      { body: { address: { address: '東京都千代田区千代田' } } },
    ]);
  });

  test('is not sent with an error, which is shown at its field', async () => {
    const { user, sent } = await openForm({});
    await retype(user, '電話番号', '123');
    await user.click(send());
    expect(await screen.findByLabelText('電話番号')).toHaveAccessibleDescription(/0から入力してください/);
    expect(sent('changeShippingAddress')).toEqual([]);
  });

  test('stays unchanged after a cancellation', async () => {
    const { user, sent } = await openForm({});
    await retype(user, 'お届け先のお名前', '大川 みのる');
    await user.click(screen.getByRole('button', { name: '変えずに、もどる' }));
    expect(screen.getByText(/小川 みのり 様/)).toBeVisible();
    expect(sent('changeShippingAddress')).toEqual([]);
  });

  test('keeps the input after a lost connection', async () => {
    const { user } = await openForm({ changeShippingAddress: [LOST, answered(changed)] });
    await retype(user, 'お届け先のお名前', '大川 みのる');
    await user.click(send());
    expect(await screen.findByRole('alert')).toHaveTextContent('通信エラーが発生しました。');
    expect(screen.getByLabelText('お届け先のお名前')).toHaveValue('大川 みのる');
    await user.click(send());
    expect(await screen.findByText('お届け先を変えました')).toBeVisible();
  });

  test('cannot be changed once the shipment is packed, with the reason', async () => {
    const { user } = await openForm({
      showShipment: shown(aPaidShipment(), aPaidShipment({ status: 'WAITING' })),
      changeShippingAddress: [refused('shipmentAccepted')],
    });
    await user.click(send());
    expect(await screen.findByText(/お届け先は変えられません。/)).toBeVisible();
    expect(screen.queryByLabelText('お届け先のお名前')).toBeNull();
  });

  test.each(['WAITING', 'SHIPSTART', 'COMPLETEMAIL', 'DELIVERED'] as const)(
    'of a shipment in %s cannot be changed',
    async (status) => {
      openShipment({ showShipment: shown(aPaidShipment({ status })) });
      await screen.findByText(/小川 みのり 様/);
      expect(changeButton()).toBeNull();
    },
  );
});
