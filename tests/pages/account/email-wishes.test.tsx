import { screen } from '@testing-library/react';
import { EmailPreferencesForm } from '#components/account/settings/email-preferences.tsx';
import { LOST, aMember, answered, renderForMember } from './member-around.tsx';

const restock = () => screen.findByRole('switch', { name: '再販のお知らせ' });
const asked = aMember();
const both = aMember({ mailWishes: { newDraws: true, restock: true } });

test('each wish stands as it was made, and the mails that always come are named', async () => {
  renderForMember(<EmailPreferencesForm />, { showUser: [answered(asked)] });
  expect(await screen.findByRole('switch', { name: '新作のお知らせ' })).toBeChecked();
  expect(await restock()).not.toBeChecked();
  expect(screen.getByText(/お手続きのメールは.*かならずお送りします/)).toBeVisible();
});

test('turning a switch saves it, and leaves the other as it is', async () => {
  const { user, sent } = renderForMember(<EmailPreferencesForm />, {
    showUser: [answered(asked)],
    changeUser: [answered(both)],
  });
  await user.click(await restock());
  expect(await screen.findByText('保存しました')).toBeVisible();
  expect(await restock()).toBeChecked();
  expect(sent('changeUser')).toEqual([{ body: { mailWishes: { newDraws: true, restock: true } } }]);
});

test('a wish that could not be saved turns back, and says so', async () => {
  const { user } = renderForMember(<EmailPreferencesForm />, {
    showUser: [answered(asked)],
    changeUser: [LOST, answered(both)],
  });
  await user.click(await restock());
  expect(await screen.findByRole('alert')).toHaveTextContent('通信エラーが発生しました。');
  expect(await restock()).not.toBeChecked();
  await user.click(await restock());
  expect(await screen.findByText('保存しました')).toBeVisible();
  expect(screen.queryByRole('alert')).toBeNull();
});
